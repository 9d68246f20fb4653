import { delay } from '../concurrency/timing.ts';
import { canStreamResponses } from '../http/can-stream-responses.ts';
import { readEvents } from '../http/event-stream.ts';
import { fail, isTransient, type Result, succeed } from '../http/result.ts';
import type { ApiCalls, RequestContext } from '../requests/api-calls.ts';
import { openEventStream } from '../requests/open-event-stream.ts';
import type { ImportChoices, ImportCommitFields, ImportDetails } from '../resources.ts';
import { sendUpload, type UploadOptions } from '../uploads/send-upload.ts';

export interface SaveImportOptions extends UploadOptions {
  readonly choices?: ImportChoices;
}

export interface RunOptions {
  /** Called with the completed fraction. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Imports of buildings. All other operations on imports are in the API: `client.get('/api/v4/Imports/GetImport/{importId}', …)`.
 */
export interface Imports {
  /** Sends the files of a building. With `respondAsync`, the import is still `reading` when this resolves. */
  readonly save: (files: readonly Blob[], options?: SaveImportOptions) => Promise<Result<ImportDetails>>;
  /** Creates what the preview shows. If that fails, the import is `ready` again, and its `message` explains why. */
  readonly commit: (
    importId: string,
    fields: ImportCommitFields,
    options?: RunOptions,
  ) => Promise<Result<ImportDetails>>;
  /** Undoes an import. If that fails, it is `committed` again, and its `message` explains why. */
  readonly undo: (importId: string, options?: RunOptions) => Promise<Result<ImportDetails>>;
}

export function createImports(context: RequestContext, calls: ApiCalls): Imports {
  return {
    save: (files, { choices, ...options } = {}) =>
      sendUpload(context, {
        method: 'POST',
        path: 'Imports/SaveImport',
        fields: { choices: choices && JSON.stringify(choices) },
        files: files.map((file) => ({ field: 'files', file })),
        options,
      }),
    commit: (importId, body, options) =>
      run(context, calls, { operation: 'CommitImport', importId, body }, options),
    undo: (importId, options) =>
      run(context, calls, { operation: 'UndoImport', importId, body: undefined }, options),
  };
}

interface Run {
  readonly operation: 'CommitImport' | 'UndoImport';
  readonly importId: string;
  readonly body: ImportCommitFields | undefined;
}

const pollIntervalMs = 1000;
/** If more attempts than this fail in a row, the call fails and the caller decides what to do. */
const maxFailures = 10;

/** Follows the stream of the operation. If it breaks, or the runtime cannot read streams, the import is polled. */
async function run(
  context: RequestContext,
  calls: ApiCalls,
  { operation, importId, body }: Run,
  { onProgress, signal }: RunOptions = {},
): Promise<Result<ImportDetails>> {
  const params = { path: { importId } };
  const aborting = signal ? { signal } : {};
  if (canStreamResponses()) {
    const path = `/api/v4/Imports/${operation}/${encodeURIComponent(importId)}`;
    const stream = await openEventStream(context, path, { signal, method: 'POST', body });
    if (!stream.ok) return stream;
    const finished = await watchStream(stream.value, onProgress, signal);
    if (finished) return succeed(finished);
  } else {
    const headers = { prefer: 'respond-async' };
    const started = body
      ? await calls.post('/api/v4/Imports/CommitImport/{importId}', { params, headers, body, ...aborting })
      : await calls.post('/api/v4/Imports/UndoImport/{importId}', { params, headers, ...aborting });
    if (!started.ok) return started;
  }
  for (let failures = 0; ; ) {
    const read = await calls.get('/api/v4/Imports/GetImport/{importId}', { params, ...aborting });
    failures = read.ok ? 0 : failures + 1;
    if (read.ok) onProgress?.(read.value.progress);
    if (read.ok ? !isBusy(read.value) : failures > maxFailures || !isTransient(read)) return read;
    await delay(pollIntervalMs, signal);
    if (signal?.aborted) return fail({ kind: 'aborted' });
  }
}

/** @returns the finished import, or `undefined` if the stream broke */
async function watchStream(
  stream: ReadableStream<Uint8Array>,
  onProgress: RunOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<ImportDetails | undefined> {
  try {
    for await (const { event, data } of readEvents(stream, signal)) {
      const said: ImportDetails = JSON.parse(data);
      onProgress?.(said.progress);
      if (event === 'done') return said;
    }
  } catch {
    // The request for the import that follows will report the reason.
  }
  return undefined;
}

function isBusy({ state }: ImportDetails): boolean {
  return state === 'committing' || state === 'undoing';
}
