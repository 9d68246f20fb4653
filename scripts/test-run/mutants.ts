/** Plausible bugs, each a change of one line, for `npm run test:mutants`: the tests must fail with each of them. */
export interface Mutant {
  /** The changed file, from the root of the checkout. */
  readonly file: string;
  /** Text of one line of the file; it is there exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What a user would notice. */
  readonly reason: string;
}

export const mutants: readonly Mutant[] = [
  {
    file: 'zone-index/src/zone-containment.ts',
    find: '=== inside) return false;',
    replace: '!== outside) return false;',
    reason: 'A point on the edge of a hole is in no room',
  },
  {
    file: 'zone-index/src/zone-containment.ts',
    find: 'if (!(lat >= boxes[box + 1]! &&',
    replace: 'if (!(lat > boxes[box + 1]! &&',
    reason: 'A point on the south wall of a zone is outside when all zones are listed',
  },
  {
    file: 'zone-index/src/zone-containment.ts',
    find: 'const isOnMeridian = lng === 180 || lng === -180;',
    replace: 'const isOnMeridian = lng === 180;',
    reason: 'A zone that ends at 180° is not found at -180°',
  },
  {
    file: 'zone-index/src/area/zone-area.ts',
    find: 'if (Math.abs(difference) > a.error + b.error) return difference;',
    replace: 'if (Math.abs(difference) > a.error + b.error) return -difference;',
    reason: 'The larger of two zones that contain a point wins',
  },
  {
    file: 'zone-index/src/exact/fraction.ts',
    find: 'return left < right ? -1 : left > right ? 1 : 0;',
    replace: 'return left <= right ? -1 : 1;',
    reason: 'Zones of exactly the same area do not fall back to the lowest id',
  },
  {
    file: 'positioning/src/floor-shares.ts',
    find: 'building.floors.filter((floor) => floor.isActive)',
    replace: 'building.floors.filter(() => true)',
    reason: 'A caller is placed on a floor that was taken out of service',
  },
  {
    file: 'positioning/src/find-nearest.ts',
    find: 'if (way.distanceM > maxM) continue;',
    replace: 'if (way.distanceM < maxM) continue;',
    reason: 'The nearest exit is not found within the distance asked for',
  },
  {
    file: 'positioning/src/search/rank-hits.ts',
    find: 'places[i] === places[i - 1]! + 1;',
    replace: 'places[i] === places[i - 1]!;',
    reason: 'A search for two words prefers names in which they are apart',
  },
  {
    file: 'geo/src/longitude.ts',
    find: 'if (lng >= -180 && lng <= 180) return lng;',
    replace: 'if (lng >= -180 && lng < 180) return lng;',
    reason: 'A longitude of 180 becomes -180',
  },
  {
    file: 'geo/src/web-mercator.ts',
    find: 'return x * 360 - 180;',
    replace: 'return x * 360;',
    reason: 'Everything drawn from Web Mercator is half a world away',
  },
  {
    file: 'server/src/ical/content-line.ts',
    find: 'const maxOctets = 75;',
    replace: 'const maxOctets = 76;',
    reason: 'Lines of an .ics file are an octet longer than RFC 5545 allows',
  },
  {
    file: 'server/src/ical/escape-value.ts',
    find: "if (special === ';') return '\\\\;';",
    replace: "if (special === ';') return ';';",
    reason: 'Text after a semicolon can be lost in a calendar application',
  },
  {
    file: 'server/src/ical/write-event.ts',
    find: 'TRIGGER:-PT',
    replace: 'TRIGGER:PT',
    reason: 'A reminder rings after the start of the event',
  },
  {
    file: 'server/src/zone-rules/zone-type-names.ts',
    find: 'Number(text) <= zoneTypes.Custom ? Number(text)',
    replace: 'Number(text) < zoneTypes.Custom ? Number(text)',
    reason: 'Zones of type 11 in a file lose their type',
  },
  {
    file: 'server/src/zone-rules/zone-names.ts',
    find: 'if (name.length > maxZoneNameLength) {',
    replace: 'if (name.length >= maxZoneNameLength) {',
    reason: 'A name of the greatest allowed length is rejected in an import',
  },
  {
    file: 'server/src/features/zones/zones.store.ts',
    find: "await db.deleteFrom('zones').where('department_id', '=', departmentId).where('id', '=', id).execute();",
    replace: "await db.deleteFrom('zones').where('department_id', '=', departmentId).execute();",
    reason: 'Deleting one zone deletes all zones of the department',
  },
  {
    file: 'server/src/features/maps/maps.store.ts',
    find: "return selectMaps(db, departmentId).where('maps.id', '=', id).executeTakeFirst();",
    replace: "return selectMaps(db, 1).where('maps.id', '=', id).executeTakeFirst();",
    reason: 'A department sees the maps of another one',
  },
  {
    file: 'server/src/features/floors/floors.store.ts',
    find: '.set({ ...changes, ...countChange, floor_version: sql`floor_version + 1` })',
    replace: '.set({ ...changes, ...countChange, floor_version: sql`floor_version` })',
    reason: 'Phones keep an old floor, because its version does not change',
  },
  {
    file: 'server/src/features/zones/zones.routes.ts',
    find: "const write = { permission: 'maps:write' } as const;",
    replace: "const write = { permission: 'maps:read' } as const;",
    reason: 'Viewers can change zones',
  },
  {
    file: 'server/src/http/conditional-requests.ts',
    find: 'if (seen.includes(String(revision))) return;',
    replace: 'if (seen.length > 0) return;',
    reason: 'An edit of an outdated zone overwrites that of another user',
  },
  {
    file: 'server/src/features/maps/map-result.ts',
    find: 'row.event_over_on > timestampNow(ctx));',
    replace: 'row.event_over_on < timestampNow(ctx));',
    reason: 'The map of an event is hidden until the event is over',
  },
  {
    file: 'server/src/features/floors/default-floor.ts',
    find: 'const isDefault = floor.id === chosen ? 1 : 0;',
    replace: 'const isDefault = floor.id === chosen ? 1 : floor.is_default;',
    reason: 'A map has two default floors',
  },
  {
    file: 'server/src/features/share-links/share-links.store.ts',
    find: "selectSharedState(db, hash).where('share_links.department_id', '=', departmentId),",
    replace: "selectSharedState(db, hash).where('share_links.department_id', '!=', departmentId),",
    reason: 'No new share link opens',
  },
  {
    file: 'server/src/features/share-links/share-links.routes.ts',
    find: "config: { permission: 'maps:write', docs: shareLinkDocs.deleteShareLink },",
    replace: "config: { permission: 'maps:read', docs: shareLinkDocs.deleteShareLink },",
    reason: 'Viewers can delete share links',
  },
  {
    file: 'server/src/features/calendar-feed/subscriptions/subscriptions.ts',
    find: 'if (row?.is_active !== 1 || !areEqual(row.sync_guid, syncGuid)) throw',
    replace: 'if (row?.is_active !== 1) throw',
    reason: 'An address that was replaced still shows the calendar',
  },
  {
    file: 'server/src/features/calendar/edits/prepare-delete.ts',
    find: "return scope === 'one' ? deleteInstance(item, series)",
    replace: "return scope !== 'one' ? deleteInstance(item, series)",
    reason: 'Deleting one event of a series deletes all that follow',
  },
  {
    file: 'server/src/features/calendar/edits/move-schedule.ts',
    find: 'return listed[Math.max(0, position.new - position.old)];',
    replace: 'return listed[Math.max(0, position.new)];',
    reason: 'Moving one event of a series drops events at its start',
  },
  {
    file: 'server/src/features/audit/audit.ts',
    find: "action: before ? 'deleted' : 'created', before, after };",
    replace: "action: before ? 'created' : 'deleted', before, after };",
    reason: 'The audit log says that a deleted zone was created',
  },
  {
    file: 'server/src/features/accounts/tokens/access-token.ts',
    find: 'if (!cached || now >= cached.validUntilMs || now < cached.validFromMs) return undefined;',
    replace: 'if (!cached || now < cached.validFromMs) return undefined;',
    reason: 'An expired token keeps working',
  },
  {
    file: 'server/src/http/content-coding.ts',
    find: 'if (weight <= maxWeight || !offered.includes(coding)) continue;',
    replace: 'if (!offered.includes(coding)) continue;',
    reason: 'A response has a coding that the client does not prefer',
  },
  {
    file: 'server/src/storage/jobs/hold-lease.ts',
    find: 'return endsOn > iso(now()) &&',
    replace: 'return endsOn < iso(now()) &&',
    reason: 'Two servers do the same scheduled work',
  },
  {
    file: 'server/src/imaging/decode/image-limits.ts',
    find: 'if (pixels > maxPixels) {',
    replace: 'if (pixels < 0) {',
    reason: 'A huge image is decoded instead of rejected',
  },
  {
    file: 'server/src/imaging/pyramid/pyramid-plan.ts',
    find: 'return { first, last: Math.max(first, Math.ceil(end - tileSlack) - 1) };',
    replace: 'return { first, last: Math.max(first, Math.ceil(end - tileSlack)) };',
    reason: 'Every plan has an empty column and row of tiles at its edge',
  },
  {
    file: 'server/src/building-import/levels.ts',
    find: 'if (to === undefined) return [first];',
    replace: 'if (to === undefined) return [first + 1];',
    reason: 'Rooms of an import are one floor too high',
  },
  {
    file: 'server/src/concurrency/admission.ts',
    find: 'return state.total < state.atOnce &&',
    replace: 'return state.total <= state.atOnce &&',
    reason: 'One more expensive request than allowed runs at a time',
  },
  {
    file: 'sdk/src/offline/sync/plan-sync.ts',
    find: 'needsZones: existing?.zoneVersion !== versions.zoneVersion,',
    replace: 'needsZones: existing === undefined,',
    reason: 'A phone keeps old rooms although the server has new ones',
  },
  {
    file: 'sdk/src/session/token-lifetime.ts',
    find: 'const computed = lifetimeMs === undefined ? undefined : now + lifetimeMs;',
    replace: 'const computed = lifetimeMs === undefined ? undefined : now - lifetimeMs;',
    reason: 'A session is renewed with every request',
  },
  {
    file: 'console/src/zone-editor/model/snap.ts',
    find: 'if (!(distance <= nearest) || isTaken(position)) continue;',
    replace: 'if (distance <= nearest || isTaken(position)) continue;',
    reason: 'A corner snaps to the farthest corner instead of the nearest',
  },
  {
    file: 'console/src/calendar-model/check-draft.ts',
    find: 'if (endDate < startDate) return',
    replace: 'if (endDate <= startDate) return',
    reason: 'An event that ends on the day it starts cannot be saved',
  },
  {
    file: 'console/src/calendar-model/describe-item.ts',
    find: 'if (firstDay !== lastDay) return format(text.fromTo, { firstDay, from, lastDay, to });',
    replace:
      'if (firstDay !== lastDay) return format(text.fromTo, { firstDay: lastDay, from, lastDay, to });',
    reason: 'An event past midnight shows its last day as its first',
  },
];
