/** How long the sheet's pictures may keep the printer waiting; what has not come by then is missing on the paper. */
const mostWaitMs = 15_000;

/** Prints the page as soon as every picture of the sheet is there. */
export async function printSheet(sheet: HTMLElement): Promise<void> {
  const pictures = [...sheet.querySelectorAll('img')].map(
    (image) => image.decode().catch(() => {}), // there is no tile where there is nothing to see
  );
  await Promise.race([Promise.all(pictures), new Promise((done) => setTimeout(done, mostWaitMs))]);
  print();
}
