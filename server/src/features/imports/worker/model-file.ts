import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { SourceFeature, SourceModel } from '../../../building-import/model.ts';

/** Writes a model as compressed lines of JSON, because a single string could exceed the maximum length of a string. */
export async function writeModel(model: SourceModel, path: string): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(Readable.from(linesOf(model)), gzip, createWriteStream(path));
}

function* linesOf({ features, ...rest }: SourceModel): Generator<string> {
  yield `${JSON.stringify(rest)}\n`;
  for (const feature of features) yield `${JSON.stringify(feature)}\n`;
}

/** Reads what {@link writeModel} has written. */
export async function readModel(path: string): Promise<SourceModel> {
  const input = createReadStream(path).pipe(createGunzip());
  let rest: Omit<SourceModel, 'features'> | undefined;
  const features: SourceFeature[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (rest) features.push(JSON.parse(line) as SourceFeature);
    else rest = JSON.parse(line) as Omit<SourceModel, 'features'>;
  }
  if (!rest) throw new Error('the model is empty');
  return { ...rest, features };
}
