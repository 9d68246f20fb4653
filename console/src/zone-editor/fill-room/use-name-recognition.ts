import { useCallback, useEffect, useRef, useState } from 'react';
import { joinTexts } from 'room-tracing/name-in-room';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { language } from '../../strings/language.ts';
import type { PlanPoint } from './plan-messages.ts';
import { type DrawnPlan, findReadingDirection } from './plan-texts.ts';
import type { TextRecognition } from './text-recognition.ts';

export type RecognitionState =
  | { readonly kind: 'off' }
  | { readonly kind: 'loading'; readonly done: number }
  | { readonly kind: 'on' }
  | { readonly kind: 'failed' };

/** Recognizes the names of rooms in the pixels of the plan. Nothing is loaded until recognition is switched on. */
export interface NameRecognition {
  readonly state: RecognitionState;
  readonly switchTo: (isOn: boolean) => void;
  /** @returns `undefined` if recognition is off or finds no name in the room */
  readonly readName: (corners: readonly PlanPoint[]) => Promise<string | undefined>;
}

export function useNameRecognition(drawn: DrawnPlan, bounds: MapBounds): NameRecognition {
  const [state, setState] = useState<RecognitionState>({ kind: 'off' });
  const opened = useRef<Promise<TextRecognition | undefined>>(undefined);
  const close = useCallback(() => {
    void opened.current?.then((recognition) => recognition?.close());
    opened.current = undefined;
  }, []);
  const open = () => {
    setState({ kind: 'loading', done: 0 });
    const opening = load((done) => {
      if (opened.current === opening)
        setState((now) => (now.kind === 'loading' ? { kind: 'loading', done } : now));
    });
    opened.current = opening;
    void opening.then((recognition) => {
      if (opened.current === opening) setState({ kind: recognition ? 'on' : 'failed' });
    });
  };
  useEffect(() => close, [close]);
  return {
    state,
    switchTo: (isOn) => {
      close();
      if (isOn) open();
      else setState({ kind: 'off' });
    },
    readName: async (corners) => {
      const recognition = await opened.current;
      if (!recognition) return undefined;
      try {
        const { cutRoom } = await import('./room-picture.ts');
        return joinTexts(
          await recognition.read(await cutRoom(drawn.imageUrl, corners, findReadingDirection(drawn, bounds))),
        );
      } catch {
        return undefined; // the name is then proposed by counting up
      }
    },
  };
}

/** @returns `undefined` if it cannot be loaded */
async function load(onProgress: (done: number) => void): Promise<TextRecognition | undefined> {
  try {
    const { openTextRecognition } = await import('./text-recognition.ts');
    return await openTextRecognition(language, onProgress);
  } catch {
    return undefined;
  }
}
