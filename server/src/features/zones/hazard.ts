import { fieldError } from '../../errors.ts';
import type { HazardFields } from './hazard.schema.ts';

/**
 * Converts a valid hazard to the JSON that is stored: fields in a fixed order and without empty ones, and of the UN number
 * only the digits.
 *
 * @throws MusterError `InvalidRequest` if every field is empty
 */
export function writeHazard({
  unClass,
  unNumber,
  material,
  nfpa704,
  suppression,
  note,
}: HazardFields): string {
  const { health, flammability, instability, special } = nfpa704 ?? {};
  const fields = {
    unClass,
    unNumber: unNumber?.slice(-unNumberDigits),
    material,
    nfpa704: nfpa704 && { health, flammability, instability, special: special ?? undefined },
    suppression,
    note,
  };
  const set = Object.entries(fields).filter(([, value]) => value);
  if (set.length === 0)
    throw fieldError('hazard', 'must be an object with at least one field that is not empty');
  return JSON.stringify(Object.fromEntries(set));
}

const unNumberDigits = 4;
