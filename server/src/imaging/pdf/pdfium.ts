import type { PDFiumModule } from '@hyzyla/pdfium';

/** PDFium in WebAssembly. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}
