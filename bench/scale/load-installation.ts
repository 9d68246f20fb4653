import type { Database } from '../../server/src/context.ts';
import type { FloorRow, MapRow, ZoneRow } from '../../server/src/storage/db/tables.ts';
import { drawItems } from '../feed/seeded-calendar.ts';
import {
  boundsOf,
  drawRooms,
  floorsEach,
  type Installation,
  idOf,
  listPlaces,
  type Place,
  zonesEach,
} from './installation.ts';

const now = '2026-01-02T03:04:05.678Z';
/** Rows per insert, which keeps it below 32,766 parameters, the maximum of SQLite. */
const rowsAtOnce = 1_000;
/** The department with a calendar, and the number of its items. */
export const calendarDepartment = 2;
export const calendarItems = 500;

/** Writes an installation directly into an empty database, without the API. */
export async function loadInstallation(db: Database, installation: Installation): Promise<void> {
  const places = listPlaces(installation);
  const byDepartment = Map.groupBy(places, ({ departmentId }) => departmentId);
  for (const [departmentId, own] of byDepartment) await loadDepartment(db, departmentId, own);
  await db.insertInto('calendar_items').values(drawItems(calendarDepartment, calendarItems)).execute();
  await db
    .insertInto('calendar_revisions')
    .values({ department_id: calendarDepartment, revision: 1, changed_on: now })
    .execute();
}

async function loadDepartment(db: Database, departmentId: number, places: readonly Place[]): Promise<void> {
  const maps = [...new Set(places.map(({ map }) => map))];
  await db.transaction().execute(async (trx) => {
    const insert = async (
      table: 'images' | 'maps' | 'floors' | 'zones' | 'changes',
      rows: readonly object[],
    ) => {
      for (let first = 0; first < rows.length; first += rowsAtOnce)
        await trx
          .insertInto(table)
          .values(rows.slice(first, first + rowsAtOnce) as never) // the callers pass rows of this table
          .execute();
    };
    await trx
      .insertInto('departments')
      .values({
        id: departmentId,
        name: `Department ${departmentId}`,
        time_zone: 'UTC',
        added_on: now,
        calendar_feed_roles: null,
        units: 'imperial',
        background: null,
        background_key: null,
        background_file: null,
      })
      .execute();
    await insert(
      'images',
      maps.map((map) => imageRow(departmentId, map)),
    );
    await insert(
      'maps',
      maps.map((map) => mapRow(departmentId, map)),
    );
    await insert('floors', places.map(floorRow));
    const changes = places.flatMap(changeRows).map((row, i) => ({ ...row, sequence: i + 1 }));
    await insert('changes', changes);
    await trx
      .insertInto('change_positions')
      .values({ department_id: departmentId, last_sequence: changes.length })
      .execute();
    const floorsAtOnce = rowsAtOnce / zonesEach;
    for (let first = 0; first < places.length; first += floorsAtOnce)
      await insert('zones', places.slice(first, first + floorsAtOnce).flatMap(zoneRows));
  });
}

function imageRow(departmentId: number, map: number) {
  return {
    department_id: departmentId,
    id: idOf('image', map),
    map_id: idOf('map', map),
    key: map.toString(16).padStart(32, '0'),
    format: 'png' as const,
    width: 40,
    height: 20,
    size_bytes: 100,
    sha256: '0'.repeat(64),
    added_on: now,
  };
}

function mapRow(departmentId: number, map: number): MapRow {
  const { west, south, east, north } = boundsOf(map);
  return {
    department_id: departmentId,
    id: idOf('map', map),
    name: `Building ${map}`,
    description: null,
    type: 0,
    top_left_lat: north,
    top_left_lng: west,
    bottom_right_lat: south,
    bottom_right_lng: east,
    given_default_zoom: null,
    given_min_zoom: null,
    given_max_zoom: null,
    default_zoom: 18,
    min_zoom: 16,
    max_zoom: 20,
    event_start: null,
    event_end: null,
    event_over_on: null,
    is_active: 1,
    elevation_datum: null,
    ground_elevation_ft: null,
    address: null,
    is_metadata_shared: 0,
    are_attachments_shared: 0,
    verify_every_months: null,
    is_confidential: 0,
    are_edits_reviewed: 0,
    has_names_on_plans: 0,
    image_id: idOf('image', map),
    placement: null,
    map_version: 1,
    attachment_version: 0,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}

function floorRow({ departmentId, map, floor }: Place): FloorRow {
  return {
    department_id: departmentId,
    id: idOf('floor', floor),
    map_id: idOf('map', map),
    floor_number: floor % floorsEach,
    name: `Level ${floor % floorsEach}`,
    sort_order: floor % floorsEach,
    is_default: floor % floorsEach === 0 ? 1 : 0,
    is_active: 1,
    elevation_ft: null,
    floor_height_ft: null,
    ordinal: null,
    posted_label: null,
    image_id: idOf('image', map),
    external_id: null,
    placement: null,
    floor_version: 1,
    zone_version: 1,
    zones_changed_on: now,
    edited_version: 0,
    edited_zone_ids: '',
    point_version: 1,
    points_changed_on: null,
    attachment_version: 0,
    verified_on: null,
    verified_by: null,
    changes_since_verified: 0,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}

function zoneRows(place: Place): ZoneRow[] {
  return drawRooms(place).map((polygon, room) => ({
    department_id: place.departmentId,
    id: idOf('zone', place.floor * zonesEach + room),
    floor_id: idOf('floor', place.floor),
    name: `Room ${room}`,
    zone_type: 11,
    polygon_geojson: polygon,
    color: null,
    metadata: null,
    elevation_ft: null,
    is_searchable: 1,
    is_dispatchable: 1,
    hazard: null,
    verified_on: null,
    verified_by: null,
    is_active: 1,
    external_id: null,
    revision: 1,
    added_on: now,
    updated_on: now,
  }));
}

/** The rows that saving would leave; the first floor of a map also adds those of the map itself. */
function changeRows({ departmentId, map, floor }: Place) {
  const change = (kind: 'map' | 'floor' | 'zones', entity: string) => ({
    department_id: departmentId,
    kind,
    map_id: idOf('map', map),
    entity_id: entity,
    version: 1,
    changed_on: now,
  });
  const own = [change('floor', idOf('floor', floor)), change('zones', idOf('floor', floor))];
  return floor % floorsEach === 0 ? [change('map', idOf('map', map)), ...own] : own;
}
