import type { CustomMapDetail } from '@muster/sdk/client';
import { lazy, type ReactNode, Suspense } from 'react';
import { getMapBounds } from '../map-view/map-bounds.ts';
import { boxOfMap, getStretch } from '../placement/stretch.ts';
import { StretchNotice } from '../placement/stretch-notice.tsx';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { FloorDialogForm } from './use-floor-dialog.ts';
import { listPlaces } from './use-floor-form.ts';

const PlanOnMap = lazy(async () => ({ default: (await import('../placement/plan-on-map.tsx')).PlanOnMap }));

interface FloorPlaceProps {
  readonly map: CustomMapDetail;
  readonly form: FloorDialogForm;
}

/** The position of a floor's plan: the same as the map's image, the same as another floor's plan, or its own. */
export function FloorPlace({ map, form }: FloorPlaceProps): ReactNode {
  const { place } = form.draft;
  const stretch = place === 'map' ? getStretch(boxOfMap(map), aspectOf(form)) : undefined;
  return (
    <>
      <StretchNotice stretch={stretch} onFit={() => form.changePlace('fit')} />
      <SelectField
        label={strings.mapEditor.plan.floorMode}
        error={form.errors.place}
        value={place}
        choices={listChoices(map, form, stretch !== undefined)}
        onChange={form.changePlace}
      />
      {(place === 'rotated' || place === 'points') && <OwnPlace map={map} form={form} />}
    </>
  );
}

function listChoices(map: CustomMapDetail, form: FloorDialogForm, isStretched: boolean) {
  const text = strings.mapEditor.plan;
  const { place } = form.draft;
  const canPlace = typeof form.sheet === 'object' || place === 'rotated' || place === 'points';
  return [
    ...(form.pdf?.found?.placement ? [{ value: 'file', label: text.likeFile }] : []),
    ...(form.seen?.placement ? [{ value: 'keep', label: text.keep }] : []),
    { value: 'map', label: text.likeMap },
    ...(isStretched || place === 'fit' ? [{ value: 'fit', label: strings.mapEditor.stretch.fitted }] : []),
    ...listPlaces(map, form.seen).map(({ id, name }) => ({
      value: id,
      label: format(text.likeFloor, { name }),
    })),
    ...(canPlace ? (['rotated', 'points'] as const).map((value) => ({ value, label: text[value] })) : []),
  ];
}

/** Lets the user place the plan over the map's image. */
function OwnPlace({ map, form: { sheet, plan } }: FloorPlaceProps): ReactNode {
  if (typeof sheet !== 'object') return <Notice kind="info">{strings.mapEditor.plan.needsImage}</Notice>;
  const { tileUrlTemplate, minZoom, maxZoom } = map;
  return (
    <>
      <div>
        <Button onClick={plan.undo} disabled={!plan.undo}>
          {strings.mapEditor.plan.undo}
        </Button>
      </div>
      <Suspense>
        <PlanOnMap
          plan={plan}
          sheet={sheet}
          view={getMapBounds(map)}
          below={{ tileUrlTemplate, minZoom, maxZoom }}
        />
      </Suspense>
    </>
  );
}

function aspectOf({ preview }: FloorDialogForm): number | undefined {
  return typeof preview === 'object' ? preview.width / preview.height : undefined;
}
