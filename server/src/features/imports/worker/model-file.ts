import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { InterpretedImport } from '../../../building-import/interpreted.ts';
import type { SourceFeature, SourceModel, SourcePoint } from '../../../building-import/model.ts';
import { splitItems } from '../../../building-import/readers/reader-support.ts';

/** What a source says, and `exported` if Muster itself exported it: then nothing is interpreted, and the other lists are empty. */
export interface StoredModel extends SourceModel {
  readonly exported?: InterpretedImport;
}

/** Writes a model as compressed lines of JSON, because a single string could exceed the maximum length of a string. */
export async function writeModel(model: StoredModel, path: string): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(Readable.from(linesOf(model)), gzip, createWriteStream(path));
}

function* linesOf({ features, points = [], ...rest }: StoredModel): Generator<string> {
  yield `${JSON.stringify(rest)}\n`;
  for (const item of [...features, ...points]) yield `${JSON.stringify(item)}\n`;
}

/** Reads what {@link writeModel} has written. */
export async function readModel(path: string): Promise<StoredModel> {
  const input = createReadStream(path).pipe(createGunzip());
  let rest: Omit<StoredModel, 'features' | 'points'> | undefined;
  const items: (SourceFeature | SourcePoint)[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (rest) items.push(JSON.parse(line) as SourceFeature | SourcePoint);
    else rest = JSON.parse(line) as Omit<StoredModel, 'features' | 'points'>;
  }
  if (!rest) throw new Error('the model is empty');
  return { ...rest, ...splitItems(items) };
}
