/** The content codings of responses (RFC 9110, section 8.4.1), smallest first. */
export const contentCodings = ['br', 'gzip', 'identity'] as const;
export type ContentCoding = (typeof contentCodings)[number];

/**
 * Chooses the coding that the client prefers (RFC 9110, section 12.5.3), and of equally preferred ones the smallest. A
 * client that accepts none of them still gets `identity`: a file is more useful to it than a 406.
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  offered: readonly ContentCoding[],
): ContentCoding {
  const preferences = parsePreferences(acceptEncoding ?? '');
  const others = preferences.get('*');
  let chosen: ContentCoding = 'identity';
  let maxWeight = 0;
  for (const coding of contentCodings) {
    // A client that does not list `identity` accepts it if there is nothing better.
    const weight = preferences.get(coding) ?? others ?? 0;
    if (weight <= maxWeight || !offered.includes(coding)) continue;
    chosen = coding;
    maxWeight = weight;
  }
  return chosen;
}

const element = /^\s*([^\s;,]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i;

/** Skips parts that do not follow the grammar of RFC 9110. */
function parsePreferences(acceptEncoding: string): Map<string, number> {
  const preferences = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [, name = '', weight = '1'] = element.exec(part) ?? [];
    const coding = name.toLowerCase();
    if (coding) preferences.set(coding === 'x-gzip' ? 'gzip' : coding, Math.min(Number(weight), 1));
  }
  return preferences;
}
