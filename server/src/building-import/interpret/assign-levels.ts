import { propertyText } from '../../zone-rules/zone-names.ts';
import { defaultFloorName, nameFloors, readFloorName } from '../floor-names.ts';
import type { ImportChoices } from '../interpreted.ts';
import { levelNumberText, parseLevels } from '../levels.ts';
import type { SourceItem, SourceLevel, SourceModel, SourcePlan } from '../model.ts';
import { isKnownName, type PropertySummary } from './property-candidates.ts';
import { pickText } from './zone-fields.ts';

/** The parts of a source that say which levels there are. */
export interface LevelSource extends Pick<SourceModel, 'levels' | 'format'> {
  /** Its features; its points if it has nothing else. */
  readonly features: readonly SourceItem[];
  readonly plans: readonly Pick<SourcePlan, 'file'>[];
}

/** A floor on which features are put. */
export interface PlacedLevel {
  readonly key: string;
  readonly externalId: string | null;
  readonly floorNumber: number;
  readonly name: string;
  /** Only set if the source itself gives it. */
  readonly ordinal: number | null;
  readonly postedLabel: string | null;
  readonly source: SourceLevel | null;
  /** Whether nothing in the source says where it is in the order of floors. */
  readonly isGuessed: boolean;
}

const withoutLabels = { ordinal: null, postedLabel: null } as const;
/** The maximum length of a floor's label. */
const maxLabel = 50;

export interface LevelPlan {
  readonly levels: readonly PlacedLevel[];
  /** The keys of the levels that a feature or point is on; `undefined` if it does not say. */
  readonly levelsOf: (item: SourceItem) => readonly string[] | undefined;
  /** The property that was used. */
  readonly property: string | undefined;
  /** Whether the user has to say which levels there are. */
  readonly isUndecided: boolean;
}

/**
 * Decides which floors there are, and which of them each feature is on. Features of several levels are put on one floor only if
 * the user chose so.
 *
 * @param candidates properties that could be levels, the most likely first
 */
export function planLevels(
  model: LevelSource,
  choices: ImportChoices,
  candidates: readonly PropertySummary[],
): LevelPlan {
  const plan = chooseLevels(model, choices, candidates);
  return { ...plan, levels: plan.levels.map((level) => renumber(level, choices, plan.levels.length)) };
}

/** Applies the chosen number of a floor. The order of a single floor cannot be wrong. */
function renumber(level: PlacedLevel, { floorNumbers = {} }: ImportChoices, count: number): PlacedLevel {
  const chosen = Object.hasOwn(floorNumbers, level.key) ? floorNumbers[level.key] : undefined;
  if (chosen === undefined) return { ...level, isGuessed: level.isGuessed && count > 1 };
  return { ...level, floorNumber: chosen, ordinal: null, isGuessed: false };
}

function chooseLevels(
  model: LevelSource,
  choices: ImportChoices,
  candidates: readonly PropertySummary[],
): LevelPlan {
  if (choices.oneFloor) return planByFile(model, false);
  if (choices.levelProperty !== undefined) return planByProperty(model, choices.levelProperty);
  const levelCandidates = candidates.filter(
    ({ property, values, levels }) => isKnownName(property, 'levels') && (values.size > 1 || levels > 0),
  );
  const { length } = model.features;
  // A single level that only some features have leaves open where the others are.
  const sure = levelCandidates.find(
    ({ levels, count, values }) => levels === count && (values.size > 1 || count === length),
  );
  if (model.levels.length > 0) {
    const isMixed = sure !== undefined && hasSeveralOnALevel(model, sure.property);
    return { ...planByFormat(model, choices), isUndecided: isMixed };
  }
  if (sure) return planByProperty(model, sure.property);
  const isFolder = ({ property }: PropertySummary) => property === 'folder';
  return planByFile(
    model,
    levelCandidates.some((one) => !isFolder(one) || one.levels > 0),
  );
}

/** Whether the features of one of the format's levels have different values of a property, as when each file is a building. */
function hasSeveralOnALevel(model: LevelSource, property: string): boolean {
  if (model.format === 'imdf' || model.format === 'osm') return false;
  const values = new Map<string, string>();
  return model.features.some(({ levelIds, properties }) => {
    const text = propertyText(properties, property);
    const level = levelIds?.[0];
    if (text === '' || level === undefined) return false;
    const before = values.get(level);
    values.set(level, before ?? text);
    return before !== undefined && before !== text;
  });
}

function planByFile({ features, plans }: LevelSource, isUndecided: boolean): LevelPlan {
  const files = [...new Set((features.length > 0 ? features : plans.slice(0, 1)).map(({ file }) => file))];
  const names = nameFloors(files, new Map());
  const levels = files.map((file, index): PlacedLevel => {
    const { floorNumber, name } = names[index] ?? { floorNumber: 0, name: file };
    const isGuessed = readFloorName(file) === undefined;
    return { ...withoutLabels, key: file, externalId: null, floorNumber, name, source: null, isGuessed };
  });
  const [only] = files;
  const levelsOf = ({ file }: SourceItem) =>
    files.includes(file) ? [file] : files.length === 1 && only !== undefined ? [only] : undefined;
  return { levels, levelsOf, property: undefined, isUndecided };
}

function planByFormat(model: LevelSource, { language }: ImportChoices): LevelPlan {
  const floors = numberLevels(model.levels, language);
  const [only] = model.levels;
  const levelIds = new Set(model.levels.map(({ id }) => id));
  const levelsOf = (item: SourceItem) => {
    if (item.levelIds) return item.levelIds.filter((id) => levelIds.has(id));
    return only && model.levels.length === 1 ? [only.id] : undefined;
  };
  return { levels: floors, levelsOf, property: undefined, isUndecided: false };
}

function numberLevels(levels: readonly SourceLevel[], language: string | undefined): PlacedLevel[] {
  const read = levels.map((level) => {
    const name = pickText(level.names, language);
    const short = pickText(level.shortNames, language);
    const number = level.ordinal ?? readFloorName(name)?.floorNumber ?? readFloorName(short)?.floorNumber;
    return { level, name: name || (short && /^\P{L}*$/u.test(short) ? `Level ${short}` : short), number };
  });
  let next = read.reduce((max, { number }) => Math.max(max, Math.floor(number ?? -1)), -1) + 1;
  return read.map(({ level, name, number }) => {
    const floorNumber = number === undefined ? next++ : Math.floor(number);
    const fallback =
      number === undefined || Number.isInteger(number) ? defaultFloorName(floorNumber) : `Level ${number}`;
    return {
      key: level.id,
      externalId: level.id,
      floorNumber,
      name: name || fallback,
      ordinal: level.ordinal === null ? null : Math.floor(level.ordinal),
      postedLabel: pickText(level.shortNames, language).trim().slice(0, maxLabel) || null,
      source: level,
      isGuessed: number === undefined,
    };
  });
}

function planByProperty(model: LevelSource, property: string): LevelPlan {
  const byText = new Map<string, readonly string[]>();
  const numbers = new Map<string, number>();
  const words = new Set<string>();
  for (const { properties } of model.features) {
    const text = propertyText(properties, property);
    if (text === '' || byText.has(text)) continue;
    const list = readLevelList(text);
    if (list) for (const level of list) numbers.set(levelNumberText(level), level);
    else words.add(text);
    byText.set(text, list ? list.map(levelNumberText) : [text]);
  }
  const levels = [
    ...[...numbers].map(([key, number]) => numberedLevel(key, number)),
    ...namedLevels([...words], Math.max(-1, ...[...numbers.values()].map(Math.floor)) + 1),
  ];
  // A point can have a text that no feature has.
  const levelsOf = ({ properties }: SourceItem) => {
    const text = propertyText(properties, property);
    return text === ''
      ? undefined
      : (byText.get(text) ?? readLevelList(text)?.map(levelNumberText) ?? [text]);
  };
  return { levels, levelsOf, property, isUndecided: false };
}

/** @returns `undefined` if a text is not a list of numbers */
function readLevelList(text: string): readonly number[] | undefined {
  const { levels, rest } = parseLevels(text);
  return levels.length > 0 && rest.length === 0 ? levels : undefined;
}

function numberedLevel(key: string, number: number): PlacedLevel {
  const floorNumber = Math.floor(number);
  const name = Number.isInteger(number) ? defaultFloorName(number) : `Level ${number}`;
  return { ...withoutLabels, key, externalId: key, floorNumber, name, source: null, isGuessed: false };
}

/** Makes levels that have a name instead of a number. Those whose name gives no number come above the others. */
function namedLevels(names: readonly string[], firstFree: number): PlacedLevel[] {
  const read = names.map((name) => readFloorName(name)?.floorNumber);
  let next = read.reduce((max: number, number) => Math.max(max, (number ?? -1) + 1), firstFree);
  return names.map((name, index) => ({
    key: name,
    externalId: name.slice(0, 200),
    floorNumber: read[index] ?? next++,
    name: name.slice(0, 500),
    ...withoutLabels,
    source: null,
    isGuessed: read[index] === undefined,
  }));
}
