import { readFloorName, titleOf } from '../floor-names.ts';
import type {
  SourceBuilding,
  SourceFeature,
  SourceFile,
  SourceLevel,
  SourcePlan,
  SourcePoint,
  TextByLanguage,
} from '../model.ts';
import { recognizeFile } from '../recognize/recognize-file.ts';
import { geometryOf } from '../source-geometry.ts';
import { cornersOf } from './kml/ground-overlay.ts';
import { type KmlContents, type KmlPlacemark, readKmlContents } from './kml/kml-contents.ts';
import {
  type FormatReader,
  plainFeature,
  plainPoint,
  type ReadContext,
  splitItems,
  textOf,
} from './reader-support.ts';
import { findReferencedFile } from './referenced-file.ts';

/**
 * Reads KML, and the files of a KMZ archive: placemarks with polygons become features, those with points become points, and ground
 * overlays become plans. A folder with the name of a floor is a level; if such folders are in different folders, those are buildings.
 */
export const readKml: FormatReader = (files, read) => {
  const documents = files
    .filter((file) => {
      const kind = recognizeFile(file);
      return 'format' in kind && kind.format === 'kml';
    })
    .map((file) => ({ file, contents: readKmlContents(textOf(file, read), read) }));
  // All files of an archive are read.
  for (const { file, contents } of documents)
    for (const { name, href } of contents.links)
      if (!findReferencedFile(files, file.name, href)) read.problems.add(behindLink, name || href);
  const folders = findFloorFolders(documents.flatMap(({ contents }) => contents.placemarks));
  return {
    ...splitItems(
      documents.flatMap(({ file, contents }) =>
        contents.placemarks.flatMap((placemark) => itemsOf(placemark, file, folders, read)),
      ),
    ),
    levels: folders.levels,
    buildings: folders.buildings,
    names: nameOf(documents[0]),
    plans: documents.flatMap(({ file, contents }) => readPlans(contents, { file, files }, folders, read)),
  };
};

const behindLink =
  'Its content is behind a link: open the file in Google Earth, wait until everything is shown, and save it as KMZ.';

/** Google Earth names documents after their files, and the file in a KMZ archive `doc.kml`. */
function nameOf(
  document: { readonly file: SourceFile; readonly contents: KmlContents } | undefined,
): { '': string } | undefined {
  const name = document?.contents.name.replace(/\.km[lz]$/i, '') ?? '';
  if (!['', 'doc'].includes(name.toLowerCase())) return { '': name };
  const { name: path = '', archive } = document?.file ?? {};
  return archive !== undefined && /(?:^|\/)doc\.kml$/i.test(path) ? { '': titleOf(archive) } : undefined;
}

interface FloorFolders {
  readonly levels: readonly SourceLevel[];
  readonly buildings: readonly SourceBuilding[];
}

/** Returns the depth of the innermost folder on a path that has the name of a floor, as the number of folders down to it. */
function floorDepth(path: readonly string[]): number {
  return path.findLastIndex((name) => readFloorName(name) !== undefined) + 1;
}

const idOfPath = (path: readonly string[]) => path.join('/') || '/';

function findFloorFolders(placemarks: readonly KmlPlacemark[]): FloorFolders {
  const paths = new Map<string, readonly string[]>();
  const hasAreas = placemarks.some(({ polygons }) => polygons.length > 0);
  for (const { folders, polygons, points } of placemarks) {
    const depth = floorDepth(folders);
    if (depth > 0 && (hasAreas ? polygons : points).length > 0)
      paths.set(idOfPath(folders.slice(0, depth)), folders.slice(0, depth));
  }
  const parents = new Map(
    [...paths.values()].map((path) => [idOfPath(path.slice(0, -1)), path.slice(0, -1)] as const),
  );
  const isSplit = parents.size > 1;
  return {
    buildings: isSplit
      ? [...parents].map(([id, path]) => ({ id, names: { '': path.at(-1) ?? '' }, outline: null }))
      : [],
    levels: [...paths].map(([id, path]) => ({
      id,
      buildingIds: isSplit ? [idOfPath(path.slice(0, -1))] : [],
      ordinal: readFloorName(path.at(-1) ?? '')?.floorNumber ?? null,
      names: { '': path.at(-1) ?? '' },
      shortNames: {},
      outline: null,
    })),
  };
}

function levelIdsOf(path: readonly string[], { levels }: FloorFolders): string[] | null {
  const depth = floorDepth(path);
  const id = idOfPath(path.slice(0, depth));
  return depth > 0 && levels.some((level) => level.id === id) ? [id] : null;
}

function itemsOf(
  placemark: KmlPlacemark,
  file: SourceFile,
  folders: FloorFolders,
  read: ReadContext,
): (SourceFeature | SourcePoint)[] {
  const { name, polygons, otherGeometry } = placemark;
  const geometry = geometryOf(polygons);
  const points = geometry ? [] : placemark.points;
  if (!geometry && points.length === 0) {
    const what =
      otherGeometry === undefined ? 'It has no geometry.' : `It is a ${otherGeometry}, not a polygon.`;
    read.problems.add(what, name);
    return [];
  }
  const layer = placemark.folders.at(-1) ?? null;
  const properties = new Map(placemark.properties);
  if (name !== '') properties.set('name', name);
  const isFloor = layer !== null && floorDepth(placemark.folders) === placemark.folders.length;
  if (layer !== null && !isFloor) properties.set('folder', layer); // a floor is not a kind of place
  const fields = {
    file: file.name,
    layer,
    externalId: placemark.id,
    properties: Object.fromEntries(properties),
    names: name === '' ? {} : ({ '': name } as TextByLanguage), // the union of both is not a record
    levelIds: levelIdsOf(placemark.folders, folders),
  };
  if (geometry) return [plainFeature({ ...fields, geometry })];
  return points.map((position) => plainPoint({ ...fields, position }));
}

function readPlans(
  { overlays }: KmlContents,
  { file, files }: { readonly file: SourceFile; readonly files: readonly SourceFile[] },
  folders: FloorFolders,
  read: ReadContext,
): SourcePlan[] {
  return overlays.flatMap((overlay) => {
    const corners = cornersOf(overlay);
    const image = findReferencedFile(files, file.name, overlay.href);
    if (!corners) read.problems.add('It is a ground overlay without a position.', overlay.name);
    else if (!image)
      read.problems.add('It is a ground overlay with an image that is not in the files.', overlay.href);
    else return [{ file: image.name, levelIds: levelIdsOf(overlay.folders, folders), corners }];
    return [];
  });
}
