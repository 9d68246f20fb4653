import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../client/client-context.tsx';
import { useTrashDays } from '../../data/trash.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import styles from './settings-page.module.css';

/** A link to the trash. */
export function TrashSection(): ReactNode {
  const text = strings.trashPage;
  const titleId = useId();
  const days = useTrashDays();
  const mayRestore = [usePermission('maps:write'), usePermission('calendar:write')].includes(true);
  if (!mayRestore) return null;
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.section}</h2>
      <div>
        <Link to="/trash">{text.title}</Link>
        <p className="muted">{days === 0 ? text.introOff : formatCount(text.intro, days)}</p>
      </div>
    </section>
  );
}
