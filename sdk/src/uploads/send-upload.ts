import { parseResponse } from '../http/parse-response.ts';
import { type Result, toFailure } from '../http/result.ts';
import type { RequestContext } from '../requests/api-calls.ts';
import { bearer, sendAuthorized } from '../requests/send-authorized.ts';
import type { FormFields, FormFile } from './multipart.ts';
import { sendForm } from './upload-transport.ts';

export interface UploadOptions {
  /** Called with the fraction of the form that was sent. The fraction never falls, and is 1 at the end. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
  /** Resolves as soon as the sent data is saved; the server continues to process it. See `MusterClient.processing`. */
  readonly respondAsync?: boolean;
}

interface FormCall {
  readonly method: 'POST' | 'PUT';
  /** The path after `/api/v4/`. */
  readonly path: string;
  readonly fields: FormFields;
  readonly files: readonly FormFile[];
  readonly options: UploadOptions & { readonly ifMatch?: string | undefined };
}

/** Sends a form with files. */
export function sendUpload<T>(
  { baseUrl, session, ...transport }: RequestContext,
  call: FormCall,
): Promise<Result<T>> {
  const { signal, ifMatch, respondAsync } = call.options;
  const onProgress = reportGrowth(call.options.onProgress);
  return sendAuthorized<T>(session, signal, async (accessToken) => {
    const headers = {
      ...bearer(accessToken),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(respondAsync ? { prefer: 'respond-async' } : {}),
    };
    const { method, path, fields, files } = call;
    const url = `${baseUrl}/api/v4/${path}`;
    try {
      const form = { method, url, headers, fields, files, onProgress, signal };
      const received = await sendForm(form, transport);
      const result = parseResponse<T>(received);
      if (result.ok) onProgress(1);
      return result;
    } catch (thrown) {
      return toFailure(thrown, signal);
    }
  });
}

/** A form that is sent again with a new token restarts at 0, but a progress bar must not move back. */
function reportGrowth(report: ((fraction: number) => void) | undefined): (fraction: number) => void {
  let reported = -1;
  return (fraction) => {
    const bounded = Math.min(fraction, 1);
    if (bounded <= reported) return;
    reported = bounded;
    report?.(bounded);
  };
}
