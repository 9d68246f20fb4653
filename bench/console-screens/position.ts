import { median } from '../console-zones/quantiles.ts';
import type { Measured, Screens } from './screens.ts';

const runs = 5;

/** From a position in the clipboard to the name of its room: one action. */
export async function measurePaste({ open }: Screens): Promise<Measured[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await open('/locate');
    await page.getByRole('combobox', { name: 'Room, building or position' }).waitFor();
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const field = document.querySelector<HTMLInputElement>('input[role="combobox"]');
            const startedAt = performance.now();
            new MutationObserver(() => {
              const heading = document.querySelector('[aria-label="Result"] h2, section h2')?.textContent;
              if (heading?.includes('G04')) resolve(performance.now() - startedAt);
            }).observe(document.body, { subtree: true, childList: true, characterData: true });
            field?.focus();
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', '48.23017, -101.32490 ±5 m, floor 0');
            field?.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
            );
          }),
      ),
    );
    await page.context().close();
  }
  const middle = median(times);
  return [
    {
      what: `From a pasted position to its room, median of ${runs}`,
      value: `${Math.round(middle)} ms`,
      limit: '1,000 ms',
      isKept: middle <= 1_000,
    },
  ];
}
