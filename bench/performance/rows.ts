/** A number in the table that a benchmark prints. */
export interface Cell {
  /** The beginning of its row. */
  readonly row: string;
  /** Starts at 1. */
  readonly column: number;
  readonly unit: string;
}

export interface Row {
  readonly question: string;
  readonly goal: string;
  readonly bench: string;
  /** Short, because all benchmarks run one after another. */
  readonly args: readonly string[];
  readonly own: Cell;
  readonly peer?: Cell & { readonly name: string };
}

const resolveHttp = { bench: 'resolve-http', args: ['2', '5'] };
const manyFloors = { bench: 'many-floors', args: ['3', '3'] };
const zoneIndex = { bench: 'zone-index', args: [] };
const afterEdit = { bench: 'resolve-after-edit', args: ['20000', '9'] };
const largeLists = { bench: 'large-lists', args: ['10'] };
const tilesPlan = { bench: 'tiles', args: ['plan', '3'] };
const tilesPhoto = { bench: 'tiles', args: ['photo', '1'] };
const start = { bench: 'start', args: ['3'] };
const feed = { bench: 'feed', args: ['3'] };
const cpu = (row: string, unit = 'ms of CPU'): Cell => ({ row, column: 1, unit });

/** The goals of the service, and the benchmarks that show whether they are met. */
export const rows: readonly Row[] = [
  {
    question: 'A complete ResolveCoordinate request, with its token: CPU',
    goal: '75% of a bare node:http server',
    ...resolveHttp,
    own: { row: 'Muster', column: 4, unit: '%' },
    peer: { row: 'Fastify', column: 4, unit: '%', name: 'Fastify and one PostGIS query' },
  },
  {
    question: 'The same: requests a second',
    goal: '75% of a bare node:http server',
    ...resolveHttp,
    own: { row: 'Muster', column: 2, unit: '%' },
    peer: { row: 'Fastify', column: 2, unit: '%', name: 'Fastify and one PostGIS query' },
  },
  {
    question:
      'Lookups in an even floor of 2,411 zones: those of flatbush with an exact test, of those of zone-index',
    goal: '1 / 12',
    ...zoneIndex,
    own: { row: 'flatbush', column: 2, unit: '' },
  },
  {
    question:
      'Lookups in 20 floors with unevenly spread zones: how many times as fast as flatbush with an exact test',
    goal: '10 on each',
    ...zoneIndex,
    own: { row: 'skewed floors, median', column: 1, unit: '' },
  },
  {
    question: 'On how many of these floors it is 10 times as fast',
    goal: '20 of 20',
    ...zoneIndex,
    own: { row: 'skewed floors, 10 times', column: 1, unit: '' },
  },
  {
    question: 'ResolveCoordinate on 1,000 floors, each as often as the others: CPU',
    goal: '1.15 times one floor',
    ...manyFloors,
    own: { row: '1000 floors', column: 3, unit: 'times one floor' },
  },
  {
    question: 'The same on 11,000 floors of 100 zones, more than the cache holds: requests a second',
    goal: '8,000',
    ...manyFloors,
    own: { row: '11000 floors', column: 1, unit: '' },
  },
  {
    question: 'Its median latency at half of its peak',
    goal: '5 ms',
    ...manyFloors,
    own: { row: 'latency on 11000 floors', column: 1, unit: 'ms' },
  },
  {
    question: 'Latency on one floor at 70% of the peak: p99 / p50',
    goal: 'less than 10',
    ...manyFloors,
    own: { row: 'latency on one floor', column: 5, unit: '' },
  },
  {
    question: 'A call of process.nextTick after full garbage collections',
    goal: '',
    bench: 'next-tick',
    args: ['3'],
    own: { row: 'keeps an object', column: 1, unit: 'ns of CPU' },
    peer: { row: 'keeps none', column: 1, unit: 'ns of CPU', name: 'a process that keeps none' },
  },
  {
    question: 'A calendar feed of 10,000 events in which nothing changed',
    goal: '0.1 ms of CPU',
    ...feed,
    own: cpu('304'),
  },
  {
    question: 'The same in the first 20,000 polls after a start',
    goal: '',
    ...feed,
    own: cpu('first 304s'),
  },
  {
    question: 'That feed after one edit, to a client that takes gzip',
    goal: '60 ms of CPU',
    ...feed,
    own: cpu('rebuild after one edit, gzip'),
  },
  {
    question: 'The manifest of 1,000 maps and 5,000 floors, whole, compressed, after the first',
    goal: '5 ms of CPU',
    bench: 'manifest',
    args: ['1', '3', '1000'],
    own: cpu('Muster, whole'),
    peer: { ...cpu('ETag hashed from the body, whole'), name: 'an ETag that is hashed from the body' },
  },
  {
    question: 'The first position on a floor of 100,000 zones after a start',
    goal: '100 ms of CPU',
    bench: 'cold-floors',
    args: ['100000', '20', '3'],
    own: { row: 'a floor of 100000 zones', column: 2, unit: 'ms of CPU' },
    peer: { row: 'a floor of 100000 zones', column: 4, unit: 'ms of CPU', name: 'building the index' },
  },
  {
    question: 'The first position on a floor of 20,000 zones after one was reshaped',
    goal: '20 ms',
    ...afterEdit,
    own: { row: 'a zone reshaped', column: 1, unit: 'ms' },
    peer: { row: 'a zone reshaped', column: 3, unit: 'ms', name: 'building the index' },
  },
  {
    question: 'The same after one was renamed',
    goal: '1 ms',
    ...afterEdit,
    own: { row: 'a zone renamed', column: 1, unit: 'ms' },
    peer: { row: 'a zone renamed', column: 3, unit: 'ms', name: 'building the index' },
  },
  {
    question: 'From the start of a built server to its first response',
    goal: '600 ms',
    ...start,
    own: { row: 'build', column: 1, unit: 'ms' },
    peer: { row: 'source', column: 1, unit: 'ms', name: 'the source of a checkout' },
  },
  {
    question: 'Its resident memory with nothing to do, from a new copy of Node.js',
    goal: '115 MB',
    ...start,
    own: { row: 'build', column: 3, unit: 'MB' },
    peer: { row: 'source', column: 3, unit: 'MB', name: 'the source of a checkout' },
  },
  {
    question: 'A shared map of one zone, just changed, in a department with 100,000 zones in other maps',
    goal: '5 ms',
    bench: 'large-department',
    args: ['30'],
    own: { row: 'shared map of one zone', column: 2, unit: 'ms' },
  },
  {
    question: 'Positions while 20,000 calendar items are listed, uncached: p50 / p99 / longest',
    goal: 'none waits over 50 ms',
    ...largeLists,
    own: { row: 'GetAllCalendarItems', column: 2, unit: 'ms' },
    peer: { row: 'GetAllCalendarItems', column: 3, unit: 'ms', name: 'with nothing else to do' },
  },
  {
    question: 'The same while their entries are listed by GetV2CalendarEntriesForCal',
    goal: 'none waits over 50 ms',
    ...largeLists,
    own: { row: 'GetV2CalendarEntriesForCal', column: 2, unit: 'ms' },
    peer: { row: 'GetV2CalendarEntriesForCal', column: 3, unit: 'ms', name: 'with nothing else to do' },
  },
  {
    question: 'The same while a floor of 20,000 zones is listed by four clients at a time',
    goal: 'none waits over 50 ms',
    ...largeLists,
    own: { row: 'GetZones', column: 2, unit: 'ms' },
    peer: { row: 'GetZones', column: 3, unit: 'ms', name: 'with nothing else to do' },
  },
  {
    question:
      'A plan of 6000 × 4000 pixels to PNG tiles: how many times as fast as gdal2tiles with two processes',
    goal: '9',
    ...tilesPlan,
    own: { row: 'plan against', column: 1, unit: '' },
  },
  {
    question: 'Its CPU per tile: times that of vips dzsave, which decodes and encodes but places nothing',
    goal: '1.5',
    ...tilesPlan,
    own: { row: 'plan, times dzsave', column: 1, unit: 'times' },
  },
  {
    question:
      'A photo of 12000 × 9000 pixels to WebP tiles of quality 80: how many times as fast as gdal2tiles with the same',
    goal: '2.5',
    ...tilesPhoto,
    own: { row: 'photo against', column: 1, unit: '' },
  },
  {
    question: 'The bytes of those tiles: gdal2tiles’, of Muster’s',
    goal: '1',
    ...tilesPhoto,
    own: { row: 'photo against', column: 2, unit: '' },
  },
  {
    question: 'Their quality: PSNR above the curve of what GDAL reaches with as many bytes',
    goal: '0 dB',
    bench: 'tile-quality',
    args: [],
    own: { row: 'drawn photo, Muster', column: 3, unit: 'dB' },
  },
  {
    question: 'Latency at 70% of the peak while a photo of 12000 × 9000 pixels is tiled: p99 / p50',
    goal: 'less than 15',
    bench: 'resolve-beside-tiles',
    args: ['4', '3'],
    own: { row: 'while a photo is tiled', column: 4, unit: '' },
    peer: { row: 'with nothing else', column: 4, unit: '', name: 'with nothing else to do' },
  },
];
