import { executionAsyncResource } from 'node:async_hooks';

/**
 * Keeps `process.nextTick` fast. V8 makes the object of a call quickly as long as it knows the shape of such objects. It forgets
 * the shape when a full garbage collection finds no such object, which an idle server has none of, and never learns it again:
 * each call then takes 5 times as long, and a request makes about seven. So one object is kept for as long as the process lives.
 * `npm run bench -- next-tick` measures it. To be called before anything else.
 */
export function keepTickObject(): void {
  process.nextTick(() => {
    Object.defineProperty(globalThis, Symbol('tick object'), { value: executionAsyncResource() });
  });
}
