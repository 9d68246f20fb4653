import type { Attachment, Result, UploadOptions } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { mapsKey } from './maps.ts';

/** What documents belong to: exactly one of the ids. */
export interface DocumentOwner {
  readonly customMapId?: string;
  readonly floorId?: string;
  readonly zoneId?: string;
  readonly pointId?: string;
}

/** The key of everything below also begins with that of maps, which is invalidated when something is restored. */
const documentsKey = (owner: DocumentOwner) => [...mapsKey, 'documents', owner] as const;

/** The documents and notes of a map, a floor or a zone, in the order in which they were added. */
export function useDocuments(owner: DocumentOwner) {
  const client = useClient();
  return useQuery({
    queryKey: documentsKey(owner),
    queryFn: async ({ signal }): Promise<readonly Attachment[]> =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetAttachments', { params: { query: owner }, signal }),
      ),
  });
}

export interface DocumentFields {
  readonly title: string;
  readonly note: string | null;
}

/** The changes of the documents of an owner. Each refetches the list before it resolves. */
export function useDocumentChanges(owner: DocumentOwner) {
  const client = useClient();
  const queries = useQueryClient();
  const refresh = async <T>(result: Result<T>): Promise<Result<T>> => {
    if (result.ok) await queries.invalidateQueries({ queryKey: documentsKey(owner) });
    return result;
  };
  return {
    add: async (fields: DocumentFields, file: File | undefined, options: UploadOptions) =>
      refresh(await client.uploads.saveAttachment({ ...owner, ...fields }, file, options)),
    change: async (attachmentId: string, fields: DocumentFields) =>
      refresh(
        await client.put('/api/v4/CustomMaps/UpdateAttachment/{attachmentId}', {
          params: { path: { attachmentId } },
          body: fields,
        }),
      ),
    remove: async (attachmentId: string) =>
      refresh(
        await client.delete('/api/v4/CustomMaps/DeleteAttachment/{attachmentId}', {
          params: { path: { attachmentId } },
        }),
      ),
  };
}
