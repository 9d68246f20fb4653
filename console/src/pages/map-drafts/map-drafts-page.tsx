import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { describeFailure, isNotFound } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { type Draft, useDraftCalls, useDrafts } from '../../data/drafts.ts';
import { Loaded } from '../../data/loaded.tsx';
import { useMap } from '../../data/maps.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { captionFloor } from '../../strings/floor-caption.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { DraftMap } from './draft-map.tsx';
import { DraftRows } from './draft-rows.tsx';
import styles from './map-drafts.module.css';
import { ReturnDialog } from './return-dialog.tsx';

/** What the drafts of a map would change. Administrators publish or return them; editors discard them. */
export function Component(): ReactNode {
  const text = strings.drafts;
  const { mapId = '' } = useParams();
  const read = useMap(mapId);
  const drafts = useDrafts(mapId);
  const map = read.data?.map;
  if (isNotFound(read.error)) return <NotFoundPage />;
  const maps = { label: strings.app.maps, to: '/maps' };
  return (
    <RequirePermission permission="maps:write" title={text.title}>
      <Page title={text.title} crumbs={map ? [maps, { label: map.name, to: `/maps/${mapId}` }] : [maps]}>
        <p>{text.intro}</p>
        <Loaded query={drafts} failedTitle={text.loadFailed} placeholder={<Skeleton height="20rem" />}>
          {(listed) => {
            if (listed.length === 0) return <p>{text.none}</p>;
            return map && <Review map={map} drafts={listed} />;
          }}
        </Loaded>
      </Page>
    </RequirePermission>
  );
}

interface ReviewProps {
  readonly map: CustomMapDetail;
  readonly drafts: readonly Draft[];
}

function Review({ map, drafts }: ReviewProps): ReactNode {
  const text = strings.drafts;
  const mayPublish = usePermission('department:admin');
  const review = useReview(map, drafts);
  const floors = map.floors.filter((floor) =>
    drafts.some(({ customMapFloorId }) => customMapFloorId === floor.customMapFloorId),
  );
  const [chosenFloor, setChosenFloor] = useState(floors[0]?.customMapFloorId ?? '');
  const floor = floors.find(({ customMapFloorId }) => customMapFloorId === chosenFloor) ?? floors[0];
  const shown = drafts.filter(({ customMapFloorId }) => customMapFloorId === floor?.customMapFloorId);
  return (
    <>
      {mayPublish && (
        <div className="beside">
          <Button
            kind="primary"
            icon="check"
            busy={review.isBusy}
            disabled={review.chosen.length === 0}
            onClick={() => void review.publish()}
          >
            {formatCount(text.publish, review.chosen.length)}
          </Button>
          <Button disabled={review.chosen.length === 0} onClick={() => review.setReturning(true)}>
            {text.return}
          </Button>
        </div>
      )}
      {floors.length > 1 && (
        <SelectField
          label={text.floor}
          value={floor?.customMapFloorId ?? ''}
          choices={floors.map((one) => ({ value: one.customMapFloorId, label: captionFloor(one) }))}
          onChange={setChosenFloor}
        />
      )}
      <div className={styles.columns}>
        {floor && <DraftMap map={map} floor={floor} drafts={shown} />}
        <DraftRows
          mapId={map.customMapId}
          drafts={shown}
          mayChoose={mayPublish}
          chosen={review.chosen}
          onToggle={review.toggle}
          onDiscard={review.discard}
        />
      </div>
      {review.isReturning && (
        <ReturnDialog onReturn={review.returnWith} onClose={() => review.setReturning(false)} />
      )}
    </>
  );
}

/** The service takes no more in one request. */
const maxAtOnce = 10_000;

/** The chosen drafts, which are all of them at first, except those that cannot be published. */
function useReview(map: CustomMapDetail, drafts: readonly Draft[]) {
  const text = strings.drafts;
  const calls = useDraftCalls(map.customMapId);
  const { done, error } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const chosen = drafts
    .filter(({ draftId, isOutdated }) => isOutdated === toggled.has(draftId))
    .slice(0, maxAtOnce);
  const perform = async (
    call: Promise<Awaited<ReturnType<typeof calls.publish | typeof calls.discard>>>,
    message: string,
  ) => {
    setBusy(true);
    const result = await call;
    setBusy(false);
    if (result.ok) done(message);
    else error(describeFailure(result.error));
    return result.ok;
  };
  return {
    chosen,
    isBusy,
    isReturning,
    setReturning,
    toggle: (id: string) => setToggled((before) => before.symmetricDifference(new Set([id]))),
    publish: () => perform(calls.publish(chosen), formatCount(text.published, chosen.length)),
    returnWith: async (note: string) => {
      if (await perform(calls.return(chosen, note), text.returnedDone)) setReturning(false);
    },
    discard: (id: string) => perform(calls.discard(id), text.discarded),
  };
}
