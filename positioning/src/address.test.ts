import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeLocation, toCivicAddress } from './address.ts';
import type { FloorFacts, MapAddress } from './facts.ts';

const floor: FloorFacts = {
  customMapFloorId: 'f',
  floorName: 'Level 3',
  floorNumber: 3,
  sortOrder: 0,
  isActive: true,
  ordinal: 2,
  postedLabel: '3',
  elevationFt: null,
  floorHeightFt: null,
};
const zone = { name: 'Room 312', zoneType: 0 };
const harbor: MapAddress = { country: 'US', A1: 'ND', A3: 'Westport', road: 'Harbor St', number: '12' };
const locationOf = (address?: MapAddress | null, facts: Partial<FloorFacts> = {}) =>
  describeLocation(
    { mapName: 'Westport House', ...(address !== undefined && { address }) },
    { ...floor, ...facts },
    zone,
  );

describe('a location in words', () => {
  test('has the street, the building, the floor and the room', () => {
    assert.equal(locationOf(harbor), '12 Harbor St, Westport House, floor 3, Room 312');
    assert.equal(locationOf(), 'Westport House, floor 3, Room 312');
    assert.equal(locationOf(null), 'Westport House, floor 3, Room 312');
    assert.equal(locationOf({ ...harbor, building: 'Annex' }), '12 Harbor St, Annex, floor 3, Room 312');
  });

  test('has the number where people of the country write it', () => {
    const road = { road: 'Hafenstraße', number: '12a' };
    assert.equal(
      locationOf({ ...road, country: 'DE' }),
      'Hafenstraße 12a, Westport House, floor 3, Room 312',
    );
    assert.equal(locationOf(road), '12a Hafenstraße, Westport House, floor 3, Room 312');
    assert.equal(locationOf({ road: 'Harbor St' }), 'Harbor St, Westport House, floor 3, Room 312');
  });

  test('has the free text or the landmark if there is no road', () => {
    assert.equal(
      locationOf({ text: 'Pier 4', landmark: 'Old Mill' }),
      'Pier 4, Westport House, floor 3, Room 312',
    );
    assert.equal(locationOf({ landmark: 'Old Mill' }), 'Old Mill, Westport House, floor 3, Room 312');
  });

  test('has a posted label that is a word as it is', () => {
    assert.equal(locationOf(null, { postedLabel: 'Mezzanine' }), 'Westport House, Mezzanine, Room 312');
    assert.equal(locationOf(null, { postedLabel: null }), 'Westport House, floor 3, Room 312');
  });
});

describe('an address by the fields of NENA', () => {
  const civic = (address: MapAddress | null, of: { name: string; zoneType: number } | null = zone) =>
    toCivicAddress({ mapName: 'Westport House', address }, floor, of);

  test('has what is known and no more', () => {
    assert.deepEqual(civic({ ...harbor, postalCode: '58601', landmark: 'Old Mill' }), {
      Country: 'US',
      A1: 'ND',
      A3: 'Westport',
      AddNum_Cmp: '12',
      Add_Number: 12,
      St_Name: 'Harbor St',
      Post_Code: '58601',
      Site: 'Old Mill',
      Structure: 'Westport House',
      Floor: '3',
      FloorIndex: 2,
      Room: 'Room 312',
    });
    const place = { Structure: 'Westport House', Floor: '3', FloorIndex: 2 };
    assert.deepEqual(civic(null, { name: 'Stair A', zoneType: 2 }), { ...place, Addtl_Loc: 'Stair A' });
    assert.deepEqual(civic({}, null), place);
  });

  test('splits a number around its digits', () => {
    const numberOf = (number: string) => {
      const { AddNum_Pre, Add_Number, AddNum_Suf, AddNum_Cmp } = civic({ number });
      return [AddNum_Pre, Add_Number, AddNum_Suf, AddNum_Cmp];
    };
    assert.deepEqual(numberOf('N12-1/2'), ['N', 12, '-1/2', 'N12-1/2']);
    assert.deepEqual(numberOf('12A'), [undefined, 12, 'A', '12A']);
    assert.deepEqual(numberOf('One'), [undefined, undefined, undefined, 'One']);
  });
});
