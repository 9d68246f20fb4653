import { checkImage, isProblem } from '../../uploads/image-checks.ts';

/** Whether files are nothing but plans, such as PDFs and pictures, by their first bytes. */
export async function areAllPlans(files: readonly File[]): Promise<boolean> {
  for (const file of files) if (isProblem(await checkImage(file))) return false;
  return files.length > 0;
}
