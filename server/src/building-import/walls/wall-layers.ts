import { findCategory } from '../categories.ts';
import type { SourceModel } from '../model.ts';

/** A layer of a drawing whose lines can be walls. */
export interface WallLayer {
  readonly layer: string;
  /** The number of its lines. */
  readonly lines: number;
  /** Whether rooms are found between its lines. */
  readonly isChosen: boolean;
}

const wallWords = new Set([
  ...['WALL', 'WALLS', 'PARTITION', 'PARTITIONS', 'PRTN', 'PARTN', 'PLASTER', 'CONC', 'CONCR', 'CONCRETE'],
  ...[
    'COLS',
    'COLUMN',
    'COLUMNS',
    'PILLAR',
    'PILLARS',
    'WAND',
    'WÄNDE',
    'WAENDE',
    'MAUER',
    'STÜTZE',
    'STÜTZEN',
  ],
  ...[
    'MUR',
    'MURS',
    'CLOISON',
    'CLOISONS',
    'MURO',
    'MUROS',
    'PARED',
    'PAREDES',
    'TABIQUE',
    'TABIQUES',
    'MURI',
  ],
]);
/** A layer with the word `wall` can also have the hatching or the text of walls. */
const otherWords = new Set([
  'PATT',
  'HATCH',
  'HATCHING',
  'TEXT',
  'ANNO',
  'NOTE',
  'DIM',
  'DIMS',
  'IDEN',
  'CLNG',
]);
const doorWords = new Set(['DOOR', 'DOORS', 'TÜR', 'TUER', 'TÜREN', 'PORTE', 'PORTES', 'PUERTA', 'PUERTAS']);
const glassWords = new Set([
  ...['WIND', 'WINDOW', 'WINDOWS', 'GLAZ', 'GLAZING', 'GLASS', 'FENSTER', 'GLAS', 'FENETRE', 'FENÊTRE'],
  ...['FENETRES', 'VITRAGE', 'VENTANA', 'VENTANAS'],
]);
const maxLayers = 500;

/**
 * Lists the layers with lines, those with the most first. The default are the layers whose name says that they have walls, or all that
 * say nothing; and none if the drawing already has areas that are rooms.
 */
export function listWallLayers(model: SourceModel, chosen: readonly string[] | undefined): WallLayer[] {
  const counts = new Map<string, number>();
  for (const { layer } of model.drawing?.lines ?? []) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  const layers = [...counts.keys()];
  const used = new Set(chosen ?? (hasRooms(model) ? [] : chooseLayers(layers)));
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxLayers)
    .map(([layer, lines]) => ({ layer, lines, isChosen: used.has(layer) }));
}

function chooseLayers(layers: readonly string[]): readonly string[] {
  const named = layers.filter((layer) => {
    const words = wordsOf(layer);
    return words.some((word) => wallWords.has(word)) && !words.some((word) => otherWords.has(word));
  });
  return named.length > 0 ? named : layers.filter((layer) => findCategory(layer) === undefined);
}

function hasRooms({ features }: SourceModel): boolean {
  return features.some(({ category }) => typeof findCategory(category ?? '')?.zoneType === 'number');
}

function wordsOf(layer: string): string[] {
  return layer
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toUpperCase()
    .split(/[^\p{L}]+/u);
}

/** What the name of a layer says that it has: `doors` if it has both. */
export function openingsOn(layer: string): 'doors' | 'glass' | undefined {
  const words = wordsOf(layer);
  if (words.some((word) => doorWords.has(word))) return 'doors';
  return words.some((word) => glassWords.has(word)) ? 'glass' : undefined;
}
