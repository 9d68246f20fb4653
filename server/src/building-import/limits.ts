import { ImportError } from './model.ts';

/** The limits for the files of one import. */
export interface SourceLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
  /** For an archive: the number of entries, and the ratio of the size of all entries together to the size of the archive. */
  readonly maxEntries: number;
  readonly maxRatio: number;
  readonly maxFeatures: number;
  readonly maxVertices: number;
}

export const defaultLimits: SourceLimits = {
  maxFiles: 200,
  maxFileBytes: 50 * 1024 * 1024,
  maxTotalBytes: 200 * 1024 * 1024,
  maxEntries: 2000,
  maxRatio: 200,
  maxFeatures: 100_000,
  maxVertices: 3_000_000,
};

/** Counts features and vertices while a reader creates them, to stop it before they need too much memory. */
export interface Budget {
  readonly takeFeature: () => void;
  readonly takeVertices: (count: number) => void;
}

export function createBudget({ maxFeatures, maxVertices }: SourceLimits): Budget {
  let features = 0;
  let vertices = 0;
  return {
    takeFeature: () => {
      features++;
      if (features > maxFeatures)
        throw new ImportError(`The files have more than ${maxFeatures} areas: import them in parts.`);
    },
    takeVertices: (count) => {
      vertices += count;
      if (vertices > maxVertices)
        throw new ImportError(`The files have more than ${maxVertices} positions: import them in parts.`);
    },
  };
}

/** Formats a number of bytes in megabytes. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024))} MB`;
}
