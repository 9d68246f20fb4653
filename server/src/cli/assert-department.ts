import type { Context } from '../context.ts';
import { listDepartments } from '../features/departments/departments.ts';

/** @throws Error if the installation does not have the department */
export async function assertDepartment(ctx: Context, departmentId: number): Promise<void> {
  if (!(await listDepartments(ctx)).some(({ id }) => id === departmentId))
    throw new Error(`there is no department ${departmentId}`);
}
