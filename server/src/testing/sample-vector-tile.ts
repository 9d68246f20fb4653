/** A layer of a vector tile with one polygon that covers the tile, or one point in the middle. */
export interface SampleLayer {
  readonly name: string;
  readonly shape: 'everywhere' | 'middle';
  readonly tags?: Readonly<Record<string, string>>;
}

const extent = 4096;
const bytesField = 2;

/** Writes a vector tile (https://github.com/mapbox/vector-tile-spec, version 2.1). */
export function sampleVectorTile(layers: readonly SampleLayer[]): Buffer {
  return Buffer.from(layers.flatMap((layer) => lengthDelimited(3, writeLayer(layer))));
}

function writeLayer({ name, shape, tags = {} }: SampleLayer): number[] {
  const entries = Object.entries(tags);
  const feature = [
    ...lengthDelimited(
      2,
      entries.flatMap((_, index) => [index, index]),
    ),
    ...number(3, shape === 'everywhere' ? 3 : 1),
    ...lengthDelimited(4, drawShape(shape).flatMap(toVarint)),
  ];
  return [
    ...number(15, 2),
    ...text(1, name),
    ...lengthDelimited(2, feature),
    ...entries.flatMap(([key]) => text(3, key)),
    ...entries.flatMap(([, value]) => lengthDelimited(4, text(1, value))),
    ...number(5, extent),
  ];
}

/** Section 4.3: commands, each with its count, and steps from point to point in zigzag encoding. */
function drawShape(shape: SampleLayer['shape']): number[] {
  const [moveTo, lineTo, closePath] = [1, 2, 7];
  const command = (id: number, count: number) => id + 8 * count;
  const step = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
  if (shape === 'middle') return [command(moveTo, 1), step(extent / 2), step(extent / 2)];
  const sides = [extent, 0, 0, extent, -extent, 0].map(step);
  return [command(moveTo, 1), step(0), step(0), command(lineTo, 3), ...sides, command(closePath, 1)];
}

function text(field: number, value: string): number[] {
  return lengthDelimited(field, [...Buffer.from(value)]);
}

function number(field: number, value: number): number[] {
  return [...toVarint(8 * field), ...toVarint(value)];
}

function lengthDelimited(field: number, bytes: readonly number[]): number[] {
  return [...toVarint(8 * field + bytesField), ...toVarint(bytes.length), ...bytes];
}

/** Encodes a varint of Protocol Buffers: seven bits per byte, the lowest bits first. */
export function toVarint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
