import { TaskProblem, type TaskSubject } from './task-problem.ts';

/** What a task may use in addition to its payload. */
export interface TaskContext {
  /** Sends the parent the progress of the task, 0–1. */
  readonly reportProgress: (progress: number) => void;
}

/** The tasks of a child process, by name. Payloads and results are JSON values. */
export type TaskTable = Readonly<Record<string, (payload: never, context: TaskContext) => Promise<unknown>>>;

export type TaskName<Tasks> = keyof Tasks & string;
export type TaskPayload<Tasks, Name extends keyof Tasks> = Tasks[Name] extends (
  payload: infer Payload,
  context: TaskContext,
) => Promise<unknown>
  ? Payload
  : never;
export type TaskResult<Tasks, Name extends keyof Tasks> = Tasks[Name] extends (
  ...parameters: never
) => Promise<infer Result>
  ? Result
  : never;

/** Parent → child: run this task. `reportRss` is set if the parent cannot read the child's memory use itself. */
export interface TaskRequest {
  readonly task: string;
  readonly payload: unknown;
  readonly reportRss: boolean;
}

/** Child → parent. One task runs at a time, so replies need no id. */
export type TaskReply =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: number }
  | { readonly type: 'rss'; readonly bytes: number }
  | { readonly type: 'done'; readonly result: unknown }
  | {
      readonly type: 'failed';
      readonly kind: string | null;
      readonly message: string;
      readonly detail?: string;
    };

/** Converts an error for the channel: a `TaskProblem` keeps its kind, and any other error becomes an internal error. */
export function toFailedReply(error: unknown): TaskReply {
  if (error instanceof TaskProblem) {
    return { type: 'failed', kind: error.kind, message: error.message, detail: error.detail };
  }
  const detail = error instanceof Error ? error.stack : undefined;
  return {
    type: 'failed',
    kind: null,
    message: error instanceof Error ? error.message : String(error),
    detail,
  };
}

/** Restores the error that was passed to `toFailedReply` on the other side. */
export function fromFailedReply(
  { problem }: TaskSubject,
  reply: Extract<TaskReply, { type: 'failed' }>,
): Error {
  if (reply.kind !== null) return problem(reply.kind, reply.message, reply.detail);
  return new Error(`worker: ${reply.message}`, { cause: reply.detail });
}
