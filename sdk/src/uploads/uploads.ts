import type { Result } from '../http/result.ts';
import type { RequestContext } from '../requests/api-calls.ts';
import type {
  Attachment,
  AttachmentFields,
  CustomMap,
  CustomMapFields,
  Department,
  Floor,
  FloorFields,
  PlanInspection,
} from '../resources.ts';
import type { FormFields, ImageFile } from './multipart.ts';
import { sendUpload, type UploadOptions } from './send-upload.ts';

export type { ImageFile } from './multipart.ts';

export type { UploadOptions } from './send-upload.ts';

export interface UpdateOptions extends UploadOptions {
  /** If left out, the current image is kept. */
  readonly image?: ImageFile | undefined;
  /** The `etag` of the result that you edit. The update fails with 412 `Conflict` if someone has changed it since. */
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
  /**
   * Lists the pages of a PDF, draws a small preview of a page or of a TIFF, and reads the position in the file. Nothing is
   * stored.
   */
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
  /** Adds a document, a note, or both to a map, a floor, a zone or a point. Without a file, the fields have a note. */
  readonly saveAttachment: (
    fields: AttachmentFields,
    file?: ImageFile,
    options?: UploadOptions,
  ) => Promise<Result<Attachment>>;
  /** Uploads a PMTiles file, which is then shown beneath the department's maps. */
  readonly saveBackground: (
    fields: { readonly attribution?: string },
    file: Blob,
    options?: UploadOptions,
  ) => Promise<Result<Department>>;
}

/** Saves maps and floors with their images. A failed save is not repeated: the server may have saved it. */
export function createUploads(context: RequestContext): Uploads {
  const send = <T>(method: 'POST' | 'PUT', operation: string, fields: FormFields, options: UpdateOptions) => {
    const files = options.image ? [{ field: 'imageFile', file: options.image }] : [];
    return sendUpload<T>(context, { method, path: `CustomMaps/${operation}`, fields, files, options });
  };
  const sendFile = <T>(
    path: string,
    fields: FormFields,
    file: ImageFile | undefined,
    options: UploadOptions = {},
  ) => {
    const files = file ? [{ field: 'file', file }] : [];
    return sendUpload<T>(context, { method: 'POST', path, fields, files, options });
  };
  return {
    saveCustomMap: (fields, image, options) => send('POST', 'SaveCustomMap', fields, { ...options, image }),
    updateCustomMap: (customMapId, fields, options = {}) =>
      send('PUT', `UpdateCustomMap/${encodeURIComponent(customMapId)}`, fields, options),
    saveFloor: (customMapId, fields, image, options) =>
      send('POST', `SaveFloor/${encodeURIComponent(customMapId)}`, fields, { ...options, image }),
    inspectPlan: (fields, image, options) => send('POST', 'InspectPlan', fields, { ...options, image }),
    updateFloor: (floorId, fields, options = {}) =>
      send('PUT', `UpdateFloor/${encodeURIComponent(floorId)}`, fields, options),
    saveAttachment: (fields, file, options) => sendFile('CustomMaps/SaveAttachment', fields, file, options),
    saveBackground: (fields, file, options) =>
      sendFile('Department/SaveBackgroundFile', fields, file, options),
  };
}
