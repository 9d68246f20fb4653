import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../browser/save-file.ts';
import { describeFailure } from '../../../client/api-errors.ts';
import { useExport } from '../../../data/calendar.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { useToasts } from '../../../ui/toast.tsx';

interface DownloadButtonProps {
  readonly label: string;
  /** Of the file, without its ending. */
  readonly name: string;
  /** Without it the file has the whole calendar. */
  readonly itemId?: number;
}

/** Downloads an .ics file. It is asked for with the token of the session, so a plain link would not do. */
export function DownloadButton({ label, name, itemId }: DownloadButtonProps): ReactNode {
  const exportCalendar = useExport();
  const [isBusy, setBusy] = useState(false);
  const { error } = useToasts();
  const download = async () => {
    setBusy(true);
    const result = await exportCalendar(itemId);
    setBusy(false);
    if (result.ok) saveFile(new Blob([result.value], { type: 'text/calendar' }), fileNameOf(name));
    else error(describeFailure(result.error));
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void download()}>
      {isBusy ? strings.calendar.downloading : label}
    </Button>
  );
}

function fileNameOf(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${plain || strings.calendar.fileName}.ics`;
}
