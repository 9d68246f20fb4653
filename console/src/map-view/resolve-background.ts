import type { Department } from '@muster/sdk/client';
import type { ConsoleSettings } from '../client/console-settings.ts';

/** The background of maps; `null` for only the neutral background. */
export type Background = {
  readonly kind: 'style' | 'raster' | 'pmtiles';
  readonly url: string;
  /** HTML. */
  readonly attribution: string | null;
} | null;

/** A department's choice, in the service's format. */
export type ChosenBackground = Department['background'];

const kinds = {
  openStreetMap: 'raster',
  raster: 'raster',
  aerial: 'raster',
  vectorStyle: 'style',
  pmtiles: 'pmtiles',
} as const;

/** @param ofInstallation used for departments that have not chosen a background */
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

/** Departments write plain text, but the map library expects HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? '');
}
