import { asObject, type JsonObject } from '../../http/openapi/openapi-document.ts';
import { firstChoice } from './hostile-values.ts';
import { randomFeatureCollection, randomPolygon } from './plausible-geometry.ts';
import type { Random } from './random.ts';
import type { RequestTemplate } from './request-template.ts';
import { fileFields } from './sample-files.ts';

const timeZones = [
  ...['Europe/London', 'America/New_York', 'UTC', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'],
  ...[
    'Africa/Casablanca',
    'America/St_Johns',
    'Etc/GMT+12',
    'Pacific/Kiritimati',
    'europe/london',
    'GMT',
    '+05:30',
  ],
];

/** Dates around clock changes, the ends of months and years, and a day that Samoa skipped. */
const dates = [
  ...[
    '2026-03-29',
    '2026-10-25',
    '2026-03-08',
    '2026-11-01',
    '2028-02-29',
    '2026-02-28',
    '2026-12-31',
    '2027-01-01',
  ],
  ...[
    '2011-12-30',
    '1970-01-01',
    '1969-12-31',
    '2038-01-19',
    '2100-02-28',
    '1900-01-01',
    '2199-12-31',
    '0001-01-01',
  ],
];
const times = [
  '00:00:00',
  '01:30:00',
  '02:30:00',
  '12:00',
  '23:59:59',
  '23:59:59.999',
  '24:00:00',
  '09:00:00.5',
];
const offsets = ['', 'Z', 'Z', '+00:00', '-11:00', '+14:00', '+05:45', '-00:01'];

function dateTime(random: Random): string {
  const date = random.pick(dates);
  return random.chance(0.3) ? date : `${date}T${random.pick(times)}${random.pick(offsets)}`;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const untils = ['20270101', '20270101T000000Z', '20270101T000000', '19990101', '99991231T235959Z'];

/** Returns a recurrence rule (RFC 5545, section 3.3.10), mostly valid, and often matching few dates or none. */
export function recurrenceRule(random: Random): string {
  const list = (values: () => string | number) =>
    Array.from({ length: 1 + random.below(3) }, values).join(',');
  const within = (limit: number) =>
    random.pick([1, 2, limit - 1, limit, -1, -limit, 1 + random.below(limit)]);
  const parts: readonly (() => string)[] = [
    () => `INTERVAL=${random.pick([1, 2, 4, 53, 100, 400, 1_000, 99_999])}`,
    () => `COUNT=${random.pick([1, 2, 10, 100, 1_000, 5_000])}`,
    () => `UNTIL=${random.pick(untils)}`,
    () => `BYDAY=${list(() => random.pick(['', '', '1', '-1', '5', '-5', '53']) + random.pick(weekdays))}`,
    () => `BYMONTHDAY=${list(() => within(31))}`,
    () => `BYMONTH=${list(() => 1 + random.below(12))}`,
    () => `BYSETPOS=${list(() => within(366))}`,
    () => `BYYEARDAY=${list(() => within(366))}`,
    () => `BYWEEKNO=${list(() => within(53))}`,
    () => `BYHOUR=${list(() => random.below(24))}`,
    () => `BYMINUTE=${list(() => random.below(60))}`,
    () => `WKST=${random.pick(weekdays)}`,
  ];
  const frequencies = [
    'DAILY',
    'WEEKLY',
    'MONTHLY',
    'YEARLY',
    'DAILY',
    'WEEKLY',
    'MONTHLY',
    'YEARLY',
    'HOURLY',
    'SECONDLY',
  ];
  const chosen = parts.filter(() => random.chance(0.25)).map((part) => part());
  return [`FREQ=${random.pick(frequencies)}`, ...chosen].join(';');
}

const byName: readonly (readonly [RegExp, (random: Random) => unknown])[] = [
  [/^(start|end|expiresOn|eventStartDate|eventEndDate)$/i, dateTime],
  [/^timeZone$/i, (random) => random.pick(timeZones)],
  [/^RecurrenceRule$/, recurrenceRule],
  [
    /^(from|to)$/,
    (random) => random.pick(['2026-01-01', '2199-12-31', '-1d', '+99999w', '0d', '1900-01-01', ' 5w']),
  ],
  [/lat(itude)?$/i, (random) => random.pick([56.46, -85, 85, 0, 56.4601, random.fraction() * 170 - 85])],
  [
    /(lng|longitude)$/i,
    (random) => random.pick([-2.978, 180, -180, 0, 179.999, random.fraction() * 360 - 180]),
  ],
  [/^polygonGeoJson$/, (random) => JSON.stringify(randomPolygon(random))],
  [/^color$/, (random) => random.pick(['#abc', '#AABBCC', '#aabbccdd'])],
  [
    /^metadata$/,
    (random) => random.pick(['{}', '{"a":[1,2,{"b":null}]}', '[]', '"text"', '{"a":"\\u0000"}']),
  ],
  [/^Email$/, (random) => random.pick(['a@b.example', 'ü@exämple.example', `${'a'.repeat(64)}@b.example`])],
  // With other roles, there would be no feed to request.
  [/^calendarFeedRoles$/, (random) => random.pick([null, ['admin'], ['viewer', 'editor', 'admin']])],
  [/^units$/, (random) => random.pick([null, 'imperial', 'metric'])],
  [/^scope$/, (random) => random.pick(['one', 'following', 'all'])],
  [/^(nameProperty|typeProperty)$/, (random) => random.pick(['name', 'type', '__proto__', 'toString'])],
  [/^where$/, (random) => random.pick(['name:a', 'type:room', '__proto__:x', ':', 'a:', 'name:*'])],
];

/** Returns a value that the field probably accepts. */
function plausibleValue(random: Random, name: string, declared: JsonObject): unknown {
  const matching = byName.find(([pattern]) => pattern.test(name));
  if (matching) return matching[1](random);
  const schema = firstChoice(declared);
  if (schema !== declared && random.chance(0.1)) return null;
  const { type, minimum, maximum, items, properties } = schema;
  switch (type) {
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number': {
      const low = typeof minimum === 'number' ? minimum : -1e6;
      const high = typeof maximum === 'number' ? maximum : 1e6;
      const value = random.pick([low, high, 0, 1, low + random.fraction() * (high - low)]);
      return type === 'integer' ? Math.round(value) : value;
    }
    case 'array':
      return Array.from({ length: random.pick([0, 1, 2, 5, 200]) }, () =>
        plausibleValue(random, '', asObject(items) ?? {}),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(asObject(properties) ?? {})
          .filter(() => random.chance(0.9))
          .map(([key, field]) => [key, plausibleValue(random, key, asObject(field) ?? {})]),
      );
    default:
      return random.pick([
        'text',
        'Room 312',
        '\u{1f692} è ü',
        'viewer',
        'editor',
        'a\nb',
        '"quoted", \\ ; :',
      ]);
  }
}

/** Changes some fields of the body and the query, mostly to valid values, which reach deeper code. */
export function varyFields(random: Random, template: RequestTemplate): void {
  const { body, bodySchema } = template;
  if (body) {
    const fields = Object.entries(asObject(bodySchema.properties) ?? {}).filter(
      ([name]) => !fileFields.some((field) => field === name),
    );
    for (const [name, schema] of fields)
      if (random.chance(0.25)) body[name] = plausibleValue(random, name, asObject(schema) ?? {});
    if (Array.isArray(body.features)) Object.assign(body, randomFeatureCollection(random));
  }
  for (const { name, in: place, schema } of template.parameters) {
    if (place !== 'query' || !random.chance(0.4)) continue;
    const present = template.query.find(([one]) => one === name);
    const value = String(plausibleValue(random, name, schema));
    if (present) present[1] = value;
    else template.query.push([name, value]);
  }
}
