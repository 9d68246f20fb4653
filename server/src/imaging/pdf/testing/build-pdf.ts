/** A page of a PDF: its size in points and its content stream. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

/** Builds a PDF with a font `F1`. @param extra objects to add unchanged, with numbers from 1000 */
export function buildPdf(pages: readonly PdfPage[], catalog = '', extra: readonly string[] = []): Buffer {
  const first = 4;
  const objects = new Map<number, string>();
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, { width, height, content }] of pages.entries()) {
    const number = first + index * 2;
    const resources = '<< /Font << /F1 3 0 R >> >>';
    objects.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources ${resources} >>`,
    );
    objects.set(number + 1, `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`);
  }
  for (const [index, text] of extra.entries()) objects.set(1000 + index, text);
  const parts = ['%PDF-1.7\n'];
  const entries: string[] = [];
  let end = Buffer.byteLength(parts[0] ?? '');
  for (const [number, body] of objects) {
    entries.push(`${number} 1\n${String(end).padStart(10, '0')} 00000 n \n`);
    const part = `${number} 0 obj\n${body}\nendobj\n`;
    parts.push(part);
    end += Buffer.byteLength(part);
  }
  const size = Math.max(...objects.keys()) + 1;
  parts.push('xref\n0 1\n0000000000 65535 f \n', ...entries);
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

/** Draws a floor plan with walls, doors, hatches and labels. */
export function drawPlanPage(width = 842, height = 595): PdfPage {
  const lines: string[] = ['1 w 0 0 0 RG'];
  for (let column = 0; column < 8; column++) {
    for (let row = 0; row < 5; row++) {
      const [x, y] = [40 + column * 95, 40 + row * 100];
      lines.push(`2 w ${x} ${y} 90 95 re S`);
      lines.push(`0.${(column * 3 + row) % 9}5 0.8 0.9 rg ${x + 10} ${y + 10} 70 40 re f`);
      lines.push(
        `0.5 w ${x + 30} ${y} m ${x + 30} ${y + 20} l ${x + 38} ${y + 20} ${x + 50} ${y + 12} ${x + 50} ${y} c S`,
      );
      for (let hatch = 0; hatch < 6; hatch++)
        lines.push(`0.25 w ${x + 10 + hatch * 10} ${y + 60} m ${x + 30 + hatch * 10} ${y + 90} l S`);
      lines.push(`BT /F1 8 Tf 0 0 0 rg ${x + 14} ${y + 27} Td (Room ${column}.${row}) Tj ET`);
    }
  }
  return { width, height, content: lines.join('\n') };
}
