/** A part of the service that runs as a separate program and may be unavailable. */
export type Part = 'database' | 'files';

/** A database or file storage that could not be reached, or whose connection was lost. The cause has the details. */
export class StorageFailure extends Error {
  readonly part: Part;

  constructor(part: Part, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StorageFailure';
    this.part = part;
  }
}
