/** A zone in a result, with the names of its floor and map. */
export interface ZoneReference {
  readonly customMapId: string;
  readonly mapName: string;
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly postedLabel: string | null;
  readonly customMapZoneId: string;
  readonly zoneName: string;
  readonly zoneType: number;
}
