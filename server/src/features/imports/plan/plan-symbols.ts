/**
 * Signs for the kinds of places that people look for in an emergency. They are drawn as paths because no font can be relied on.
 * Each fills a square of 100 units around its center, dark on light, so that it shows in black and white.
 */
const symbols = {
  /** Two arrows in a frame, one up and one down. */
  elevator: `${frame('#ffffff')}<path d="M-20-30-2 22h-36zM20 30 2-22h36z" fill="#1d1d1d"/>`,
  /** The warning triangle with its exclamation mark. */
  hazard:
    '<path d="M0-46 48 40h-96z" fill="#ffd23f" stroke="#1d1d1d" stroke-width="9" stroke-linejoin="round"/><path d="M-6-16h12l-3 32h-6zM-6 22h12v11h-12z" fill="#1d1d1d"/>',
  /** An arrow that leads out of a doorway. */
  exit: `${frame('#1b6b37')}<path d="M-32-34h30v14h-16v40h16v14h-30zM-8-8h20v-16l26 24-26 24v-16h-20z" fill="#ffffff"/>`,
  /** Four arrows that meet, as on the sign for an assembly point (ISO 7010 E007). */
  muster: `${frame('#1b6b37')}<path d="M-6-6h-22l7-7-17-17 8-8 17 17 7-7zM6-6v-22l7 7 17-17 8 8-17 17 7 7zM6 6h22l-7 7 17 17-8 8-17-17-7 7zM-6 6v22l-7-7-17 17-8-8 17-17-7-7z" fill="#ffffff"/>`,
  parking: `${frame('#2a5ca8')}<path d="M-20 34v-68h26a21 21 0 0 1 0 42h-12v26zM-6-22v18h11a9 9 0 0 0 0-18z" fill="#ffffff" fill-rule="evenodd"/>`,
  /** A flag on its pole. */
  staging: `${frame('#ffffff')}<path d="M-24 36v-72h10v4h42l-12 18 12 18h-42v32z" fill="#1d1d1d"/>`,
  /** A bar between two posts. */
  gate: `${frame('#ffffff')}<path d="M-38-30h14v18h48v-18h14v60h-14v-24h-48v24h-14z" fill="#1d1d1d"/>`,
  /** A check mark. */
  checkpoint: `${frame('#ffffff')}<path d="M-32 2-20-10-8 2 22-28 34-16-8 26z" fill="#1d1d1d"/>`,
} as const;

export type SymbolName = keyof typeof symbols;

function frame(fill: string): string {
  return `<path d="M-46-46h92v92h-92z" fill="${fill}" stroke="#1d1d1d" stroke-width="7"/>`;
}

/** A symbol as SVG, `size` units wide and high, with its center at x, y. */
export function drawSymbol(name: SymbolName, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 100})">${symbols[name]}</g>`;
}
