import type { Department } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import type { Units } from '../units/units.ts';
import { updateCachedQuery } from './update-cached-query.ts';

const departmentKey = ['department'] as const;

/** The user's department, including its name and time zone. */
export function useDepartment() {
  const client = useClient();
  return useQuery({
    queryKey: departmentKey,
    queryFn: async ({ signal }) =>
      unwrapResult(await client.get('/api/v4/Department/GetDepartment', { signal })),
    staleTime: 5 * 60_000,
  });
}

export const feedRoles = ['viewer', 'editor', 'admin'] as const;
export type FeedRole = (typeof feedRoles)[number];

export interface DepartmentFields {
  readonly name: string;
  readonly timeZone: string;
  /** `null` means everyone. */
  readonly calendarFeedRoles: FeedRole[] | null;
  readonly units: Units;
}

/** Changes the department. A new time zone changes when days start, so everything is refetched. */
export function useUpdateDepartment() {
  const client = useClient();
  const queries = useQueryClient();
  return async (fields: DepartmentFields) => {
    const result = await client.put('/api/v4/Department/UpdateDepartment', { body: fields });
    if (!result.ok) return result;
    await updateCachedQuery<Department>(queries, departmentKey, () => result.value);
    void queries.invalidateQueries();
    return result;
  };
}

export interface BackgroundChange {
  readonly kind: Department['background']['kind'];
  readonly url: string;
  readonly attribution: string;
  /** The file to upload, for `pmtiles`. */
  readonly file: File | undefined;
}

/** Changes the background of the department's maps. */
export function useSaveBackground() {
  const client = useClient();
  const queries = useQueryClient();
  return async (
    name: string,
    { file, ...background }: BackgroundChange,
    onProgress: (part: number) => void,
  ) => {
    const { attribution } = background;
    const result =
      background.kind === 'pmtiles' && file
        ? await client.uploads.saveBackground({ attribution }, file, { onProgress })
        : await client.put('/api/v4/Department/UpdateDepartment', { body: { name, background } });
    if (result.ok) await updateCachedQuery<Department>(queries, departmentKey, () => result.value);
    return result;
  };
}
