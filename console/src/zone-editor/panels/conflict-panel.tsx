import type { ZoneFields } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { ConflictNotice } from '../../ui/notice.tsx';
import { formatHeight, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { type Hazard, summarizeHazard } from '../../zones/hazard.ts';
import { type ComparedField, findDifferences, toFields } from '../../zones/zone-shape.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';
import type { ZoneDraft } from '../model/zone-draft.ts';
import styles from './conflict-panel.module.css';

interface ConflictPanelProps {
  readonly editor: ZoneEditor;
  readonly draft: ZoneDraft;
  readonly saving: ZoneSaving;
}

/**
 * Shown if someone else saved the zone in the meantime. Compares both versions and lets the user choose. The map shows
 * the other outline too.
 */
export function ConflictPanel({ editor, draft, saving }: ConflictPanelProps): ReactNode {
  const text = strings.zones.conflict;
  const { otherVersion } = draft;
  const units = useUnits();
  if (!otherVersion) return null;
  const mine = toFields(draft.present);
  return (
    <div className="stack-3">
      <ConflictNotice
        onLoadCurrent={async () => {
          await editor.calls.keep(otherVersion.zone);
          editor.dispatch({ kind: 'drop', id: draft.id });
        }}
        onOverwrite={() => void saving.save(draft, { overwrites: true })}
      />
      <table className={styles.table}>
        <caption>{text.differences}</caption>
        <thead>
          <tr>
            <th scope="col">{text.field}</th>
            <th scope="col">{text.mine}</th>
            <th scope="col">{text.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {findDifferences(mine, otherVersion.zone).map((field) => (
            <tr key={field}>
              <th scope="row">{text.fields[field]}</th>
              <td>{describeField(mine, field, units)}</td>
              <td>
                {field === 'polygonGeoJson'
                  ? text.outlineTheirs
                  : describeField(otherVersion.zone, field, units)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describeField(fields: ZoneFields, field: ComparedField, units: Units): string {
  const text = strings.zones;
  const value = fields[field];
  if (field === 'polygonGeoJson') return text.conflict.outline;
  if (field === 'hazard')
    return fields.hazard ? summarizeHazard(fields.hazard as Hazard) : text.conflict.empty; // of the form or the server
  if (field === 'zoneType') return getZoneTypeName(fields.zoneType);
  if (field === 'elevationFt' && typeof value === 'number') return formatHeight(value, units);
  if (typeof value === 'boolean') return value ? text.table.yes : text.table.no;
  return value === null || value === undefined ? text.conflict.empty : String(value);
}
