import { parseArgs } from 'node:util';

/** What the tests need beyond `npm ci`, and what `--without` accepts. */
export const requirementNames = [
  'browser',
  's3',
  'ical-parsers',
  'gdal',
  'poppler',
  'proxies',
  'systemd',
  'pgbouncer',
] as const;
export type RequirementName = (typeof requirementNames)[number];

const engineNames = ['sqlite', 'postgres'] as const;
const levelNames = ['quick', 'full', 'all'] as const;

/**
 * Which tests to run: `quick` is for every change, `full` is what `quick` leaves out, `all` is both. Files named `x.full.test.ts`,
 * and `onSqliteFirst` on PostgreSQL, are left out of `quick`.
 */
export type Level = (typeof levelNames)[number];

export interface Options {
  /** Files or glob patterns; none means every test. */
  readonly files: readonly string[];
  readonly without: readonly RequirementName[];
  readonly level: Level;
  /** Whether to run only tests that reach a file that has changed since `main`. */
  readonly changed: boolean;
  /** The only database engine to test on; undefined means both. */
  readonly engine: (typeof engineNames)[number] | undefined;
  /** Whether the tables of departments have hash partitions on PostgreSQL. */
  readonly partitioned: boolean;
  /** Only tests with a name that matches this regular expression. */
  readonly name: string | undefined;
  /** How often to run the files. */
  readonly repeat: number;
  /** How many files to run at a time; undefined means twice the number of cores. */
  readonly concurrency: number | undefined;
  /** Whether to list the slowest files and tests at the end, and how long they waited. */
  readonly report: boolean;
}

/** @throws Error with the options that the command line accepts */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      without: { type: 'string', multiple: true, default: [] },
      level: { type: 'string' },
      changed: { type: 'boolean', default: false },
      engine: { type: 'string' },
      partitioned: { type: 'boolean', default: false },
      name: { type: 'string' },
      repeat: { type: 'string', default: '1' },
      concurrency: { type: 'string' },
      report: { type: 'boolean', default: false },
    },
  });
  if (values.changed && positionals.length > 0) throw new Error('--changed selects the files itself');
  // Whoever names a file wants all of its tests.
  const defaultLevel = positionals.length > 0 ? 'all' : 'quick';
  return {
    files: positionals,
    level: values.level === undefined ? defaultLevel : oneOf(levelNames, '--level', values.level),
    changed: values.changed,
    without: values.without
      .flatMap((list) => list.split(','))
      .map((name) => oneOf(requirementNames, '--without', name)),
    engine: values.engine === undefined ? undefined : oneOf(engineNames, '--engine', values.engine),
    partitioned: values.partitioned,
    name: values.name,
    repeat: parseCount('--repeat', values.repeat),
    concurrency:
      values.concurrency === undefined ? undefined : parseCount('--concurrency', values.concurrency),
    report: values.report,
  };
}

function oneOf<Name extends string>(names: readonly Name[], option: string, value: string): Name {
  const match = names.find((name) => name === value);
  if (!match) throw new Error(`${option}=${value}: expected ${names.join(', ')}`);
  return match;
}

function parseCount(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${option}=${text}: expected a whole number above 0`);
  return count;
}
