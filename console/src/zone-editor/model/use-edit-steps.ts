import { useState } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';
import { parseDecimal } from '../../strings/numbers.ts';
import { parseLength, type Units } from '../../units/units.ts';

/** The step sizes for the commands of the Shape tab, as typed. They are stored in this browser. */
export interface EditSteps {
  /** In the department's unit. */
  readonly distance: string;
  readonly degrees: string;
}

const storageKey = 'muster-edit-steps';
const startSteps: EditSteps = { distance: '0.1', degrees: '1' };

export function useEditSteps() {
  const [steps, setSteps] = useState(readSteps);
  const change = (values: Partial<EditSteps>) => {
    const changed = { ...steps, ...values };
    setSteps(changed);
    browserStorage?.setItem(storageKey, JSON.stringify(changed));
  };
  return { steps, change };
}

function readSteps(): EditSteps {
  try {
    return parseSteps(JSON.parse(browserStorage?.getItem(storageKey) ?? 'null'));
  } catch {
    return startSteps;
  }
}

/** Reads stored steps, and replaces unusable values with the defaults. */
export function parseSteps(stored: unknown): EditSteps {
  const { distance, degrees } = { ...(stored as Partial<EditSteps> | null) }; // each member is checked
  return {
    distance:
      parseDistance(String(distance), 'metric') === undefined ? startSteps.distance : String(distance),
    degrees: parseDegrees(String(degrees)) === undefined ? startSteps.degrees : String(degrees),
  };
}

const [minStep, maxDistance, maxDegrees] = [0.001, 1000, 360];

/** The distance in meters; `undefined` if the text is not a number from 0.001 to 1000. */
export function parseDistance(text: string, units: Units): number | undefined {
  const value = parseDecimal(text);
  return value !== undefined && value >= minStep && value <= maxDistance
    ? parseLength(text, units)
    : undefined;
}

export function parseDegrees(text: string): number | undefined {
  const value = parseDecimal(text);
  return value !== undefined && value >= minStep && value <= maxDegrees ? value : undefined;
}
