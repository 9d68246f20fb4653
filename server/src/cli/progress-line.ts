const intervalMs = 250;

export interface ProgressLine {
  readonly show: (text: string) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** A line on a terminal that is replaced by the next one. Nothing is shown if the output is a file. */
export function createProgressLine(): ProgressLine {
  const { stderr } = process;
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show: (text) => {
      if (!stderr.isTTY || performance.now() - shownAt < intervalMs) return;
      shownAt = performance.now();
      stderr.write(`\r\u001b[K${text} …`);
    },
    end: () => {
      if (shownAt > 0) stderr.write('\r\u001b[K');
      shownAt = Number.NEGATIVE_INFINITY;
    },
  };
}
