import { checkImage, isProblem } from '../../uploads/image-checks.ts';

/** Whether all files are plans, such as PDFs and images, judging by their first bytes. */
export async function areAllPlans(files: readonly File[]): Promise<boolean> {
  for (const file of files) if (isProblem(await checkImage(file))) return false;
  return files.length > 0;
}
