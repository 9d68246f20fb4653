import { TaskProblem, type TaskSubject } from '../../../workers/task-problem.ts';

/**
 * Why files cannot be imported:
 *
 * - `unreadable`: the format or content cannot be read; the message says what to do instead
 * - `timeout`, `memory`, `broken`: reading them exceeded a limit or ended the process that read them
 * - `busy`: too many files are waiting to be read; a later attempt may succeed
 */
export type ImportProblemKind = 'unreadable' | 'timeout' | 'memory' | 'broken' | 'busy';

/** The message is for the user who uploaded the files. */
export class ImportProblem extends TaskProblem<ImportProblemKind> {
  override readonly name = 'ImportProblem';
}

export const importSubject: TaskSubject = {
  // The kinds that the tasks throw, and those of `EndKind`.
  problem: (kind, message, detail) => new ImportProblem(kind as ImportProblemKind, message, detail),
  messages: {
    timeout: (seconds) =>
      `These files took longer than ${seconds} s to read. Split them, for example into a file for each floor.`,
    memory:
      'These files need more memory to read than is allowed. Split them, for example into a file for each floor, or leave out what is not needed.',
    broken:
      'These files could not be read: the program that reads them stopped. Open them in the program that made them, and save them again.',
    busy: 'Too many files are waiting to be read; try again shortly',
  },
};
