import type { Page } from 'playwright-core';

/** Renames the selected zone on a map whose edits are reviewed. */
export async function renameTo(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Zone', exact: true });
  await panel.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save zone' }).click();
  await page.getByText(`Draft of ${name} saved`).waitFor();
}
