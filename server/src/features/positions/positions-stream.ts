import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { errorBody, errorOf, MusterError } from '../../errors.ts';
import { unavailableError } from '../../unavailable.ts';
import type { PositionFields, PositionProblem, PositionResult } from './positions.schema.ts';
import { type Positions, resolvePositionInDepartment } from './positions.ts';

/** Checks one position. @throws MusterError `InvalidRequest` */
export type CheckPosition = (value: unknown) => asserts value is PositionFields;

/** Other requests are handled after this much work. */
const sliceMs = 8;

/** Resolves positions one by one, to a result or an error each, and lets other requests run in between. */
export function createPositionResolver(
  ctx: Context,
  positions: Positions,
  departmentId: number,
  check: CheckPosition,
): (value: unknown) => Promise<PositionResult | PositionProblem> {
  let sliceStart = performance.now();
  return async (value) => {
    try {
      check(value);
      const resolved = resolvePositionInDepartment(ctx, positions, departmentId, value);
      return resolved instanceof Promise ? (await resolved).result : resolved.result;
    } catch (error) {
      return errorBody(asMusterError(error)) as PositionProblem;
    } finally {
      if (performance.now() - sliceStart > sliceMs) {
        await setImmediate();
        sliceStart = performance.now();
      }
    }
  };
}

/** @throws any error that was caused by neither the request nor the database */
function asMusterError(error: unknown): MusterError {
  if (error instanceof MusterError) return error;
  const unavailable = unavailableError(error);
  if (unavailable) return unavailable;
  throw error;
}

/** A line can never be longer than a position with all its fields. */
const maxLineBytes = 64 * 1024;
/** Results are sent in chunks of this size, because a write for each would cost more than computing it. */
const chunkCharacters = 32 * 1024;

/**
 * Resolves a stream of positions, with one JSON object per line, to one line each. The next bytes are read after the
 * previous results have been consumed, so memory use does not depend on the number of lines. Empty lines are skipped.
 */
export async function* resolveLines(
  lines: AsyncIterable<Uint8Array>,
  resolve: (value: unknown) => Promise<PositionResult | PositionProblem>,
): AsyncGenerator<string, void> {
  let chunk = '';
  for await (const line of splitLines(lines)) {
    const parsed = parseLine(line);
    if (parsed === undefined) continue;
    const result = 'problem' in parsed ? errorBody(parsed.problem) : await resolve(parsed.value);
    chunk += `${JSON.stringify(result)}\n`;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

type ParsedLine = { readonly value: unknown } | { readonly problem: MusterError };

function parseLine(line: string | undefined): ParsedLine | undefined {
  if (line === undefined)
    return { problem: errorOf('PayloadTooLarge', `A line must be at most ${maxLineBytes / 1024} kB`) };
  if (line.trim() === '') return undefined;
  try {
    return { value: JSON.parse(line) };
  } catch {
    return { problem: errorOf('InvalidRequest', 'The line must be valid JSON') };
  }
}

/** @returns `undefined` for a line that is too long; the rest of it is discarded */
async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const piece of bytes) {
    const parts = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      yield isTooLong || part.length > maxLineBytes ? undefined : part;
      isTooLong = false;
    }
    if (rest.length <= maxLineBytes) continue;
    rest = '';
    isTooLong = true;
  }
  if (isTooLong) yield undefined;
  else yield rest + decoder.decode();
}
