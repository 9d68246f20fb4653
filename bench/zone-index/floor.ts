/** Ring positions as `[lng, lat]` pairs, closed. */
export type Ring = readonly (readonly [lng: number, lat: number])[];

export type FloorZone = { readonly id: string; readonly outer: Ring; readonly holes: readonly Ring[] };

export type Floor = {
  readonly zones: readonly FloorZone[];
  readonly west: number;
  readonly south: number;
  readonly width: number;
  readonly height: number;
};

/** A seeded source of doubles in [0, 1), 32 bits each (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Corner = readonly [lng: number, lat: number];

/** Rounds to a multiple of 2^-34 degrees (7 µm), so that the middle between two vertices is a double and on the wall. */
export function snap(degrees: number): number {
  return Math.round(degrees * 2 ** 34) / 2 ** 34;
}

/**
 * Draws a floor of `columns` × `rows` rooms of 16 vertices each, whose wavy walls are shared vertex by vertex. Every 24th room
 * has a hole filled by a shaft, and next to every 24th is a zone that spans several rooms.
 */
export function drawFloor(columns: number, rows: number, seed: number): Floor {
  const random = seededRandom(seed);
  const floor = { west: 144.963, south: -37.8136, width: 5e-5 * columns, height: 4e-5 * rows };
  const at = (column: number, row: number): Corner => [
    snap(floor.west + 5e-5 * column),
    snap(floor.south + 4e-5 * row),
  ];
  const shift = (size: number) => (random() - 0.5) * size;
  const corners = new Map<string, Corner>();
  const cornerOf = (column: number, row: number) => {
    const isRim = column === 0 || row === 0 || column === columns || row === rows;
    return remember(corners, `${column} ${row}`, () =>
      isRim ? at(column, row) : at(column + shift(0.3), row + shift(0.3)),
    );
  };
  const walls = new Map<string, readonly Corner[]>();
  const wallOf = (column: number, row: number, isUpwards: boolean) =>
    remember(walls, `${column} ${row} ${isUpwards}`, () => {
      const from = cornerOf(column, row);
      const to = isUpwards ? cornerOf(column, row + 1) : cornerOf(column + 1, row);
      return [0.25, 0.5, 0.75].map((t): Corner => {
        const lng = from[0] + t * (to[0] - from[0]) + (isUpwards ? shift(6e-6) : 0);
        const lat = from[1] + t * (to[1] - from[1]) + (isUpwards ? 0 : shift(5e-6));
        return [snap(lng), snap(lat)];
      });
    });
  const roomOf = (column: number, row: number): Ring => [
    cornerOf(column, row),
    ...wallOf(column, row, false),
    cornerOf(column + 1, row),
    ...wallOf(column + 1, row, true),
    cornerOf(column + 1, row + 1),
    ...wallOf(column, row + 1, false).toReversed(),
    cornerOf(column, row + 1),
    ...wallOf(column, row, true).toReversed(),
    cornerOf(column, row),
  ];
  const roundOf = (column: number, row: number, size: number): Ring => {
    const vertices = Array.from({ length: 16 }, (_, i): Corner => {
      const angle = (i / 8) * Math.PI;
      const radius = size * (0.8 + 0.2 * random());
      return at(column + radius * Math.cos(angle), row + radius * Math.sin(angle));
    });
    return [...vertices, ...vertices.slice(0, 1)];
  };
  const zones: FloorZone[] = [];
  const draw = (outer: Ring, ...holes: Ring[]) => zones.push({ id: `zone-${zones.length}`, outer, holes });
  for (let place = 0; place < columns * rows; place++) {
    const column = place % columns;
    const row = (place - column) / columns;
    const room = roomOf(column, row);
    const shaft = roundOf(column + 0.5, row + 0.5, 0.25);
    if (place % 24 === 7) {
      draw(room, shaft);
      draw(shaft.toReversed());
    } else draw(room);
    if (place % 24 === 19) draw(roundOf(column + 1, row + 1, 1.4));
  }
  return { zones, ...floor };
}

function remember<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const made = make();
  cache.set(key, made);
  return made;
}
