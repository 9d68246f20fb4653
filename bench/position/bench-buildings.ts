import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PositionedBuilding, PositionedFloor } from 'positioning';
import { buildZoneIndexData, openZoneIndex } from 'zone-index';
import { createRandom, type SimulatedFloor, type SimulatedZone } from './simulated-position.ts';

/** A building in the form of the package, and the same for the simulation. */
export interface BenchBuilding {
  readonly building: PositionedBuilding;
  readonly simulated: readonly SimulatedFloor[];
}

const metersPerFoot = 0.3048;

/** Floors of rooms with crooked shared walls. */
export function generateBuilding(
  floorCount: number,
  columns: number,
  rows: number,
  { storeyM = 3.2, roomM = 4.5 } = {},
): BenchBuilding {
  const [lat, lng] = [56.4601, -2.9782];
  const size = { lat: roomM / 111_350, lng: roomM / 61_640 };
  const floors = Array.from({ length: floorCount }, (_, floor) => {
    const random = createRandom(floor + 1);
    const corners = Array.from({ length: (columns + 1) * (rows + 1) }, (_, i) => {
      const x = (i % (columns + 1)) - columns / 2 + (random() - 0.5) * 0.5;
      const y = Math.floor(i / (columns + 1)) - rows / 2 + (random() - 0.5) * 0.5;
      return [lng + x * size.lng, lat + y * size.lat];
    });
    const at = (x: number, y: number) => corners[y * (columns + 1) + x] ?? [];
    return Array.from({ length: columns * rows }, (_, i): SimulatedZone => {
      const [x, y] = [i % columns, Math.floor(i / columns)];
      return {
        id: `${floor} ${i}`,
        rings: [[at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1), at(x, y)]],
      };
    });
  });
  return assemble('generated', floors, storeyM);
}

/** A floor for each GeoJSON file, with a zone for each polygon. */
export async function readBuilding(files: readonly string[], storeyM = 3.2): Promise<BenchBuilding> {
  const floors = await Promise.all(
    files.map(async (file) => {
      const { features } = JSON.parse(await readFile(file, 'utf8'));
      return (features as GeoJsonFeature[]).flatMap(({ geometry }, i): SimulatedZone[] => {
        const polygons =
          geometry?.type === 'Polygon'
            ? [geometry.coordinates as Rings]
            : geometry?.type === 'MultiPolygon'
              ? (geometry.coordinates as Rings[])
              : [];
        return polygons.map((rings, part) => ({ id: `${basename(file)} ${i} ${part}`, rings }));
      });
    }),
  );
  return assemble('files', floors, storeyM);
}

type Rings = number[][][];

interface GeoJsonFeature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

function assemble(name: string, floors: readonly SimulatedZone[][], storeyM: number): BenchBuilding {
  const lowestM = 30;
  const positioned = floors.map((zones, i): PositionedFloor => {
    const laid = zones.map(({ id, rings }) => ({
      id,
      rings: rings.map((ring) => Float64Array.from(ring.flat())),
    }));
    const shapes = buildZoneIndexData(laid);
    const facts = zones.map(({ id }) => ({ id, name: id, zoneType: 0 }));
    return {
      customMapFloorId: `${name} ${i}`,
      floorName: `Level ${i}`,
      floorNumber: i,
      sortOrder: i,
      isActive: true,
      ordinal: null,
      postedLabel: null,
      elevationFt: (lowestM + i * storeyM) / metersPerFoot,
      floorHeightFt: null,
      onFloor: { index: openZoneIndex(shapes), shapes, zones: facts },
    };
  });
  const positions = floors.flat().flatMap(({ rings }) => rings.flat());
  const lngs = positions.map(([lng = 0]) => lng);
  const lats = positions.map(([, lat = 0]) => lat);
  return {
    building: {
      customMapId: name,
      mapName: name,
      bounds: {
        topLeftLat: Math.max(...lats),
        topLeftLng: Math.min(...lngs),
        bottomRightLat: Math.min(...lats),
        bottomRightLng: Math.max(...lngs),
      },
      elevationDatum: 'meanSeaLevel',
      groundElevationFt: null,
      geoidUndulationM: 0,
      floors: positioned,
    },
    simulated: floors.map((zones, i) => ({
      id: `${name} ${i}`,
      zones,
      bottomM: i === 0 ? Number.NEGATIVE_INFINITY : lowestM + i * storeyM,
      topM: i === floors.length - 1 ? Number.POSITIVE_INFINITY : lowestM + (i + 1) * storeyM,
    })),
  };
}
