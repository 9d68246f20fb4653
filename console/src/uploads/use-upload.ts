import { useEffect, useRef, useState } from 'react';

/** The progress of a running save. */
export interface UploadProgress {
  /** The share of the image that has been sent, from 0 to 1; `undefined` without an image. */
  readonly part: number | undefined;
  readonly stop: () => void;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/** Runs a save that may include an image, and reports its progress. Leaving the page cancels it. */
export function useUpload() {
  const [progress, setProgress] = useState<UploadProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async <Outcome>(
    image: File | undefined,
    send: (options: UploadOptions) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const controller = new AbortController();
    running.current = controller;
    const report = (part: number) => setProgress({ part: image && part, stop: () => controller.abort() });
    report(0);
    const outcome = await send({ signal: controller.signal, onProgress: report });
    setProgress(undefined);
    return outcome;
  };
  return { progress, run };
}
