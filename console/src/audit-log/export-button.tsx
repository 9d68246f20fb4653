import { type ReactNode, useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { describeFailure } from '../client/api-errors.ts';
import { useAuditFile } from '../data/audit.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { useToasts } from '../ui/toast.tsx';
import { isReversed, toFilter } from './audit-search.ts';
import { useAuditSearch } from './audit-view.tsx';

/** Downloads the filtered entries, including all older ones, as a CSV file. */
export function ExportButton({ customMapId }: { readonly customMapId?: string }): ReactNode {
  const text = strings.audit;
  const { search } = useAuditSearch();
  const readFile = useAuditFile();
  const [isBusy, setBusy] = useState(false);
  const { error } = useToasts();
  const download = async () => {
    setBusy(true);
    const result = await readFile(toFilter(search, customMapId));
    setBusy(false);
    if (result.ok) saveFile(result.value, text.fileName);
    else error(describeFailure(result.error));
  };
  return (
    <Button icon="download" busy={isBusy} disabled={isReversed(search)} onClick={() => void download()}>
      {isBusy ? text.exporting : text.export}
    </Button>
  );
}
