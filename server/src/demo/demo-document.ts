import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Context } from '../context.ts';
import { saveAttachment } from '../features/attachments/attachments.ts';

const title = 'Pre-incident plan';
/** Not one of pdfkit's own fonts: it reads them from its folder, which the package does not have. */
const font = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'));
const sections: readonly (readonly [heading: string, text: string])[] = [
  [
    'Access',
    'Door 1 at the main entrance. The key box is to the left of it. Vehicles use the garage ramp, Door 4.',
  ],
  ['Water', 'Hydrant 12 is east of the building. The fire department connection is to the right of Door 1.'],
  ['Shut-offs', 'Gas, water and electricity are in the basement, air conditioning on the first floor.'],
  ['Hazards', 'Acetone in G14 Chemical Store: use alcohol-resistant foam or dry chemical.'],
];

/** Adds a PDF and a note to the demo building. */
export async function addDemoDocument(
  ctx: Context,
  departmentId: number,
  customMapId: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  try {
    const path = join(folder, 'plan');
    const pdf = new PDFDocument({ size: 'LETTER', font, info: { Title: title } });
    const written = pipeline(pdf, createWriteStream(path));
    pdf.fontSize(22).text(title).moveDown();
    for (const [heading, text] of sections) pdf.fontSize(14).text(heading).fontSize(11).text(text).moveDown();
    pdf.end();
    await written;
    await saveAttachment(
      ctx,
      departmentId,
      { customMapId, title, note: 'Review it with every new crew.' },
      path,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
