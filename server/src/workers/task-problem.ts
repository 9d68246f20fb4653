/**
 * Why a task of a child process was abandoned.
 *
 * - `timeout`, `memory`: it exceeded a limit and was killed
 * - `broken`: its process ended
 * - `busy`: too many tasks are waiting; a later attempt may succeed
 */
export type EndKind = 'timeout' | 'memory' | 'broken' | 'busy';

/**
 * Why a file is rejected. `message` describes for the uploader what is wrong and what to do about it, and
 * contains no path. `detail` is only for the log.
 */
export class TaskProblem<Kind extends string = string> extends Error {
  override readonly name: string = 'TaskProblem';
  readonly kind: Kind;
  readonly detail: string | undefined;

  constructor(kind: Kind, message: string, detail?: string) {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Describes what the tasks of a pool work on, for its errors. */
export interface TaskSubject {
  /** Creates the error for a problem that a task threw, or that ended it. */
  readonly problem: (kind: string, message: string, detail?: string) => TaskProblem;
  /** The message for each way a task can end. `timeout` gets the seconds that were allowed. */
  readonly messages: Readonly<Record<Exclude<EndKind, 'timeout'>, string>> & {
    readonly timeout: (seconds: number) => string;
  };
}
