import { captionFloor } from '../../strings/floor-caption.ts';
import { format, locale } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import type { Answer } from './answer.ts';

type Rooms = Answer['candidates'];

/** Rooms on different floors, one of which a position is in: `B05, G05 or 106`. */
export function listRooms(rooms: Rooms): string {
  return either(rooms.map(({ zoneName }) => zoneName));
}

/** The same with the floors, for a line of text that is read elsewhere. */
export function describeUndecided(rooms: Rooms): string {
  const named = rooms.map(
    ({ zoneName, floorName: name, postedLabel }) => `${zoneName} (${captionFloor({ name, postedLabel })})`,
  );
  return format(strings.locate.undecided, { rooms: either(named) });
}

function either(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(new Set(names));
}
