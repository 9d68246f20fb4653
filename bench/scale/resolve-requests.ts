import { seededRandom } from '../measurement/seeded-random.ts';
import { signToken } from '../measurement/sign-token.ts';
import { boundsOf, idOf, type Place } from './installation.ts';

const path = '/api/v4/CustomMaps/ResolveCoordinate';

/** Requests that are ready to be written to a socket. */
export interface RequestSource {
  readonly next: () => Buffer;
}

/**
 * Points on all floors: 80% of the requests go to 20% of the floors, spread over all departments.
 *
 * @param places in any order
 */
export function mixedRequests(places: readonly Place[], secret: string, seed: number): RequestSource {
  const random = seededRandom(seed);
  const write = requestWriter(secret, random);
  const shuffled = shuffle(places, seededRandom(17));
  const often = Math.max(1, Math.floor(shuffled.length / 5));
  const pick = () =>
    random() < 0.8
      ? Math.floor(random() * often)
      : Math.min(shuffled.length - 1, often + Math.floor(random() * (shuffled.length - often)));
  return repeat(Array.from({ length: mixLength }, () => write(shuffled[pick()] as Place))); // both ends are within the list
}

/** Points on all floors, all equally often. */
export function uniformRequests(places: readonly Place[], secret: string, seed: number): RequestSource {
  const random = seededRandom(seed);
  const write = requestWriter(secret, random);
  const pick = () => places[Math.floor(random() * places.length)] as Place; // within the list
  return repeat(Array.from({ length: mixLength }, () => write(pick())));
}

/** Requests are written in advance, because the load generator must leave the machine's few cores to the server. */
const mixLength = 100_000;

/** Points on the floors, one floor after another. */
export function roundRobinRequests(places: readonly Place[], secret: string): RequestSource {
  const write = requestWriter(secret, seededRandom(3));
  return repeat(places.map(write));
}

function repeat(requests: readonly Buffer[]): RequestSource {
  let next = 0;
  return { next: () => requests[next++ % requests.length] as Buffer }; // within the list
}

function requestWriter(secret: string, random: () => number): (place: Place) => Buffer {
  const heads = new Map<number, string>();
  const headOf = (departmentId: number) => {
    const cached = heads.get(departmentId);
    if (cached) return cached;
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nauthorization: Bearer ${signToken(secret, departmentId)}\r\n`;
    heads.set(departmentId, head);
    return head;
  };
  return ({ departmentId, map, floor }) => {
    const { west, south, east, north } = boundsOf(map);
    const latitude = south + random() * (north - south);
    const longitude = west + random() * (east - west);
    const body = `{"customMapId":"${idOf('map', map)}","floorId":"${idOf('floor', floor)}","latitude":${latitude},"longitude":${longitude}}`;
    return Buffer.from(`${headOf(departmentId)}content-length: ${body.length}\r\n\r\n${body}`, 'latin1');
  };
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j] as Item, shuffled[i] as Item]; // both are below the length
  }
  return shuffled;
}
