/** The maximum size that the service accepts. */
export const maxImageBytes = 50 * 1024 * 1024;

export type ImageFormat = 'png' | 'jpg' | 'svg' | 'pdf' | 'tif';

const imageFormats: readonly string[] = ['png', 'jpg', 'svg', 'pdf', 'tif'] satisfies ImageFormat[];

export type ImageProblem = 'tooLarge' | 'empty' | 'wrongFormat' | 'unreadable';

const headBytes = 4096;
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpgSignature = [0xff, 0xd8, 0xff];
/** The signatures of TIFF and BigTIFF, in either byte order. */
const tifSignatures = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/**
 * Checks a file before it is sent, so that the user does not wait for an upload that would be rejected. The service makes the
 * final decision, because it decodes the whole image.
 */
export async function checkImage(file: Blob): Promise<ImageFormat | ImageProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > maxImageBytes) return 'tooLarge';
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return formatOf(head) ?? 'wrongFormat';
  } catch {
    return 'unreadable'; // a folder, or a deleted file
  }
}

export function isProblem(found: ImageFormat | ImageProblem): found is ImageProblem {
  return !imageFormats.includes(found);
}

/** Detects the format from the first bytes, ignoring the file name. */
function formatOf(head: Uint8Array): ImageFormat | undefined {
  const beginsWith = (signature: readonly number[]) => signature.every((byte, at) => head[at] === byte);
  if (beginsWith(pngSignature)) return 'png';
  if (beginsWith(jpgSignature)) return 'jpg';
  if (tifSignatures.includes(String.fromCharCode(...head.subarray(0, 4)))) return 'tif';
  const text = textOf(head).replace(/^\uFEFF/, '');
  if (text.slice(0, 1024).includes('%PDF-')) return 'pdf';
  const isMarkup = /^\s*</.test(text);
  return isMarkup && /<(\w+:)?svg[\s>/]/.test(text) ? 'svg' : undefined;
}

function textOf(head: Uint8Array): string {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return new TextDecoder(isUtf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(head);
}
