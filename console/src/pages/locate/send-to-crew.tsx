import type { NewShareLink } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../client/api-errors.ts';
import { useMakeShareLink } from '../../data/share-links.ts';
import { CreatedLink } from '../../share-links/created-link.tsx';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
  const submit = async () => {
    const result = await make({
      label: zone ? format(text.sendLabel, { zone: zone.name }) : strings.locate.send,
      expiresOn: new Date(Date.now() + Number(hours) * hourMs).toISOString(),
    });
    if (result.ok) {
      const place = `?floor=${floorId}${zone ? `#zone=${zone.id}` : ''}`;
      setLink({ ...result.value, shareUrl: `${result.value.shareUrl}${place}` });
    }
    return failureOf(result);
  };
  if (link) return <CreatedLink title={strings.locate.send} link={link} onDone={onClose} />;
  return (
    <FormDialog title={strings.locate.send} submitLabel={text.sendMake} onSubmit={submit} onClose={onClose}>
      <p>{text.sendText}</p>
      <SelectField
        label={text.sendFor}
        value={hours}
        choices={hourChoices.map((value) => ({ value, label: formatCount(text.hours, Number(value)) }))}
        onChange={setHours}
      />
    </FormDialog>
  );
}
