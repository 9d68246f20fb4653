import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { InterpretedZone } from '../../../building-import/interpreted.ts';

/** The position of a floor's zones in the file of an interpretation, and their number. */
export interface ZoneSegment {
  readonly zones: number;
  readonly offset: number;
  readonly bytes: number;
}

/** Writes the zones of floors, or other values, one after another as lines of JSON. @returns a segment for each floor */
export async function writeZones(
  floors: readonly (readonly object[])[],
  path: string,
): Promise<ZoneSegment[]> {
  const segments: ZoneSegment[] = [];
  let offset = 0;
  function* lines(): Generator<Buffer> {
    for (const zones of floors) {
      const start = offset;
      for (const zone of zones) {
        const line = Buffer.from(`${JSON.stringify(zone)}\n`);
        offset += line.length;
        yield line;
      }
      segments.push({ zones: zones.length, offset: start, bytes: offset - start });
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return segments;
}

/** The zones of a floor, in order. */
export function readZones(path: string, segment: ZoneSegment): AsyncGenerator<InterpretedZone> {
  return readLines<InterpretedZone>(path, segment);
}

/** Reads the values that {@link writeZones} wrote for a segment. */
export async function* readLines<Value>(path: string, { offset, bytes }: ZoneSegment): AsyncGenerator<Value> {
  if (bytes === 0) return;
  const input = createReadStream(path, { start: offset, end: offset + bytes - 1 });
  yield* parseLines<Value>(input);
}

/** @param input exactly the bytes of a segment of zones */
export function parseZoneLines(input: Readable): AsyncGenerator<InterpretedZone> {
  return parseLines<InterpretedZone>(input);
}

async function* parseLines<Value>(input: Readable): AsyncGenerator<Value> {
  // A line contains no carriage return, because JSON escapes it.
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield JSON.parse(line) as Value; // written by writeZones
}
