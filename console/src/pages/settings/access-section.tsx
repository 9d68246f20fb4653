import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../client/client-context.tsx';
import { strings } from '../../strings.ts';
import styles from './settings-page.module.css';

/** Links to the department's users and API tokens, for administrators. */
export function AccessSection(): ReactNode {
  const text = strings.settings;
  const titleId = useId();
  if (!usePermission('department:admin')) return null;
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.access}</h2>
      <Entry to="/settings/people" label={text.people} text={text.peopleText} />
      <Entry to="/settings/api-tokens" label={text.apiTokens} text={text.apiTokensText} />
    </section>
  );
}

function Entry(props: { readonly to: string; readonly label: string; readonly text: string }): ReactNode {
  return (
    <div>
      <Link to={props.to}>{props.label}</Link>
      <p className="muted">{props.text}</p>
    </div>
  );
}
