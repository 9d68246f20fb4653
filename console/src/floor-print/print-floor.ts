/** Maximum time to wait for images. Images that have not loaded by then are missing from the printout. */
const maxWaitMs = 15_000;

/** Prints the page after all images on the sheet have loaded. */
export async function printSheet(sheet: HTMLElement): Promise<void> {
  const pictures = [...sheet.querySelectorAll('img')].map(
    (image) => image.decode().catch(() => {}), // tiles outside the image return 404
  );
  await Promise.race([Promise.all(pictures), new Promise((done) => setTimeout(done, maxWaitMs))]);
  print();
}
