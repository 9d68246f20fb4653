import { executionAsyncResource } from 'node:async_hooks';

/**
 * Keeps `process.nextTick` fast. V8 creates the object of a call quickly while it knows the shape of such objects. It
 * forgets the shape if a full garbage collection finds no such object, as on an idle server, and never learns it
 * again: each call then takes 5 times as long, and a request makes about seven. So one object is kept for the
 * lifetime of the process. `npm run bench -- next-tick` measures it. Call this before anything else.
 */
export function keepTickObject(): void {
  process.nextTick(() => {
    Object.defineProperty(globalThis, Symbol('tick object'), { value: executionAsyncResource() });
  });
}
