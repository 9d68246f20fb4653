import type { ApiResponse, Send } from '../../testing/api-client.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { addAttachment, base, sendAttachment } from './attachments.test-support.ts';

/** Returns a successful request for each route for attachments. Everything that a request needs is created first. */
export function writesOfAttachments(
  send: Send,
): Readonly<Record<string, () => Promise<() => Promise<ApiResponse>>>> {
  const add = async () =>
    (await addAttachment(send, { customMapId: (await addMap(send)).customMapId })).attachmentId;
  return {
    [`POST ${base}/SaveAttachment`]: async () => {
      const { customMapId } = await addMap(send);
      return () => sendAttachment(send, { customMapId, note: 'Keys at the gate' });
    },
    [`PUT ${base}/UpdateAttachment/{attachmentId}`]: async () => {
      const id = await add();
      return () => send('PUT', `${base}/UpdateAttachment/${id}`, { title: 'Another' });
    },
    [`DELETE ${base}/DeleteAttachment/{attachmentId}`]: async () => {
      const id = await add();
      return () => send('DELETE', `${base}/DeleteAttachment/${id}`);
    },
  };
}
