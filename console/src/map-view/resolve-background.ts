import type { Department } from '@muster/sdk/client';
import type { ConsoleSettings } from '../client/console-settings.ts';

/** What maps are drawn over; `null` for the neutral background only. */
export type Background = {
  readonly kind: 'style' | 'raster' | 'pmtiles';
  readonly url: string;
  /** HTML. */
  readonly attribution: string | null;
} | null;

/** What a department has chosen, as the service says it. */
export type ChosenBackground = Department['background'];

const kinds = {
  openStreetMap: 'raster',
  raster: 'raster',
  aerial: 'raster',
  vectorStyle: 'style',
  pmtiles: 'pmtiles',
} as const;

/** @param ofInstallation of departments that have not chosen */
export function resolveBackground(
  chosen: ChosenBackground | undefined,
  ofInstallation: ConsoleSettings['background'],
): Background {
  if (!chosen || chosen.kind === 'default') return ofInstallation;
  if (chosen.kind === 'none' || !chosen.url) return null;
  const url = chosen.url.startsWith('/') ? `${location.origin}${chosen.url}` : chosen.url;
  return { kind: kinds[chosen.kind], url, attribution: chosen.attribution && escapeHtml(chosen.attribution) };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Departments write plain text, and the map library takes HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? '');
}
