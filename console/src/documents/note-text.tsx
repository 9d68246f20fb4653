import { type NoteInline, parseNote } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import styles from './documents.module.css';

/** A note that someone wrote, as elements: its text is never inserted as HTML. */
export function NoteText({ note }: { readonly note: string }): ReactNode {
  return (
    <div className={`${styles.note} stack-2`}>
      {parseNote(note).map((block, index) => {
        const key = `${index}`; // a note is replaced as a whole
        if (block.kind !== 'list') {
          const children = block.children.map(renderInline);
          return <p key={key}>{block.kind === 'heading' ? <strong>{children}</strong> : children}</p>;
        }
        const items = block.items.map((item, position) => {
          const itemKey = `${position}`;
          return <li key={itemKey}>{item.map(renderInline)}</li>;
        });
        return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </div>
  );
}

function renderInline(part: NoteInline, index: number): ReactNode {
  const key = `${index}`;
  if (part.kind === 'text') return part.text;
  if (part.kind === 'link')
    return (
      <a key={key} href={part.href} target="_blank" rel="noreferrer noopener">
        {part.text}
      </a>
    );
  const children = part.children.map(renderInline);
  return part.kind === 'strong' ? <strong key={key}>{children}</strong> : <em key={key}>{children}</em>;
}
