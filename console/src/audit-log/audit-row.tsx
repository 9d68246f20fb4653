import type { AuditEntry } from '@muster/sdk/client';
import { type ReactNode, useId } from 'react';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { useUnits } from '../units/units-context.ts';
import styles from './audit-log.module.css';
import { type DescribedChange, describeChanges, describeEntry, describeSubject } from './describe-entry.ts';

interface AuditRowProps {
  readonly entry: AuditEntry;
  /** Filters the log to entries about the same subject; `undefined` if it is already filtered that way. */
  readonly onChoose: (() => void) | undefined;
}

/** An entry: who changed what and when, and the values before and after. */
export function AuditRow({ entry, onChoose }: AuditRowProps): ReactNode {
  const text = strings.audit;
  const titleId = useId();
  const { occurredOn, action } = entry;
  const changes = describeChanges(entry, useUnits());
  const isUpdate = action === 'updated';
  return (
    <li className={`${styles.row} stack-2`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.sentence}>
          {describeEntry(entry)}
        </h2>
        <time className="muted" dateTime={occurredOn}>
          {formatDateTime(occurredOn)}
        </time>
      </div>
      {isUpdate && changes.length > 0 && <Changes changes={changes} />}
      {isUpdate && changes.length === 0 && <p className="muted">{text.changes.nothing}</p>}
      <div className={styles.foot}>
        <details className={styles.details}>
          <summary>{text.changes.details}</summary>
          {!isUpdate && changes.length > 0 && <Changes changes={changes} />}
          <Facts entry={entry} />
        </details>
        {onChoose && (
          <Button
            kind="quiet"
            onClick={onChoose}
            aria-label={format(text.filters.onlyThisNamed, { what: describeSubject(entry) })}
          >
            {text.filters.onlyThis}
          </Button>
        )}
      </div>
    </li>
  );
}

function Changes({ changes }: { readonly changes: readonly DescribedChange[] }): ReactNode {
  const text = strings.audit.changes;
  return (
    <dl className={`${styles.changes} stack-1`} aria-label={text.label}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && (
              <span className={after === undefined ? undefined : styles.old}>{before}</span>
            )}
            {before !== undefined && after !== undefined && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> {text.to} </span>
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Details about the origin of the change. */
function Facts({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const text = strings.audit.facts;
  const { via, address, requestId, id } = entry;
  const facts = [
    [text.via, via],
    [text.address, address],
    [text.request, requestId],
    [text.id, id],
  ] as const;
  return (
    <dl className={`${styles.changes} stack-1`}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
