import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { departmentSettingsDocs } from './department-settings.docs.ts';
import { departmentFields, departmentResult } from './department-settings.schema.ts';
import { getDepartment, updateDepartment } from './department-settings.ts';

const base = '/api/v4/Department';
const tags = ['Department'];
const response = { 200: departmentResult };

export function registerDepartmentSettingsRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetDepartment`,
    {
      schema: { response, summary: 'The caller’s department', tags },
      // Everyone in the department needs its name and time zone, regardless of their permissions.
      config: { permission: 'any-caller', docs: departmentSettingsDocs.getDepartment },
    },
    (request) => getDepartment(ctx, request.caller.departmentId),
  );
  app.put(
    `${base}/UpdateDepartment`,
    {
      schema: { body: departmentFields, response, summary: 'Change the department', tags },
      config: { permission: 'department:admin', docs: departmentSettingsDocs.updateDepartment },
    },
    (request) => updateDepartment(ctx, request.caller.departmentId, request.body),
  );
}
