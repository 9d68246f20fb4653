import assert from 'node:assert/strict';
import type { ApiResponse, Send } from '../../testing/api-client.ts';
import { boxRing } from '../../testing/sample-zones.ts';
import { waitForValue } from '../../testing/wait-for.ts';

export const imports = '/api/v4/Imports';

export interface SampleRoom {
  readonly id?: string;
  readonly name: string;
  readonly level?: number;
  readonly type?: string;
  /** Its position in a row of rooms. */
  readonly place: number;
}

/** A GeoJSON FeatureCollection of square rooms in a row, as a string. */
export function roomsFile(rooms: readonly SampleRoom[]): string {
  const side = 0.0001;
  const features = rooms.map(({ id, name, level = 0, type = 'room', place }) => {
    const west = -3 + place * side;
    return {
      type: 'Feature',
      ...(id !== undefined && { id }),
      properties: { name, level, type },
      geometry: { type: 'Polygon', coordinates: [boxRing(west, 56.46, west + side, 56.46 + side)] },
    };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Uploads files to import. */
export function sendFiles(
  send: Send,
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  choices?: object,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const form = new FormData();
  if (choices) form.append('choices', JSON.stringify(choices));
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name);
  return send('POST', `${imports}/SaveImport`, form, headers);
}

/** Uploads files, and waits until they have been read. */
export async function readFiles(send: Send, files: Readonly<Record<string, string>>, choices?: object) {
  const { status, body, text } = await sendFiles(send, files, choices);
  assert.equal(status, 200, text);
  return settled(send, body.importId);
}

/** Returns the import once no work on it is in progress. */
export function settled(send: Send, importId: string) {
  return waitForValue('the import is settled', async () => {
    const { status, body, text } = await send('GET', `${imports}/GetImport/${importId}`);
    if (status === 503) return undefined; // the machine is busy; clients should retry
    assert.equal(status, 200, text);
    return ['reading', 'committing', 'undoing'].includes(body.state) ? undefined : body;
  });
}

/** Commits an import, and waits until that is done. */
export async function commit(send: Send, importId: string, fields: object = {}) {
  const { status, text } = await send('POST', `${imports}/CommitImport/${importId}`, fields);
  assert.equal(status, 200, text);
  return settled(send, importId);
}

/** Undoes an import, and waits until that is done. */
export async function undo(send: Send, importId: string) {
  const { status, text } = await send('POST', `${imports}/UndoImport/${importId}`);
  assert.equal(status, 200, text);
  return settled(send, importId);
}

/** Reads and commits files that are expected to be valid. */
export async function importFile(send: Send, content: string, fields: object = {}, choices?: object) {
  const { importId, state, message } = await readFiles(send, { 'rooms.geojson': content }, choices);
  assert.equal(state, 'ready', message);
  const committed = await commit(send, importId, fields);
  assert.equal(committed.state, 'committed', committed.message);
  return committed;
}

/** The zones of a floor: their names keyed by external id, or by name if they have none. */
export async function zonesOf(send: Send, floorId: string): Promise<Record<string, string>> {
  const { status, body, text } = await send('GET', `/api/v4/CustomMaps/GetZones/${floorId}`);
  assert.equal(status, 200, text);
  return Object.fromEntries(
    body.map(({ externalId, name }: { externalId?: string; name: string }) => [externalId ?? name, name]),
  );
}
