import { xmlText } from '../../../xml-text.ts';
import type { ExportedMap } from '../exported-map.ts';
import { writeZip, type ZipEntry } from '../zip-stream.ts';
import { type FloorPicture, listKmzEntries } from './kml.ts';

/** The entries of a TAK data package: a manifest, and a KMZ overlay for each active floor. */
export function* listTakEntries(
  exported: ExportedMap,
  pictures: readonly FloorPicture[],
): Generator<ZipEntry> {
  const { map } = exported;
  const floors = exported.floors.filter(({ isActive }) => isActive);
  const nameOf = (index: number) => `${map.customMapId}/floor-${index + 1}.kmz`;
  const contents = floors.map(
    ({ name }, index) =>
      `<Content ignore="false" zipEntry="${nameOf(index)}"><Parameter name="name" value="${xmlText(`${map.name}, ${name}`)}"/></Content>`,
  );
  const configuration = `<Configuration><Parameter name="uid" value="${map.customMapId}"/><Parameter name="name" value="${xmlText(map.name)}"/></Configuration>`;
  const manifest = `<MissionPackageManifest version="2">${configuration}<Contents>${contents.join('')}</Contents></MissionPackageManifest>\n`;
  yield { name: 'MANIFEST/manifest.xml', data: [manifest], isCompressed: true };
  for (const [index, floor] of floors.entries()) {
    const own = pictures.filter(({ floorId }) => floorId === floor.customMapFloorId);
    const entries = listKmzEntries({ map, floors: [{ ...floor, isDefault: true }] }, own);
    yield { name: nameOf(index), data: writeZip(entries), isCompressed: false };
  }
}
