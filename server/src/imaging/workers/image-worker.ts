// Entry point of the child processes that image-workers.ts starts.
import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { serveTasks } from '../../workers/serve-tasks.ts';
import { imageTasks } from './image-tasks.ts';

sharp.cache(false);
sharp.concurrency(2);
serveTasks(imageTasks);
// Children are killed, so they would never write their compile cache on exit.
setImmediate(flushCompileCache);
