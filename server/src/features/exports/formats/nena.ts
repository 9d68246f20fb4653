import { toCivicAddress } from 'positioning';
import { namePoint } from '../../../zone-rules/point-types.ts';
import type { ExportedFloor, ExportedMap, ExportedZone } from '../exported-map.ts';
import { extentOf } from './geopackage.ts';
import { type GeoPackageTable, writeGeoPackage } from './geopackage-file.ts';
import { writePointBlob, writePolygonBlob } from './well-known.ts';

/** The columns of SiteStructureAddressPolygon in the GeoPackage template of NENA-STA-006.3 (2026), after the geometry. */
const polygonColumns =
  'DiscrpAgID TEXT(100)!,DateUpdate DATETIME!,Effective DATETIME,Expire DATETIME,NGUID TEXT(254)!,Country TEXT(2)!,A1 TEXT(2)!,A2 TEXT(254),AddCode TEXT(6),A3 TEXT(254),A4 TEXT(254),A5 TEXT(254),AddNum_Pre TEXT(15),Add_Number MEDIUMINT,AddNum_Suf TEXT(15),AddNum_Cmp TEXT(42),St_PreMod TEXT(25),St_PreDir TEXT(10),St_PreTyp TEXT(50),St_PreSep TEXT(20),St_Name TEXT(254),St_PosTyp TEXT(50),St_PosDir TEXT(10),St_PosMod TEXT(25),Dir_Travel TEXT(10),LSt_PreDir TEXT(2),LSt_Name TEXT(75),LSt_Typ TEXT(4),LSt_PosDir TEXT(2),ESN TEXT(5),MSAGComm TEXT(30),LCountyID TEXT(5),Post_Comm TEXT(40),Post_Code TEXT(7),PostCodeEx TEXT(4),Site TEXT(254),SubSite TEXT(254),Structure TEXT(75),Floor TEXT(75),FloorIndex MEDIUMINT,Wing TEXT(75),Unit TEXT(75),UnitPreTyp TEXT(75),UnitValue TEXT(75),Section TEXT(75),Row_ TEXT(75),Room TEXT(75),Seat TEXT(75),Addtl_Loc TEXT(225),AddDataURI TEXT(254),Place_Type TEXT(50),Placement TEXT(25)';

/** Like those of the polygon layer, with two more columns between them and five at the end. */
const pointColumns = `${polygonColumns
  .replace('St_PreMod', 'DistMarker TEXT(150),St_PreMod')
  .replace(
    'Addtl_Loc',
    'LocMarker TEXT(100),Addtl_Loc',
  )},Longitude DOUBLE,Latitude DOUBLE,Elevation DOUBLE,Altitude DOUBLE,Height DOUBLE`;

const parse = (columns: string) =>
  columns.split(',').map((column) => {
    const [name = '', type = ''] = column.split(' ');
    return {
      name,
      type: type.replace('!', ' NOT NULL'),
      maxLength: Number(/^TEXT\((\d+)\)/.exec(type)?.[1] ?? Infinity),
    };
  });

type Values = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Writes the layers SiteStructureAddressPolygon (active zones) and SiteStructureAddressPoint (active points).
 *
 * @param agency the domain name of the agency that maintains the data, for DiscrpAgID and NGUID
 */
export async function writeNena(exported: ExportedMap, path: string, agency: string): Promise<void> {
  const { map } = exported;
  const extent = extentOf(map);
  const key = 'OBJECTID';
  const tables: GeoPackageTable[] = [
    {
      name: 'SiteStructureAddressPolygon',
      key,
      geometry: { column: 'Shape', type: 'MULTIPOLYGON' },
      columns: parse(polygonColumns),
      extent,
      rows: () => listPolygons(exported, agency),
    },
    {
      name: 'SiteStructureAddressPoint',
      key,
      geometry: { column: 'Shape', type: 'POINT', hasHeight: true },
      columns: parse(pointColumns),
      extent,
      rows: () => listPoints(exported, agency),
    },
  ];
  await writeGeoPackage(path, tables, map.changedOn);
}

async function* listPolygons(exported: ExportedMap, agency: string) {
  const columns = parse(polygonColumns);
  for (const floor of exported.floors.filter(({ isActive }) => isActive))
    for await (const zone of floor.zones()) {
      if (!zone.isActive) continue;
      const values = {
        ...valuesOf(exported, floor, zone, agency),
        NGUID: `urn:emergency:uid:gis:SSAPoly:${zone.customMapZoneId}:${agency}`,
      };
      yield [writePolygonBlob(zone.rings, true), ...inOrder(columns, values)];
    }
}

async function* listPoints(exported: ExportedMap, agency: string) {
  const columns = parse(pointColumns);
  for (const floor of exported.floors.filter(({ isActive }) => isActive)) {
    const height = heightOf(exported.map, floor);
    for (const point of await floor.points()) {
      if (!point.isActive) continue;
      const { longitude, latitude } = point;
      const values = {
        ...valuesOf(exported, floor, null, agency),
        NGUID: `urn:emergency:uid:gis:SSAP:${point.customMapPointId}:${agency}`,
        LocMarker: namePoint(point.pointType, point.label),
        Longitude: longitude,
        Latitude: latitude,
        Elevation: height,
      };
      // The layer has heights, so a point of a floor without one is at 0.
      yield [writePointBlob(longitude, latitude, height ?? 0), ...inOrder(columns, values)];
    }
  }
}

/** @param zone the zone, or null for a point, which has its own column */
function valuesOf(
  { map }: ExportedMap,
  floor: ExportedFloor,
  zone: Pick<ExportedZone, 'name' | 'zoneType'> | null,
  agency: string,
): Values {
  const address = toCivicAddress({ mapName: map.name, address: map.address }, floor, zone);
  return {
    ...address,
    DiscrpAgID: agency,
    DateUpdate: map.changedOn,
    // Both are required, and have two letters.
    Country: address.Country ?? '',
    A1: address.A1?.length === 2 ? address.A1.toUpperCase() : '',
  };
}

/** Meters above the WGS 84 ellipsoid; `null` if the elevation of the floor is unknown. */
function heightOf(
  map: ExportedMap['map'],
  { elevationFt }: Pick<ExportedFloor, 'elevationFt'>,
): number | null {
  if (elevationFt === null) return null;
  const ground = map.elevationDatum === 'aboveGround' ? (map.groundElevationFt ?? 0) : 0;
  const meters = (elevationFt + ground) * 0.3048;
  return map.elevationDatum === 'ellipsoid' ? meters : meters + map.geoidUndulationM;
}

/** Texts are cut to the length of their column. */
function inOrder(columns: ReturnType<typeof parse>, values: Values): (string | number | null)[] {
  return columns.map(({ name, maxLength }) => {
    const value = values[name] ?? null;
    return typeof value === 'string' && value.length > maxLength
      ? value.slice(0, maxLength).toWellFormed()
      : value;
  });
}
