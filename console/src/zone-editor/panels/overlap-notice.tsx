import { type ReactNode, useState } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatArea } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import { useOverlaps, useZoneUnions } from '../model/use-zone-unions.ts';

const maxShown = 3;

/** Shows which zones the outline overlaps, as soon as it overlaps any. */
export function OverlapNotice({ editor }: { readonly editor: ZoneEditor }): ReactNode {
  const text = strings.zones.drawing.overlap;
  const overlaps = useOverlaps(editor);
  const units = useUnits();
  const { trim } = useZoneUnions(editor);
  const [busyId, setBusyId] = useState<string>();
  if (overlaps.length === 0) return null;
  const nameOf = (id: string) =>
    editor.zones.find((zone) => zone.id === id)?.shape.name || strings.zones.unnamed;
  const start = async (id: string) => {
    setBusyId(id);
    await trim(id);
    setBusyId(undefined);
  };
  const shown = overlaps.slice(0, maxShown);
  return (
    <>
      {shown.map(({ id, squareMeters }) => (
        <Notice
          key={id}
          kind="warning"
          isAlert
          actions={
            <Button
              busy={busyId === id}
              aria-label={shown.length > 1 ? format(text.trimTo, { name: nameOf(id) }) : undefined}
              onClick={() => void start(id)}
            >
              {text.trim}
            </Button>
          }
        >
          {format(text.text, { name: nameOf(id), area: formatArea(squareMeters, units) })}
        </Notice>
      ))}
      {overlaps.length > maxShown && (
        <Notice kind="warning">{formatCount(text.more, overlaps.length - maxShown)}</Notice>
      )}
    </>
  );
}
