import type { PlanInspection } from '@muster/sdk/client';
import { useEffect, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { checkImage } from './image-checks.ts';
import type { PreviewState } from './use-preview.ts';

/** The formats that the service must inspect before they are saved. */
const inspectedFormats: readonly string[] = ['pdf', 'tif'];

export interface PdfChoice {
  /** The pages, once the service has read them. */
  readonly found: PlanInspection | undefined;
  readonly failure: string | undefined;
  readonly page: number;
  readonly password: string;
  readonly choosePage: (page: number) => void;
  readonly givePassword: (password: string) => void;
  readonly preview: PreviewState;
}

interface Reading {
  readonly file: File;
  readonly page: number;
  readonly password: string;
  readonly found?: PlanInspection;
  readonly failure?: string;
}

/** Reads the pages of a PDF and shows the chosen one, or a TIFF, which browsers cannot show. `undefined` for other files. */
export function usePdf(file: File | undefined): PdfChoice | undefined {
  const { uploads } = useClient();
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    let isStale = false;
    const start = async () => {
      const isInspected = file !== undefined && inspectedFormats.includes(await checkImage(file));
      if (!isStale) setReading(isInspected ? { file, page: 1, password: '' } : undefined);
    };
    void start();
    return () => {
      isStale = true;
    };
  }, [file]);
  const [inspectedFile, page, password] = [reading?.file, reading?.page ?? 1, reading?.password ?? ''];
  useEffect(() => {
    if (!inspectedFile) return undefined;
    const stop = new AbortController();
    const read = async () => {
      const fields = { page, ...(password && { password }) };
      const result = await uploads.inspectPlan(fields, inspectedFile, { signal: stop.signal });
      if (stop.signal.aborted) return;
      const outcome = result.ok ? { found: result.value } : { failure: describeFailure(result.error) };
      setReading({ file: inspectedFile, page, password, ...outcome });
    };
    void read();
    return () => stop.abort();
  }, [uploads, inspectedFile, page, password]);
  if (!reading || reading.file !== file) return undefined;
  return {
    found: reading.found,
    failure: reading.failure,
    page,
    password,
    choosePage: (next) => setReading({ ...reading, page: next }),
    givePassword: (next) => setReading({ file: reading.file, page: 1, password: next }),
    preview: previewOf(reading),
  };
}

/** The form fields for the choice. There are none for a TIFF, which has no pages to choose from. */
export function pageFieldsOf(pdf: PdfChoice | undefined) {
  return pdf ? { page: pdf.page, ...(pdf.password && { password: pdf.password }) } : {};
}

function previewOf({ found, failure }: Reading): PreviewState {
  if (found?.preview) {
    const { dataUrl: url, width, height } = found.preview;
    return { url, width, height };
  }
  return found || failure !== undefined ? 'none' : 'loading';
}
