import { useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../../../client/api-errors.ts';
import { useClient } from '../../../client/client-context.tsx';
import { mapsKey } from '../../../data/maps.ts';
import { hasEditedZones, listSteps, type Step } from './first-steps.ts';
import { useMarks } from './marks.ts';

/** The first steps and whether each is done; `undefined` until that is known. */
export function useProgress(): readonly Step[] | undefined {
  const client = useClient();
  const opened = useMarks();
  const { data } = useQuery({
    queryKey: [...mapsKey, 'first-steps'],
    queryFn: async ({ signal }) => {
      const manifest = unwrapResult(await client.get('/api/v4/CustomMaps/GetVersionManifest', { signal }));
      const map = manifest.maps[0];
      if (!map) return { manifest, hasZones: false, hasShareLinks: false };
      const links = await client.get('/api/v4/CustomMaps/GetShareLinks/{customMapId}', {
        params: { path: { customMapId: map.customMapId } },
        signal,
      });
      const floor = map.floors[0];
      const hasZones = async (floorId: string) => {
        const params = { path: { floorId } };
        const zones = await client.get('/api/v4/CustomMaps/GetZones/{floorId}', { params, signal });
        return unwrapResult(zones).length > 0;
      };
      return {
        manifest,
        hasZones:
          hasEditedZones(manifest) || (floor !== undefined && (await hasZones(floor.customMapFloorId))),
        hasShareLinks: unwrapResult(links).length > 0,
      };
    },
  });
  return data && listSteps({ ...data, opened });
}
