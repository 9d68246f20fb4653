import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLeftOut } from '../../testing/left-out.ts';

/** An event as a parser has read it; null for a missing property. */
export interface ParsedEvent {
  readonly uid: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly location: string | null;
  readonly attendees: number;
  readonly alarms: number;
}

/** A separate program that reads .ics files strictly. */
export interface StrictParser {
  readonly name: string;
  /** The Debian packages that contain it. */
  readonly packages: string;
  /** Returns what it reads for a text, given its known bugs; undefined if that cannot be predicted. */
  readonly misread: (text: string) => string | undefined;
  /** Returns a function that runs its script on a file, or undefined if the parser is not installed. */
  readonly find: () => ((path: string) => ReturnType<typeof run>) | undefined;
}

function run(command: string, ...args: readonly string[]) {
  return spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 120_000 });
}

const scriptOf = (name: string) => join(import.meta.dirname, name);

function findPython() {
  if (isLeftOut('ical-parsers')) return undefined;
  // Debian's packages are for Debian's Python, which may not be the first on the PATH.
  const python = ['/usr/bin/python3', 'python3'].find(
    (path) => run(path, '-c', 'import icalendar').status === 0,
  );
  if (!python) return undefined;
  return (path: string) => run(python, scriptOf('read-with-icalendar.py'), path);
}

function findRuby() {
  if (isLeftOut('ical-parsers')) return undefined;
  if (run('ruby', '-e', 'require "icalendar"').status !== 0) return undefined;
  return (path: string) => run('ruby', scriptOf('read-with-icalendar.rb'), path);
}

function findLibical() {
  if (isLeftOut('ical-parsers')) return undefined;
  const source = scriptOf('read-with-libical.c');
  if (run('cc', '-fsyntax-only', source).status !== 0) return undefined;
  return (path: string) => {
    const program = `${path}.read-with-libical`;
    const compilation = run('cc', '-o', program, source, '-lical');
    return compilation.status === 0 ? run(program, path) : compilation;
  };
}

/** For readers that unescape one kind of escape after the other, so that `\\\\n` becomes a backslash and a line break. */
function withoutBackslash(text: string): string | undefined {
  return text.includes('\\') ? undefined : text;
}

/** libical removes white space from both ends of a value (its issue 497). */
function withoutOuterSpace(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}

export const strictParsers: readonly StrictParser[] = [
  {
    name: 'python3-icalendar',
    packages: 'python3-icalendar',
    misread: withoutBackslash,
    find: findPython,
  },
  { name: 'ruby-icalendar', packages: 'ruby ruby-icalendar', misread: withoutBackslash, find: findRuby },
  {
    name: 'libical',
    packages: 'libical-dev gcc libc6-dev',
    misread: withoutOuterSpace,
    find: findLibical,
  },
];

/**
 * Reads a file with a parser.
 *
 * @throws Error with the message of the parser
 */
export function parseStrictly(
  parse: NonNullable<ReturnType<StrictParser['find']>>,
  file: string,
): ParsedEvent[] {
  const folder = mkdtempSync(join(tmpdir(), 'muster-ical-'));
  try {
    const path = join(folder, 'calendar.ics');
    writeFileSync(path, file);
    const { status, signal, stdout, stderr } = parse(path);
    if (status !== 0 || stderr) throw new Error(`ended with ${status ?? signal}: ${stderr.slice(0, 2000)}`);
    return stdout.split('\n').filter(Boolean).map(readEvent);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readEvent(line: string): ParsedEvent {
  const [uid, summary, description, location, attendees, alarms] = line.split(' ');
  return {
    uid: readText(uid),
    summary: readText(summary),
    description: readText(description),
    location: readText(location),
    attendees: Number(attendees),
    alarms: Number(alarms),
  };
}

/** Reads `-`, or an `x` followed by hexadecimal UTF-8. */
function readText(written: string | undefined): string | null {
  if (!written) throw new Error('the parser printed too few columns');
  return written === '-' ? null : Buffer.from(written.slice(1), 'hex').toString('utf8');
}
