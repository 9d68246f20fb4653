import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { databaseOf, redact } from '../config-values.ts';
import { closeContext } from '../deps.ts';
import {
  cancelMove,
  type MoveReport,
  type MoveTarget,
  moveInstallation,
} from '../moving/move-installation.ts';
import { parseBlobUrl } from '../parse-blob-url.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';
import { createProgressLine } from './progress-line.ts';
import { readSettings } from './settings.ts';

const usage = `usage: muster move --to DATABASE [--blobs STORAGE]
       muster move --cancel

Copies everything to an empty database and an empty storage of files, while the service runs. In the last part, the service
is read-only, and it stays so: afterward, start it with the new settings. If the move is interrupted, run it again.

  --to DATABASE    postgres://user:password@host/database or sqlite:PATH, like MUSTER_DATABASE_URL
  --blobs STORAGE  s3://BUCKET/PREFIX or file:PATH, like MUSTER_BLOB_URL; without it, the files stay where they are
  --cancel         lets the old service accept writes again, after a move that was killed or that you do not want to use`;

export const moveCommand: Command = { usage, run: runMove };

/** What `--to` and `--blobs` named, as it was written and as it was understood. */
interface MoveArguments {
  readonly target: MoveTarget;
  readonly settings: Readonly<Record<string, string>>;
}

/** `muster move` */
async function runMove(args: readonly string[]): Promise<void> {
  const config = readSettings();
  const moved = explainUsage(usage, () => readArguments(args, config));
  const ctx = await openInstallation(config);
  const progress = createProgressLine();
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      ending.abort(new Error('the move was interrupted; run it again to continue it')),
    );
  try {
    if (!moved) {
      const wasFrozen = await cancelMove(ctx);
      return console.log(wasFrozen ? 'The service accepts writes again.' : 'The service was not read-only.');
    }
    const report = await moveInstallation(ctx, moved.target, {
      signal: ending.signal,
      onProgress: progress.show,
    });
    progress.end();
    console.log(describeReport(report, moved.settings, config));
  } finally {
    progress.end();
    await closeContext(ctx);
  }
}

/** @returns undefined for `--cancel` */
function readArguments(args: readonly string[], { dataDir }: Config): MoveArguments | undefined {
  const options = { to: { type: 'string' }, blobs: { type: 'string' }, cancel: { type: 'boolean' } } as const;
  const { to, blobs, cancel } = parseArgs({ args: [...args], options }).values;
  if (cancel && to === undefined && blobs === undefined) return undefined;
  if (cancel || to === undefined) throw new Error('expected either --to or --cancel');
  return {
    target: {
      database: parse('--to', to, (value) => databaseOf(value, dataDir)),
      blobs: blobs === undefined ? undefined : parse('--blobs', blobs, parseBlobUrl),
    },
    settings: {
      MUSTER_DATABASE_URL: redact('MUSTER_DATABASE_URL', to),
      ...(blobs !== undefined && { MUSTER_BLOB_URL: blobs }),
    },
  };
}

function parse<T>(option: string, value: string, read: (value: string) => T): T {
  try {
    return read(value);
  } catch (problem) {
    throw new Error(`${option} ${redact('MUSTER_DATABASE_URL', value)}: ${(problem as Error).message}`); // both throw nothing else
  }
}

function describeReport(
  { tables, blobs }: MoveReport,
  settings: MoveArguments['settings'],
  { dataDir, auth, ical }: Config,
): string {
  const rows = tables.map(({ table, rows, sha256 }) => `  ${sha256.slice(0, 16)}  ${table}: ${rows} rows`);
  const secrets = [
    ...(auth.secret === undefined ? ['auth-secret (or its contents as MUSTER_AUTH_SECRET)'] : []),
    ...(ical.feedKeys === undefined ? ['feed-key (or its contents as MUSTER_FEED_KEYS)'] : []),
  ];
  const others = Object.keys(process.env).filter((name) => name.startsWith('MUSTER_') && !(name in settings));
  return [
    'Every row and every file was compared with the original and is equal:',
    ...rows,
    ...(blobs ? [`  ${blobs.files} files, ${(blobs.bytes / 1e6).toFixed(1)} MB`] : []),
    '',
    'The old service is read-only now. Stop it, and start the new one with these settings:',
    ...Object.entries(settings).map(([name, value]) => `  ${name}=${value}`),
    ...(others.length > 0 ? [`and, as before, ${others.sort().join(', ')}`] : []),
    ...(secrets.length > 0
      ? [`On another machine, it also needs from ${dataDir}: ${secrets.join(', ')}`]
      : []),
    'To use the old service again instead: muster move --cancel',
  ].join('\n');
}
