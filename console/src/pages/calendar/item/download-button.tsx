import type { CalendarItem } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../browser/save-file.ts';
import { endOfEndless } from '../../../calendar-model/endless-series.ts';
import { describeFailure } from '../../../client/api-errors.ts';
import { useExport, useReadAll } from '../../../data/calendar.ts';
import { formatDate } from '../../../strings/dates.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { useToasts } from '../../../ui/toast.tsx';

interface DownloadButtonProps {
  readonly label: string;
  /** The file name without its extension. */
  readonly name: string;
  /** If omitted, the file contains the whole calendar. */
  readonly item?: CalendarItem;
}

/** Downloads an .ics file. A plain link does not work, because the request needs the session's token. */
export function DownloadButton({ label, name, item }: DownloadButtonProps): ReactNode {
  const exportCalendar = useExport();
  const [isBusy, setBusy] = useState(false);
  const describeFile = useDescribeFile();
  const { done, error } = useToasts();
  const download = async () => {
    setBusy(true);
    const result = await exportCalendar(item?.CalendarItemId);
    const text = await describeFile(item);
    setBusy(false);
    if (!result.ok) return error(describeFailure(result.error));
    saveFile(new Blob([result.value], { type: 'text/calendar' }), fileNameOf(name));
    if (text) done(text);
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void download()}>
      {isBusy ? strings.calendar.downloading : label}
    </Button>
  );
}

/** Describes the file's contents if it contains less than the user may expect. */
function useDescribeFile() {
  const readAll = useReadAll();
  return async (item: CalendarItem | undefined): Promise<string | undefined> => {
    const text = strings.calendar;
    if (item) return item.RecurrenceId === null ? undefined : text.downloadedOne;
    const all = await readAll();
    const last = all.ok ? endOfEndless(all.value) : undefined;
    return last ? format(text.downloadedUntil, { date: formatDate(last.slice(0, 10)) }) : text.downloaded;
  };
}

function fileNameOf(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${plain || strings.calendar.fileName}.ics`;
}
