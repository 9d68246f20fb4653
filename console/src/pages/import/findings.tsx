import type { ImportPreview } from '@muster/sdk/client';
import { type ReactNode, useId } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import type { ShownPlace } from './floors.ts';
import styles from './preview.module.css';

interface WarningsProps {
  readonly warnings: ImportPreview['warnings'];
  readonly onShow: (place: ShownPlace) => void;
}

/** Likely mistakes in the source, each with the first places where it occurs. */
export function Warnings({ warnings, onShow }: WarningsProps): ReactNode {
  const text = strings.imports.warnings;
  const titleId = useId();
  if (warnings.length === 0) return null;
  return (
    <section className={`${styles.section} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <ul className={`${styles.findings} stack-2`}>
        {warnings.map(({ code, message, places }) => (
          <li key={`${code} ${message}`}>
            <p>{message}</p>
            {places.length > 0 && (
              <details>
                <summary>{formatCount(text.places, places.length)}</summary>
                <ul className={`${styles.places} stack-2`}>
                  {places.map((place, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two places may be identical
                    <li key={index}>
                      <span>{format(text.place, place)}</span>
                      <Button onClick={() => onShow({ ...place })} aria-label={format(text.showNamed, place)}>
                        {text.show}
                      </Button>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the import could not interpret, with counts. */
export function Problems({ problems }: { readonly problems: ImportPreview['problems'] }): ReactNode {
  const text = strings.imports.problems;
  const titleId = useId();
  if (problems.length === 0) return null;
  return (
    <section className={`${styles.section} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <ul className={`${styles.findings} stack-2`}>
        {problems.map(({ reason, count, examples }) => (
          <li key={reason}>
            <p>
              {reason} <span className={styles.muted}>({formatCount(text.count, count)})</span>
            </p>
            {examples.length > 0 && (
              <p className={styles.muted}>{format(text.examples, { examples: examples.join(', ') })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
