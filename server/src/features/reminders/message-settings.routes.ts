import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { messageSettingsDocs } from './message-settings.docs.ts';
import {
  departmentMessageFields,
  messageFields,
  messageSettingsResult,
  testMessageFields,
  testMessageResult,
} from './message-settings.schema.ts';
import { getMessageSettings, updateDepartmentMessages, updateMessageSettings } from './message-settings.ts';
import { sendTestMessage } from './test-message.ts';

const base = '/api/v4/Calendar';
const tags = ['Calendar'];
const response = { 200: messageSettingsResult };
const Status = 'success' as const;

export function registerMessageSettingsRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetMessageSettings`,
    {
      schema: { response, summary: 'How messages about events are sent', tags },
      config: { permission: 'calendar:read', docs: messageSettingsDocs.getMessageSettings },
    },
    async ({ caller }) => ({ Data: await getMessageSettings(ctx, caller), Status }),
  );
  app.put(
    `${base}/UpdateMessageSettings`,
    {
      schema: { body: messageFields, response, summary: 'Change how the caller gets messages', tags },
      config: { permission: 'calendar:read', docs: messageSettingsDocs.updateMessageSettings },
    },
    async ({ caller, body }) => ({ Data: await updateMessageSettings(ctx, caller, body), Status }),
  );
  app.put(
    `${base}/UpdateDepartmentMessages`,
    {
      schema: {
        body: departmentMessageFields,
        response,
        summary: 'Change how everyone gets messages who has not chosen',
        tags,
      },
      config: { permission: 'department:admin', docs: messageSettingsDocs.updateDepartmentMessages },
    },
    async ({ caller, body }) => ({ Data: await updateDepartmentMessages(ctx, caller, body), Status }),
  );
  app.post(
    `${base}/SendTestMessage`,
    {
      schema: {
        body: testMessageFields,
        response: { 200: testMessageResult },
        summary: 'Show a message, or send it to the caller',
        tags,
      },
      config: { permission: 'department:admin', docs: messageSettingsDocs.sendTestMessage },
    },
    async ({ caller, body }) => ({ Data: await sendTestMessage(ctx, caller, body), Status }),
  );
}
