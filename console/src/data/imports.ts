import type {
  ImportChoices,
  ImportCommitFields,
  ImportDetails,
  Result,
  RunOptions,
  UploadOptions,
} from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { mapsKey } from './maps.ts';

const importsKey = ['imports'] as const;
const listKey = [...importsKey, 'all'] as const;
const keyOf = (importId: string) => [...importsKey, 'one', importId] as const;
const pollMs = 700;

/** The department's imports, newest first, without their previews. */
export function useImports() {
  const client = useClient();
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => unwrapResult(await client.get('/api/v4/Imports/GetImports', { signal })),
  });
}

/** Whether the server is working on an import. */
export function isImportBusy({ state }: Pick<ImportDetails, 'state'>): boolean {
  return state === 'reading' || state === 'committing' || state === 'undoing';
}

/** An import with its preview. It is polled while the server works on it. */
export function useImport(importId: string) {
  const client = useClient();
  return useQuery({
    queryKey: keyOf(importId),
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/Imports/GetImport/{importId}', { params: { path: { importId } }, signal }),
      ),
    refetchInterval: ({ state: { data } }) => (data && isImportBusy(data) ? pollMs : false),
  });
}

/** A zone of a preview, as a GeoJSON Feature. */
export interface PreviewFeature {
  readonly properties: { readonly name: string; readonly zoneType: number };
  readonly geometry: { readonly coordinates: readonly (readonly (readonly number[])[])[] };
}

/**
 * The zones that an import would create on a floor.
 *
 * @param floor the floor's number in the preview
 */
export function useImportZones({ importId, updatedOn }: ImportDetails, floor: number) {
  const client = useClient();
  return useQuery({
    // Different choices result in different zones.
    queryKey: [...importsKey, 'zones', importId, updatedOn, floor],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const zones = unwrapResult(
        await client.get('/api/v4/Imports/GetImportZones/{importId}', {
          params: { path: { importId }, query: { floor } },
          signal,
        }),
      );
      return zones.features as unknown as readonly PreviewFeature[]; // the API description only specifies a Feature
    },
  });
}

/** Uploads the files of a building. The server then reads the import in the background. */
export function useSaveImport() {
  const client = useClient();
  const keep = useKeep();
  return async (files: readonly File[], options: UploadOptions): Promise<Result<ImportDetails>> =>
    keep(await client.imports.save(files, { ...options, respondAsync: true }));
}

/** Applies changed choices. The result contains the new preview. */
export function useUpdateImport(importId: string) {
  const client = useClient();
  const keep = useKeep();
  return async (choices: ImportChoices): Promise<Result<ImportDetails>> => {
    const params = { path: { importId } };
    return keep(await client.post('/api/v4/Imports/UpdateImport/{importId}', { params, body: choices }));
  };
}

/** Commits the import as previewed, or undoes it. */
export function useRunImport(importId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const keep = useKeep();
  const finish = async (result: Result<ImportDetails>) => {
    await keep(result);
    void queries.invalidateQueries({ queryKey: mapsKey });
    return result;
  };
  return {
    commit: async (fields: ImportCommitFields, options: RunOptions) =>
      finish(await client.imports.commit(importId, fields, options)),
    undo: async (options: RunOptions) => finish(await client.imports.undo(importId, options)),
  };
}

/** Deletes an import. What it created stays. */
export function useDeleteImport() {
  const client = useClient();
  const queries = useQueryClient();
  return async (importId: string): Promise<Result<unknown>> => {
    const params = { path: { importId } };
    const result = await client.delete('/api/v4/Imports/DeleteImport/{importId}', { params });
    await queries.invalidateQueries({ queryKey: listKey });
    return result;
  };
}

/** Shows the import from a result, and refetches the list. */
function useKeep() {
  const queries = useQueryClient();
  return async (result: Result<ImportDetails>) => {
    void queries.invalidateQueries({ queryKey: listKey });
    if (!result.ok) return result;
    const queryKey = keyOf(result.value.importId);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, result.value);
    return result;
  };
}
