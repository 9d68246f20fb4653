import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';

/** Shows an element in full screen. iPhones do not support this, so there is no button on them. */
export function FullScreenButton({ target }: { readonly target: RefObject<HTMLElement | null> }): ReactNode {
  const [isFull, setFull] = useState(false);
  const text = strings.share.page;
  useEffect(() => {
    const listener = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', listener);
    return () => document.removeEventListener('fullscreenchange', listener);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : target.current?.requestFullscreen());
  return (
    <Button icon="fullScreen" onClick={() => void toggle()?.catch(() => {})}>
      {isFull ? text.leaveFullScreen : text.fullScreen}
    </Button>
  );
}
