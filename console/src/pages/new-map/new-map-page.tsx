import type { CustomMap } from '@muster/sdk/client';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMaps } from '../../data/maps.ts';
import { MapFormView } from '../../map-form/map-form-view.tsx';
import { useMapForm } from '../../map-form/use-map-form.ts';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { latestMap, startBox, worldView } from '../../placement/start-box.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { forgetPlan, useHandedPlan } from '../../uploads/handed-plan.ts';
import { defaultName, useFirstFloor } from './use-first-floor.ts';

/** The page for creating a map. */
export function Component(): ReactNode {
  const maps = useMaps();
  return (
    <RequirePermission permission="maps:write" title={strings.maps.newMap}>
      <Page title={strings.maps.newMap} crumbs={[{ label: strings.app.maps, to: '/maps' }]}>
        {/* The other maps are optional: they only determine the initial view. */}
        {maps.isPending ? <Loading /> : <NewMap maps={maps.data ?? []} />}
      </Page>
    </RequirePermission>
  );
}

function NewMap({ maps }: { readonly maps: readonly CustomMap[] }): ReactNode {
  const text = strings.mapEditor.save;
  const { entered, setEntered, floorId, save } = useFirstFloor();
  const form = useMapForm(undefined, useHandedPlan(), save);
  const { saved } = form;
  const { done } = useToasts();
  const navigate = useNavigate();
  const latest = latestMap(maps);
  const view = useMemo(() => (latest ? getMapBounds(latest) : worldView), [latest]);
  useEffect(() => {
    if (!saved) return;
    forgetPlan();
    done(format(text.created, { name: saved.name }));
    const floor = floorId.current ? `/floors/${floorId.current}/edit` : '';
    // What comes next on a plan without zones is a click in a room.
    void navigate(`/maps/${saved.customMapId}${floor}`, { replace: true, state: { tool: 'fill' } });
  }, [saved, floorId, done, navigate, text.created]);
  return (
    <MapFormView
      form={form}
      view={view}
      startBox={(aspect) => startBox(maps, aspect)}
      submitLabel={text.create}
      backTo="/maps"
    >
      <TextField
        label={strings.mapEditor.floors.first}
        hint={strings.mapEditor.floors.firstHint}
        isOptional
        value={entered ?? defaultName(form.draft.type === 'indoor')}
        maxLength={500}
        onChange={({ target }) => setEntered(target.value)}
      />
    </MapFormView>
  );
}
