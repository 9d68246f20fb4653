import { usePdf } from './use-pdf.ts';
import { useAddressPreview, usePreview } from './use-preview.ts';

/**
 * The picture in a form: the chosen file, or the saved image.
 *
 * @param original URL of the saved image as it was uploaded
 * @returns `preview`, the picture of the chosen file only; `sheet`, the image to place, not rotated, with the size that pixels
 * refer to; and what the service finds in a PDF or a TIFF
 */
export function useSheet(file: File | undefined, original: string | undefined) {
  const pdf = usePdf(file);
  const shown = usePreview(file);
  const preview = pdf ? pdf.preview : shown;
  const saved = useAddressPreview(file || /\.(?:pdf|tif)$/.test(original ?? '') ? undefined : original);
  return { pdf, preview, sheet: file ? preview : saved };
}
