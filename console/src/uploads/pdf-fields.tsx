import { type ReactNode, useState } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { PdfChoice } from './use-pdf.ts';

const millimetersPerPoint = 25.4 / 72;

/** The fields for a PDF or a TIFF: its page, its password, and the position stored in it. */
export function PdfFields({ pdf }: { readonly pdf: PdfChoice }): ReactNode {
  return (
    <>
      <PageFields pdf={pdf} />
      <PlaceNotice found={pdf.found} />
    </>
  );
}

function PlaceNotice({ found }: Pick<PdfChoice, 'found'>): ReactNode {
  const text = strings.mapEditor.pdf;
  if (found?.placement)
    return (
      <Notice kind="info" title={text.placed}>
        {text.placedText}
      </Notice>
    );
  if (!found?.placementProblem) return null;
  return (
    <Notice kind="info" title={text.notPlaced}>
      {found.placementProblem}
    </Notice>
  );
}

function PageFields({ pdf }: { readonly pdf: PdfChoice }): ReactNode {
  const [password, setPassword] = useState(pdf.password);
  const text = strings.mapEditor.pdf;
  if (pdf.failure !== undefined)
    return (
      <Notice kind="error" title={text.failed} isAlert>
        {pdf.failure}
      </Notice>
    );
  if (!pdf.found) return <p role="status">{text.reading}</p>;
  if (pdf.found.needsPassword) {
    return (
      <>
        <TextField
          label={text.password}
          type="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button onClick={() => pdf.givePassword(password)}>{text.passwordUse}</Button>
      </>
    );
  }
  if (pdf.found.pages.length < 2) return null;
  return (
    <SelectField
      label={text.page}
      value={String(pdf.page)}
      choices={pdf.found.pages.map(({ page, widthPt, heightPt }) => ({
        value: String(page),
        label: format(text.pageOf, {
          page,
          width: Math.round(widthPt * millimetersPerPoint),
          height: Math.round(heightPt * millimetersPerPoint),
        }),
      }))}
      onChange={(page) => pdf.choosePage(Number(page))}
    />
  );
}
