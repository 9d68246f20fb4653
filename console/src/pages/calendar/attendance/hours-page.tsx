import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../../browser/save-file.ts';
import { todayIn } from '../../../calendar-model/wall-clock.ts';
import { describeFailure } from '../../../client/api-errors.ts';
import { useHours } from '../../../data/attendance.ts';
import { Loaded } from '../../../data/loaded.tsx';
import { format, locale } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToasts } from '../../../ui/toast.tsx';
import { WithTimeZone } from '../with-time-zone.tsx';
import styles from './attendance.module.css';

const formatNumber = (value: number) => new Intl.NumberFormat(locale).format(value);

type Hours = NonNullable<ReturnType<typeof useHours>['hours']['data']>;

const yearsBack = 5;
const quarters = ['1', '2', '3', '4'] as const;

/** The hours of people at events, by quarter. */
export function HoursPage(): ReactNode {
  return <WithTimeZone>{(timeZone) => <ShownHours today={todayIn(timeZone)} />}</WithTimeZone>;
}

function ShownHours({ today }: { readonly today: string }): ReactNode {
  const text = strings.calendar.attendance.hours;
  const [query, setQuery] = useSearchParams();
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(thisYear - back));
  const year = years.find((one) => one === query.get('year')) ?? String(thisYear);
  const quarter = quarters.find((one) => one === query.get('quarter')) ?? '';
  const { hours, readFile } = useHours(Number(year), quarter ? Number(quarter) : undefined);
  const show = (changes: object) =>
    setQuery(
      Object.entries({ year, quarter, ...changes }).filter(([, value]) => value),
      {
        replace: true,
      },
    );
  const fileName = format(text.fileName, { period: quarter ? `${year}-Q${quarter}` : year });
  return (
    <Page
      title={text.title}
      crumbs={[{ label: strings.app.calendar, to: '/calendar' }]}
      actions={<DownloadHours readFile={readFile} fileName={fileName} />}
    >
      <div className={styles.filters}>
        <SelectField
          label={text.year}
          value={year}
          choices={years.map((value) => ({ value, label: value }))}
          onChange={(next) => show({ year: next })}
        />
        <SelectField
          label={text.quarter}
          value={quarter}
          choices={[
            { value: '', label: text.wholeYear },
            ...quarters.map((value) => ({ value, label: `Q${value}` })),
          ]}
          onChange={(next) => show({ quarter: next })}
        />
      </div>
      <Loaded query={hours} failedTitle={text.loadFailed} placeholder={<Skeleton height="20rem" />}>
        {(rows) => (rows.length === 0 ? <p>{text.none}</p> : <HoursTable rows={rows} />)}
      </Loaded>
    </Page>
  );
}

function HoursTable({ rows }: { readonly rows: Hours }): ReactNode {
  const text = strings.calendar.attendance.hours;
  const { columns } = text;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus, WCAG 2.1.1
    <section className={styles.scroller} aria-label={text.title} tabIndex={0}>
      <table className={styles.hours}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.quarter}</th>
            {(['events', 'hours', 'open'] as const).map((column) => (
              <th key={column} scope="col" className={styles.number}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ UserId, Name, Quarter, Events, Hours, Open }) => (
            <tr key={`${UserId} ${Quarter}`}>
              <td>{Name}</td>
              <td>{Quarter}</td>
              <td className={styles.number}>{formatNumber(Events)}</td>
              <td className={styles.number}>{formatNumber(Hours)}</td>
              <td className={styles.number}>{formatNumber(Open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DownloadHoursProps {
  readonly readFile: ReturnType<typeof useHours>['readFile'];
  readonly fileName: string;
}

function DownloadHours({ readFile, fileName }: DownloadHoursProps): ReactNode {
  const text = strings.calendar.attendance.hours;
  const { error } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await readFile();
    setBusy(false);
    if (result.ok) saveFile(result.value, fileName);
    else error(describeFailure(result.error));
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void download()}>
      {text.download}
    </Button>
  );
}
