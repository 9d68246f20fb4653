import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = strings.zones.help;
  return (
    <Dialog title={text.title} onClose={onClose} isWide>
      <Shortcuts title={text.everywhere} rows={text.page} />
      <Shortcuts title={text.onMap} rows={text.map} />
      <Shortcuts title={text.inTable} rows={text.table} />
    </Dialog>
  );
}

interface ShortcutsProps {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}

function Shortcuts({ title, rows }: ShortcutsProps): ReactNode {
  const text = strings.zones.help;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text.keys}</th>
          <th scope="col">{text.does}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([keys, does]) => (
          <tr key={keys}>
            <th scope="row">
              <kbd>{keys}</kbd>
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
