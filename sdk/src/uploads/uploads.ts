import { parseResponse } from '../http/parse-response.ts';
import { type Result, toFailure } from '../http/result.ts';
import type { RequestContext } from '../requests/api-calls.ts';
import { bearer, sendAuthorized } from '../requests/send-authorized.ts';
import type { CustomMap, CustomMapFields, Floor, FloorFields, PlanInspection } from '../resources.ts';
import type { FormFields, ImageFile } from './multipart.ts';
import { sendForm } from './upload-transport.ts';

export type { ImageFile } from './multipart.ts';

export interface UploadOptions {
  /** Called with the fraction of the form that was sent. It never falls, and is 1 at the end. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
  /** Ends as soon as the image is saved; the server draws the tiles afterwards. See `MusterClient.processing`. */
  readonly respondAsync?: boolean;
}

export interface UpdateOptions extends UploadOptions {
  /** If left out, the present image stays. */
  readonly image?: ImageFile | undefined;
  /** The `etag` of the result that you edit. The update fails with 412 `Conflict` if somebody changed it since. */
  readonly ifMatch?: string | undefined;
}

export interface Uploads {
  readonly saveCustomMap: (
    fields: CustomMapFields,
    image: ImageFile,
    options?: UploadOptions,
  ) => Promise<Result<CustomMap>>;
  readonly updateCustomMap: (
    customMapId: string,
    fields: CustomMapFields,
    options?: UpdateOptions,
  ) => Promise<Result<CustomMap>>;
  readonly saveFloor: (
    customMapId: string,
    fields: FloorFields,
    image: ImageFile,
    options?: UploadOptions,
  ) => Promise<Result<Floor>>;
  /** Lists the pages of a PDF and draws a small picture of one. Nothing is stored. */
  readonly inspectPlan: (
    fields: { readonly page?: number; readonly password?: string },
    image: ImageFile,
    options?: UploadOptions,
  ) => Promise<Result<PlanInspection>>;
  readonly updateFloor: (
    floorId: string,
    fields: FloorFields,
    options?: UpdateOptions,
  ) => Promise<Result<Floor>>;
}

/** Saves maps and floors with their images. A failed save is not repeated: the server may have saved it. */
export function createUploads(context: RequestContext): Uploads {
  const send = <T>(method: 'POST' | 'PUT', operation: string, fields: FormFields, options: UpdateOptions) =>
    upload<T>(context, { method, operation, fields, options });
  return {
    saveCustomMap: (fields, image, options) => send('POST', 'SaveCustomMap', fields, { ...options, image }),
    updateCustomMap: (customMapId, fields, options = {}) =>
      send('PUT', `UpdateCustomMap/${encodeURIComponent(customMapId)}`, fields, options),
    saveFloor: (customMapId, fields, image, options) =>
      send('POST', `SaveFloor/${encodeURIComponent(customMapId)}`, fields, { ...options, image }),
    inspectPlan: (fields, image, options) => send('POST', 'InspectPlan', fields, { ...options, image }),
    updateFloor: (floorId, fields, options = {}) =>
      send('PUT', `UpdateFloor/${encodeURIComponent(floorId)}`, fields, options),
  };
}

interface FormCall {
  readonly method: 'POST' | 'PUT';
  readonly operation: string;
  readonly fields: FormFields;
  readonly options: UpdateOptions;
}

function upload<T>({ baseUrl, session, ...transport }: RequestContext, call: FormCall): Promise<Result<T>> {
  const { signal, image, ifMatch, respondAsync } = call.options;
  const onProgress = reportGrowth(call.options.onProgress);
  return sendAuthorized<T>(session, signal, async (accessToken) => {
    const headers = {
      ...bearer(accessToken),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(respondAsync ? { prefer: 'respond-async' } : {}),
    };
    const { method, fields } = call;
    const url = `${baseUrl}/api/v4/CustomMaps/${call.operation}`;
    try {
      const form = { method, url, headers, fields, image, onProgress, signal };
      const received = await sendForm(form, transport);
      const result = parseResponse<T>(received);
      if (result.ok) onProgress(1);
      return result;
    } catch (thrown) {
      return toFailure(thrown, signal);
    }
  });
}

/** A form that is sent again with a new token starts from 0, but a progress bar must not fall. */
function reportGrowth(report: ((fraction: number) => void) | undefined): (fraction: number) => void {
  let reported = -1;
  return (fraction) => {
    const bounded = Math.min(fraction, 1);
    if (bounded <= reported) return;
    reported = bounded;
    report?.(bounded);
  };
}
