import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Draft } from '../../data/drafts.ts';
import { namePoint } from '../../points/point-types.ts';
import { formatDate } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import list from '../../ui/entry-list.module.css';
import { CheckboxField } from '../../ui/field.tsx';

interface DraftRowsProps {
  readonly mapId: string;
  readonly drafts: readonly Draft[];
  readonly mayChoose: boolean;
  readonly chosen: readonly Draft[];
  readonly onToggle: (draftId: string) => void;
  readonly onDiscard: (draftId: string) => void;
}

/** The difference as a list. */
export function DraftRows({ drafts, ...rest }: DraftRowsProps): ReactNode {
  return (
    <ul className={list.rows} aria-label={strings.drafts.list}>
      {drafts.map((draft) => (
        <DraftRow key={draft.draftId} draft={draft} {...rest} />
      ))}
    </ul>
  );
}

function DraftRow({
  draft,
  mapId,
  mayChoose,
  chosen,
  onToggle,
  onDiscard,
}: Omit<DraftRowsProps, 'drafts'> & { readonly draft: Draft }): ReactNode {
  const text = strings.drafts;
  const { draftId, isOutdated, note } = draft;
  const name = nameOf(draft);
  const before = nameOfState(draft.published);
  const page = `/maps/${mapId}/floors/${draft.customMapFloorId}`;
  return (
    <li className={list.row}>
      <div className={`${list.facts} stack-1`}>
        {mayChoose ? (
          <CheckboxField
            label={name}
            checked={chosen.some((one) => one.draftId === draftId)}
            onChange={() => onToggle(draftId)}
          />
        ) : (
          <Link to={draft.kind === 'zone' ? `${page}/edit?zone=${draftId}` : `${page}/points`}>{name}</Link>
        )}
        <div className={list.name}>
          {describeChanges(draft).map((change) => (
            <Badge key={change} kind={draft.action === 'deleted' ? 'warning' : 'accent'}>
              {change}
            </Badge>
          ))}
          {isOutdated && <Badge kind="warning">{text.outdated}</Badge>}
        </div>
        {draft.changes.includes('renamed') && before && (
          <p>{format(text.renamedFrom, { before, after: name })}</p>
        )}
        <p className="muted">
          {format(draft.editedBy ? text.editedBy : text.edited, {
            date: formatDate(draft.editedOn),
            name: draft.editedBy ?? '',
          })}
        </p>
        {isOutdated && <p>{text.outdatedHint}</p>}
        {note !== null && <p>{format(text.note, { note })}</p>}
      </div>
      <IconButton icon="delete" label={format(text.discard, { name })} onClick={() => onDiscard(draftId)} />
    </li>
  );
}

function describeChanges({ action, changes }: Draft): readonly string[] {
  const text = strings.drafts;
  return action === 'changed' ? changes.map((change) => text.changes[change]) : [text.actions[action]];
}

function nameOf({ draft, published, name }: Draft): string {
  return nameOfState(draft ?? published) ?? name;
}

/** Points without a label have the name of their type, in the language of the page. */
function nameOfState(state: Draft['draft']): string | undefined {
  return state?.point ? namePoint(state.point) : state?.zone?.name;
}
