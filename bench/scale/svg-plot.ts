export interface Line {
  readonly name: string;
  readonly color: string;
  readonly dash: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
}

const panelWidth = 320;
const [left, right, top, bottom] = [52, 26, 34, 40];
const plotHeight = 170;
const panelHeight = top + plotHeight + bottom;
const legendHeight = 26;

/** Draws panels side by side: x is logarithmic, y starts at 0. */
export function drawPlot(
  title: string,
  panels: readonly Panel[],
  legend: readonly { readonly name: string; readonly color: string }[],
  xLabel: string,
): string {
  const width = panels.length * panelWidth;
  const keys = legend.map(
    ({ name, color }, i) =>
      `<rect x="${left + i * 190}" y="8" width="14" height="4" fill="${color}"/>` +
      `<text x="${left + i * 190 + 20}" y="14">${name}</text>`,
  );
  const drawn = panels.map(
    (panel, i) =>
      `<g transform="translate(${i * panelWidth} ${legendHeight})">${drawPanel(panel, xLabel)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${legendHeight + panelHeight}" width="${width}" height="${legendHeight + panelHeight}" font-family="system-ui, sans-serif" font-size="11" fill="#333">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
${keys.join('\n')}
${drawn.join('\n')}
</svg>
`;
}

function drawPanel({ title, lines }: Panel, xLabel: string): string {
  const points = lines.flatMap((line) => line.points);
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const [first = 1, last = 1] = [xs[0], xs.at(-1)];
  const highest = niceCeiling(Math.max(...points.map(({ y }) => y)));
  const atX = (x: number) => {
    const share = last === first ? 0.5 : Math.log(x / first) / Math.log(last / first);
    return left + 10 + share * (panelWidth - left - right - 20);
  };
  const atY = (y: number) => top + plotHeight * (1 - y / highest);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = atY(share * highest).toFixed(1);
    const label = (share * highest).toLocaleString('en-US', { maximumFractionDigits: 1 });
    return `<path d="M${left} ${y}H${panelWidth - right}" stroke="#ddd"/><text x="${left - 6}" y="${Number(y) + 4}" text-anchor="end">${label}</text>`;
  });
  const ticks = xs.map(
    (x) =>
      `<text x="${atX(x).toFixed(1)}" y="${top + plotHeight + 16}" text-anchor="middle">${x.toLocaleString('en-US')}</text>`,
  );
  const drawn = lines.map((line) => drawLine(line, atX, atY));
  const label = `<text x="${(left + panelWidth - right) / 2}" y="${top + plotHeight + 32}" text-anchor="middle">${xLabel}</text>`;
  const heading = `<text x="${left}" y="${top - 14}" font-weight="600">${title}</text>`;
  return [heading, ...grid, ...ticks, label, ...drawn].join('\n');
}

function drawLine(
  { points, color, dash }: Line,
  atX: (x: number) => number,
  atY: (y: number) => number,
): string {
  const places = points.map(({ x, y }) => `${atX(x).toFixed(1)},${atY(y).toFixed(1)}`);
  const dots = points.map(
    ({ x, y }) => `<circle cx="${atX(x).toFixed(1)}" cy="${atY(y).toFixed(1)}" r="2.5" fill="${color}"/>`,
  );
  const dashes = dash ? ' stroke-dasharray="4 3"' : '';
  return `<polyline points="${places.join(' ')}" fill="none" stroke="${color}" stroke-width="1.8"${dashes}/>${dots.join('')}`;
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}
