import type { Direction } from 'room-tracing/next-room';
import type { FillRoom } from './use-fill-room.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Enter adds the room that was found, and an arrow key searches for the next one. @returns whether the key was handled
 */
export function fillByKey(fill: FillRoom, event: KeyboardEvent): boolean {
  const direction = arrows[event.key];
  if (direction && fill.hasRoom && !event.shiftKey) {
    fill.goTo(direction);
    return true;
  }
  return event.key === 'Enter' && fill.enter();
}
