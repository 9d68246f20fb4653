import type { ApiFailure, NewShareLink } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { useMakeShareLink } from '../../data/share-links.ts';
import { CreatedLink } from '../../share-links/created-link.tsx';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PlanZone } from '../../zones/shared-zones.ts';

interface SendToCrewProps {
  readonly mapId: string;
  readonly floorId: string;
  readonly zone: PlanZone | undefined;
  readonly onClose: () => void;
}

/** An incident is seldom longer than half a day. */
const hourChoices = ['1', '2', '4', '8', '12', '24'] as const;
const hourMs = 60 * 60 * 1000;

/** Creates a link for the crew that opens at the room and expires by itself. */
export function SendToCrew({ mapId, floorId, zone, onClose }: SendToCrewProps): ReactNode {
  const text = strings.locate;
  const make = useMakeShareLink(mapId);
  const [hours, setHours] = useState<(typeof hourChoices)[number]>('4');
  const [link, setLink] = useState<NewShareLink>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const result = await make({
      label: zone ? format(text.sendLabel, { zone: zone.name }) : text.sendTitle,
      expiresOn: new Date(Date.now() + Number(hours) * hourMs).toISOString(),
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    const place = `?floor=${floorId}${zone ? `#zone=${zone.id}` : ''}`;
    setLink({ ...result.value, shareUrl: `${result.value.shareUrl}${place}` });
  };
  return (
    <Dialog title={text.sendTitle} onClose={link || isBusy ? undefined : onClose}>
      {link ? (
        <CreatedLink link={link} onDone={onClose} />
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          {failure && (
            <Notice kind="error" isAlert>
              {describeFailure(failure)}
            </Notice>
          )}
          <p>{text.sendText}</p>
          <SelectField
            label={text.sendFor}
            value={hours}
            choices={hourChoices.map((value) => ({ value, label: formatCount(text.hours, Number(value)) }))}
            onChange={setHours}
          />
          <DialogActions>
            <Button onClick={onClose} disabled={isBusy}>
              {strings.actions.cancel}
            </Button>
            <Button kind="primary" type="submit" busy={isBusy}>
              {text.sendMake}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
