import { type FloorFacts, type MapAddress, ordinalOf, postedLabelOf, type ZoneFacts } from './facts.ts';

/** The address of a zone with the field names of NENA-STA-006.3. What is not known is absent. */
export interface CivicAddress {
  readonly Country?: string;
  readonly A1?: string;
  readonly A2?: string;
  readonly A3?: string;
  readonly A4?: string;
  readonly A5?: string;
  readonly A6?: string;
  readonly AddNum_Pre?: string;
  readonly Add_Number?: number;
  readonly AddNum_Suf?: string;
  readonly AddNum_Cmp?: string;
  /** The whole name of the road with its type and directions. */
  readonly St_Name?: string;
  readonly Post_Code?: string;
  readonly Site?: string;
  readonly Structure: string;
  readonly Floor: string;
  readonly FloorIndex: number;
  readonly Room?: string;
  readonly Addtl_Loc?: string;
}

interface Building {
  readonly mapName: string;
  readonly address?: MapAddress | null;
}

/** Countries in which the number comes before the road; in the others it comes after it. */
const numberFirst = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'FR', 'LU', 'ZA', 'IN', 'SG', 'MY', 'PH']);

/** The number of the zone type Room. */
const roomType = 0;

/** Where a zone is, as a dispatcher would say it: `12 Harbor St, Westport House, floor 3, Room 312`. */
export function describeLocation(
  building: Building,
  floor: FloorFacts,
  zone: Pick<ZoneFacts, 'name'>,
): string {
  const posted = postedLabelOf(floor);
  return [
    streetOf(building.address ?? {}),
    structureOf(building),
    /\p{L}{3}/u.test(posted) ? posted : `floor ${posted}`,
    zone.name,
  ]
    .filter(Boolean)
    .join(', ');
}

function streetOf({ country, road, number, text, landmark }: MapAddress): string {
  if (!road) return text || landmark || '';
  const isNumberFirst = country === undefined || numberFirst.has(country);
  return (isNumberFirst ? [number, road] : [road, number]).filter(Boolean).join(' ');
}

function structureOf({ mapName, address }: Building): string {
  return address?.building || mapName;
}

/** The address of a zone by the fields of NENA-STA-006.3. */
export function toCivicAddress(
  building: Building,
  floor: Pick<FloorFacts, 'floorNumber' | 'ordinal' | 'postedLabel'>,
  zone: Pick<ZoneFacts, 'name' | 'zoneType'> | null,
): CivicAddress {
  const { country, road, number, postalCode, landmark, ...address } = building.address ?? {};
  const { A1, A2, A3, A4, A5, A6 } = address;
  return withoutEmpty({
    Country: country,
    ...{ A1, A2, A3, A4, A5, A6 },
    ...toNumber(number),
    St_Name: road,
    Post_Code: postalCode,
    Site: landmark,
    Structure: structureOf(building),
    Floor: postedLabelOf(floor),
    FloorIndex: ordinalOf(floor),
    ...(zone && (zone.zoneType === roomType ? { Room: zone.name } : { Addtl_Loc: zone.name })),
  });
}

/** Splits a number such as `N12-1/2`: NENA has a column for what is before and after the digits. */
function toNumber(number: string | undefined): Partial<CivicAddress> {
  const [, before, digits, after] = /^(\D*?)[\s-]*(\d{1,7})\s*(.*)$/s.exec(number ?? '') ?? [];
  if (digits === undefined) return { AddNum_Cmp: number };
  return { AddNum_Pre: before, Add_Number: Number(digits), AddNum_Suf: after, AddNum_Cmp: number };
}

function withoutEmpty(address: { [Key in keyof CivicAddress]: CivicAddress[Key] | undefined }): CivicAddress {
  const known = Object.entries(address).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(known) as unknown as CivicAddress; // the required fields have a value
}
