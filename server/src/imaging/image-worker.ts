// Entry of the child processes that image-workers.ts starts.
import sharp from 'sharp';
import { imageTasks } from './image-tasks.ts';
import { serveTasks } from './serve-tasks.ts';

sharp.cache(false);
sharp.concurrency(2);
serveTasks(imageTasks);
