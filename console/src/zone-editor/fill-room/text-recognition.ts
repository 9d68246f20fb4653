import germanUrl from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url';
import englishUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import spanishUrl from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url';
import { createWorker, OEM, PSM } from 'tesseract.js';
import workerUrl from 'tesseract.js/dist/worker.min.js?url';
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';
import type { Language } from '../../strings/language.ts';

/** Recognizes text in pictures on this device, in a worker. */
export interface TextRecognition {
  /** @returns the lines of text from the top down */
  readonly read: (picture: Blob) => Promise<string[]>;
  readonly close: () => void;
}

const modelUrls: Readonly<Record<Language, string>> = { en: englishUrl, de: germanUrl, es: spanishUrl };

/** The lowest confidence, out of 100. Words below it are mostly pieces of furniture or walls. */
const minConfidence = 65;

/**
 * Loads text recognition for a language, about 5 MB, from this origin.
 *
 * @param onProgress called with a fraction from 0 to 1
 * @throws Error if it cannot be loaded
 */
export async function openTextRecognition(
  language: Language,
  onProgress: (done: number) => void,
): Promise<TextRecognition> {
  const modelUrl = modelUrls[language];
  const [, folder = '', code = ''] = /^(.*)\/(\w+)\.traineddata\.gz/.exec(modelUrl) ?? [];
  const worker = await new Promise<Tesseract.Worker>((resolve, reject) => {
    const options = {
      workerPath: workerUrl,
      corePath: coreUrl,
      langPath: folder,
      workerBlobURL: false, // the Content-Security-Policy does not allow blob workers
      cacheMethod: 'none', // the browser's HTTP cache keeps the files
      logger: ({ status, progress }: Tesseract.LoggerMessage) => onProgress(partOf(status, progress)),
      // Without this handler, a model that cannot be loaded causes an uncaught error.
      errorHandler: (problem: unknown) => reject(new Error(String(problem))),
    };
    createWorker(code, OEM.LSTM_ONLY, options).then(resolve, reject);
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  return {
    read: async (picture) => {
      const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
      const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
      const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
      return lines
        .toSorted((one, other) => one.bbox.y0 - other.bbox.y0)
        .map(({ words }) => words.filter(({ confidence }) => confidence >= minConfidence))
        .map((words) => words.map(({ text }) => text).join(' '))
        .filter(isName);
    },
    close: () => void worker.terminate(),
  };
}

/**
 * Whether a line has two letters or digits in a row, or is one digit. Single letters are mostly lines of the drawing.
 */
function isName(line: string): boolean {
  return /[\p{L}\p{N}]{2}|^\p{N}$/u.test(line);
}

/** The progress of loading as a fraction of 1. The library defines the names of the steps. */
function partOf(status: string, progress: number): number {
  if (status === 'loading tesseract core') return 0.4 * progress;
  if (status === 'loading language traineddata') return 0.4 + 0.5 * progress;
  return 0.9;
}
