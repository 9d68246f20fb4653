/** How an answer can be packed for its way (RFC 9110, section 8.4.1), the smallest first. */
export const contentCodings = ['br', 'gzip', 'identity'] as const;
export type ContentCoding = (typeof contentCodings)[number];

/**
 * Chooses among the codings that can be had: what the caller wants most (RFC 9110, section 12.5.3), and of what is wanted
 * alike the smallest. A caller who takes none of them gets `identity` all the same: a file that is understood in spite of
 * its header is worth more than a 406.
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  offered: readonly ContentCoding[],
): ContentCoding {
  const wishes = readWishes(acceptEncoding ?? '');
  const others = wishes.get('*');
  let chosen: ContentCoding = 'identity';
  let most = 0;
  for (const coding of contentCodings) {
    // Who does not speak of `identity` takes it where there is nothing better.
    const wish = wishes.get(coding) ?? others ?? 0;
    if (wish <= most || !offered.includes(coding)) continue;
    chosen = coding;
    most = wish;
  }
  return chosen;
}

const element = /^\s*([^\s;,]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i;

/** What is not written as RFC 9110 has it is passed over. */
function readWishes(acceptEncoding: string): Map<string, number> {
  const wishes = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [, name = '', weight = '1'] = element.exec(part) ?? [];
    const coding = name.toLowerCase();
    if (coding) wishes.set(coding === 'x-gzip' ? 'gzip' : coding, Math.min(Number(weight), 1));
  }
  return wishes;
}
