import { failureOfThrown, type Result } from '../http/result.ts';
import type { CallParts } from '../requests/api-calls.ts';
import { readAnswer, sendAuthorized } from '../requests/sending.ts';
import type { CustomMap, CustomMapFields, Floor, FloorFields } from '../resources.ts';
import type { FormFields, ImageFile } from './multipart.ts';
import { sendForm } from './upload-transport.ts';

export type { ImageFile } from './multipart.ts';

export interface UploadOptions {
  /** Called with the part of the form that was sent: it never falls, and is 1 once all of it was. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
  /** Answer as soon as the image is saved, and draw the tiles afterwards; see `MusterClient.processing`. */
  readonly respondAsync?: boolean;
}

export interface UpdateOptions extends UploadOptions {
  /** Without it the present image stays. */
  readonly image?: ImageFile | undefined;
  /** The `etag` of the result that is being edited: fails with 412 `Conflict` where somebody else was faster. */
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
  readonly updateFloor: (
    floorId: string,
    fields: FloorFields,
    options?: UpdateOptions,
  ) => Promise<Result<Floor>>;
}

/** Saves maps and floors with their images. A save that failed is not repeated: it might have been done. */
export function createUploads(parts: CallParts): Uploads {
  const send = <T>(method: 'POST' | 'PUT', operation: string, fields: FormFields, options: UpdateOptions) =>
    upload<T>(parts, { method, operation, fields, options });
  return {
    saveCustomMap: (fields, image, options) => send('POST', 'SaveCustomMap', fields, { ...options, image }),
    updateCustomMap: (customMapId, fields, options = {}) =>
      send('PUT', `UpdateCustomMap/${encodeURIComponent(customMapId)}`, fields, options),
    saveFloor: (customMapId, fields, image, options) =>
      send('POST', `SaveFloor/${encodeURIComponent(customMapId)}`, fields, { ...options, image }),
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

function upload<T>({ baseUrl, session, ...transport }: CallParts, call: FormCall): Promise<Result<T>> {
  const { signal, image, ifMatch, respondAsync } = call.options;
  const onProgress = tellGrowth(call.options.onProgress);
  return sendAuthorized<T>(session, signal, async (accessToken) => {
    const headers = {
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(respondAsync ? { prefer: 'respond-async' } : {}),
    };
    const { method, fields } = call;
    const url = `${baseUrl}/api/v4/CustomMaps/${call.operation}`;
    try {
      const form = { method, url, headers, fields, image, onProgress, signal };
      const received = await sendForm(form, transport);
      const answer = readAnswer<T>(received);
      if (answer.ok) onProgress(1);
      return answer;
    } catch (thrown) {
      return failureOfThrown(thrown, signal);
    }
  });
}

/** A form that is sent again with a new token starts from 0; who watches a bar must not see it fall. */
function tellGrowth(tell: ((part: number) => void) | undefined): (part: number) => void {
  let told = -1;
  return (part) => {
    const bounded = Math.min(part, 1);
    if (bounded <= told) return;
    told = bounded;
    tell?.(bounded);
  };
}
