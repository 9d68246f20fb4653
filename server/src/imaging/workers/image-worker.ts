// Entry of the child processes that image-workers.ts starts.
import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { serveTasks } from '../../workers/serve-tasks.ts';
import { imageTasks } from './image-tasks.ts';

sharp.cache(false);
sharp.concurrency(2);
serveTasks(imageTasks);
// A child ends by being killed, so it would never write what it has compiled.
setImmediate(flushCompileCache);
