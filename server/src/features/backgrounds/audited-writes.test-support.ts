import { type ApiResponse, formOf, type Send } from '../../testing/api-client.ts';
import { samplePmtiles } from '../../testing/sample-pmtiles.ts';

/** Returns a successful request for each route for backgrounds. Everything that a request needs is created first. */
export function writesOfBackgrounds(
  send: () => Send,
): Readonly<Record<string, () => Promise<() => Promise<ApiResponse>>>> {
  const upload = () => {
    const form = formOf({ attribution: '© Survey' });
    form.append('file', new Blob([new Uint8Array(samplePmtiles())]), 'region.pmtiles');
    return send()('POST', '/api/v4/Department/SaveBackgroundFile', form);
  };
  return {
    'POST /api/v4/Department/SaveBackgroundFile': async () => upload,
    'DELETE /api/v4/Department/DeleteBackgroundFile': async () => {
      await upload();
      return () => send()('DELETE', '/api/v4/Department/DeleteBackgroundFile');
    },
  };
}
