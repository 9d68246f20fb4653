import type { ZoneImportReport } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './import-report.module.css';

type ReportedFeature = ZoneImportReport['features'][number];

/** Lists at most this many imported features. Skipped features are always listed. */
const maxImportedRows = 200;

/** The result of each feature. Skipped features come first, with the reason, then those with warnings. */
export function ImportReport({ report }: { readonly report: ZoneImportReport }): ReactNode {
  const text = strings.zones.import;
  const skipped = report.features.filter(({ status }) => status === 'skipped');
  const imported = report.features.filter(({ status }) => status !== 'skipped');
  const others = imported.toSorted((a, b) => countWarnings(b) - countWarnings(a));
  const shown = [...skipped, ...others.slice(0, maxImportedRows)];
  return (
    <>
      <Notice
        kind={skipped.length > 0 ? 'warning' : 'success'}
        title={formatCount(text.done, report.zones)}
        isAlert
      >
        {skipped.length > 0 && formatCount(text.skipped, skipped.length)}
      </Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={styles.frame} aria-label={text.report} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.feature}</th>
              <th scope="col">{text.result}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((feature) => (
              <tr key={feature.index}>
                <th scope="row">{feature.index + 1}</th>
                <td>
                  {describe(feature)}
                  {feature.warnings?.map(({ message }) => (
                    <p key={message}>{message}</p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {others.length > maxImportedRows && <p>{formatCount(text.more, others.length - maxImportedRows)}</p>}
      </section>
    </>
  );
}

function countWarnings({ warnings = [] }: ReportedFeature): number {
  return warnings.length;
}

function describe({ status, reason, customMapZoneIds }: ReportedFeature): ReactNode {
  const text = strings.zones.import;
  if (status === 'imported') return text.imported;
  if (status === 'split') return formatCount(text.split, customMapZoneIds.length);
  return (
    <>
      <strong>{text.skippedOne}</strong> · {reason}
    </>
  );
}
