import { type ReactNode, useEffect, useState } from 'react';
import { formatTimeOrDate } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import type { SavedShareLink } from './saved-share.ts';

/** Links to the shared maps saved on this device, which work without a connection. */
export function SavedShareLinks(): ReactNode {
  const text = strings.savedShares;
  const [links, setLinks] = useState<readonly SavedShareLink[]>([]);
  useEffect(() => {
    import('./saved-share.ts')
      .then(({ listSavedShares }) => listSavedShares())
      .then(setLinks, () => setLinks([])); // the browser blocks storage
  }, []);
  if (links.length === 0) return <p>{text.none}</p>;
  return (
    <>
      <p>{text.intro}</p>
      <ul>
        {links.map(({ path, name, savedOn }) => (
          <li key={path}>
            <a href={path}>{name}</a> {format(text.when, { when: formatTimeOrDate(savedOn, new Date()) })}
          </li>
        ))}
      </ul>
    </>
  );
}
