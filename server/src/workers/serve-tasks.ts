import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { type TaskReply, type TaskRequest, type TaskTable, toFailedReply } from './worker-messages.ts';

const rssReportIntervalMs = 25;

/**
 * Makes this process a worker: it runs the tasks its parent sends, one at a time, until the parent exits.
 * Call it once, from the entry of a process started by `createWorkerPool`.
 */
export function serveTasks(tasks: TaskTable): void {
  yieldToParent();
  // Decoders run on threads that process.exit() would wait for: only a kill ends a bad file with its parent.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C and service managers send signals to the whole process group, but the parent decides when its worker ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('message', (request: TaskRequest) => void runTask(tasks, request));
  reply({ type: 'ready' });
}

async function runTask(tasks: TaskTable, request: TaskRequest): Promise<void> {
  const rssReports = request.reportRss
    ? setInterval(() => reply({ type: 'rss', bytes: process.memoryUsage.rss() }), rssReportIntervalMs)
    : undefined;
  try {
    const task = tasks[request.task];
    if (!task) throw new Error(`no task named ${request.task}`);
    const reportProgress = (progress: number): void => reply({ type: 'progress', progress });
    // The types of the pool connect each payload to its task; the channel has no types.
    const result = await task(request.payload as never, { reportProgress });
    reply({ type: 'done', result });
  } catch (error) {
    reply(toFailedReply(error));
  } finally {
    clearInterval(rssReports);
  }
}

function reply(message: TaskReply): void {
  // The callback ignores the error if the parent has just exited; 'disconnect' handles that.
  process.send?.(message, undefined, undefined, () => {});
}

/**
 * Gives the API priority over work on files, which gets less processor time and is killed first if the computer runs out of
 * memory.
 */
function yieldToParent(): void {
  try {
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // not permitted here; this only affects speed
  }
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // not Linux
  }
}
