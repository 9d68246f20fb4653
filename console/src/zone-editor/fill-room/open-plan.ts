import { drawSvg } from './draw-svg.ts';
import type { PlanQuery, PlanRequest, PlanResponse, PlanResult, PlanRoom } from './plan-messages.ts';

export type PlanState =
  | { readonly kind: 'opening'; readonly done: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed' };

export interface OpenPlan {
  readonly findRoom: (query: Omit<PlanQuery, 'id'>) => Promise<PlanResult>;
  /** All rooms of the plan, the largest first. */
  readonly findRooms: () => Promise<readonly PlanRoom[]>;
  readonly close: () => void;
}

/** Reads a plan in a worker, which then finds the room at a position. Requests that arrive before it is ready wait for it. */
export function openPlan(imageUrl: string, onState: (state: PlanState) => void): OpenPlan {
  const worker = new Worker(new URL('./plan.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (result: PlanResult) => void>();
  const waitingForAll = new Map<number, (rooms: readonly PlanRoom[]) => void>();
  let lastId = 0;
  const send = (request: PlanRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer);
  let markReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  worker.addEventListener('message', ({ data }: MessageEvent<PlanResponse>) => {
    if (data.kind === 'progress') onState({ kind: 'opening', done: data.done });
    else if (data.kind === 'drawIt')
      drawSvg(imageUrl, (bitmap, top, height) =>
        send({ kind: 'strip', bitmap, top, height }, [bitmap]),
      ).catch(() => onState({ kind: 'failed' }));
    else if (data.kind === 'result') {
      waiting.get(data.id)?.(data.result);
      waiting.delete(data.id);
    } else if (data.kind === 'rooms') {
      waitingForAll.get(data.id)?.(data.rooms);
      waitingForAll.delete(data.id);
    } else {
      if (data.kind === 'ready') markReady();
      onState({ kind: data.kind });
    }
  });
  worker.addEventListener('error', () => onState({ kind: 'failed' }));
  send({ kind: 'open', imageUrl: new URL(imageUrl, location.href).href });
  return {
    findRoom: async (query) => {
      await ready;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ kind: 'query', id, ...query });
      });
    },
    findRooms: async () => {
      await ready;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waitingForAll.set(id, resolve);
        send({ kind: 'findAll', id });
      });
    },
    close: () => worker.terminate(),
  };
}
