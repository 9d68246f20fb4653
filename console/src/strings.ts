import { type Language, language } from './strings/language.ts';
import type { calendarTexts } from './strings/parts/calendar.ts';
import type { departmentTexts } from './strings/parts/department.ts';
import type { editingTexts } from './strings/parts/editing.ts';
import type { floorTexts } from './strings/parts/floor.ts';
import type { outputsTexts } from './strings/parts/outputs.ts';
import type { startTexts } from './strings/parts/start.ts';

type Catalog = typeof startTexts &
  typeof floorTexts &
  typeof editingTexts &
  typeof calendarTexts &
  typeof departmentTexts &
  typeof outputsTexts;

/**
 * Every text that the console shows, by area, in the language of this page. It is plain data: `format` inserts values for
 * `{name}`, and `formatCount` chooses the form for a count. An area is available once its part has loaded. The router defines
 * which parts a page needs.
 */
export const strings = {} as Catalog; // loadTexts adds the parts before anything reads them

/** A part of the catalog, loaded as one file. */
export type TextPart = 'start' | 'floor' | 'editing' | 'calendar' | 'department' | 'outputs';
export const textParts: readonly TextPart[] = [
  'start',
  'floor',
  'editing',
  'calendar',
  'department',
  'outputs',
];

type Loaders = Readonly<Record<TextPart, () => Promise<object>>>;
const files: Readonly<Record<Language, Loaders>> = {
  en: {
    start: async () => (await import('./strings/parts/start.ts')).startTexts,
    floor: async () => (await import('./strings/parts/floor.ts')).floorTexts,
    editing: async () => (await import('./strings/parts/editing.ts')).editingTexts,
    calendar: async () => (await import('./strings/parts/calendar.ts')).calendarTexts,
    department: async () => (await import('./strings/parts/department.ts')).departmentTexts,
    outputs: async () => (await import('./strings/parts/outputs.ts')).outputsTexts,
  },
  de: {
    start: async () => (await import('./strings/de/parts/start.ts')).startTexts,
    floor: async () => (await import('./strings/de/parts/floor.ts')).floorTexts,
    editing: async () => (await import('./strings/de/parts/editing.ts')).editingTexts,
    calendar: async () => (await import('./strings/de/parts/calendar.ts')).calendarTexts,
    department: async () => (await import('./strings/de/parts/department.ts')).departmentTexts,
    outputs: async () => (await import('./strings/de/parts/outputs.ts')).outputsTexts,
  },
  es: {
    start: async () => (await import('./strings/es/parts/start.ts')).startTexts,
    floor: async () => (await import('./strings/es/parts/floor.ts')).floorTexts,
    editing: async () => (await import('./strings/es/parts/editing.ts')).editingTexts,
    calendar: async () => (await import('./strings/es/parts/calendar.ts')).calendarTexts,
    department: async () => (await import('./strings/es/parts/department.ts')).departmentTexts,
    outputs: async () => (await import('./strings/es/parts/outputs.ts')).outputsTexts,
  },
};

/** Loads the given parts of the catalog unless they are loaded already. @throws Error if one cannot be loaded */
export async function loadTexts(parts: readonly TextPart[]): Promise<void> {
  for (const texts of await Promise.all(parts.map((part) => files[language][part]())))
    Object.assign(strings, texts);
}
