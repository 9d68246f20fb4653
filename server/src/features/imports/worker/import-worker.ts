// Entry point of the child processes that import-workers.ts starts.
import { flushCompileCache } from 'node:module';
import { serveTasks } from '../../../workers/serve-tasks.ts';
import { importTasks } from './import-tasks.ts';

serveTasks(importTasks);
// A child ends by being killed, so otherwise it would never write its compile cache.
setImmediate(flushCompileCache);
