import type { Position } from '../../model.ts';
import { closeRing, type Rings } from '../../source-geometry.ts';
import { idOf, type ReadContext } from '../reader-support.ts';
import { parseXml } from '../xml.ts';

export interface KmlPlacemark {
  readonly id: string | null;
  readonly name: string;
  /** Names of the folders and documents that it is in, from the outermost. */
  readonly folders: readonly string[];
  readonly properties: ReadonlyMap<string, string>;
  readonly polygons: readonly Rings[];
  /** A geometry that is no polygon. */
  readonly otherGeometry: string | undefined;
}

export interface KmlOverlay {
  readonly name: string;
  readonly folders: readonly string[];
  readonly href: string;
  /** `north`, `south`, `east`, `west` and `rotation`, in degrees. */
  readonly box: ReadonlyMap<string, number>;
  /** Of a `gx:LatLonQuad`: from the lower left corner counterclockwise. */
  readonly quad: readonly Position[];
}

export interface KmlContents {
  readonly name: string;
  readonly placemarks: readonly KmlPlacemark[];
  readonly overlays: readonly KmlOverlay[];
}

interface OpenFeature {
  id: string | null;
  name: string;
  properties: Map<string, string>;
  polygons: Position[][][];
  otherGeometry: string | undefined;
  href: string;
  box: Map<string, number>;
  quad: Position[];
}

const maxProperties = 200;
const boxFields = ['north', 'south', 'east', 'west', 'rotation'];

/** @throws ImportError if it is not well-formed XML */
export function readKmlContents(text: string, read: ReadContext): KmlContents {
  const placemarks: KmlPlacemark[] = [];
  const overlays: KmlOverlay[] = [];
  const path: string[] = [];
  const folders: { name: string }[] = [];
  let feature: OpenFeature | undefined;
  let dataName: string | undefined;
  let texts: string[] | undefined;
  let documentName = '';

  const folderNames = () => folders.map(({ name }) => name).filter((name, i) => i > 0 || name !== '');
  const isText = (name: string) =>
    ['name', 'coordinates', 'href', 'value', 'SimpleData', 'description', ...boxFields].includes(name);

  parseXml(text, {
    open: (name, attribute) => {
      path.push(name);
      if (name === 'Folder' || name === 'Document') folders.push({ name: '' });
      else if (name === 'Placemark' || name === 'GroundOverlay') feature = openFeature(attribute('id'));
      else if (name === 'Data' || name === 'SimpleData') dataName = attribute('name');
      else if (name === 'Polygon') feature?.polygons.push([]);
      else if (feature && ['Point', 'LineString', 'Model', 'Track'].includes(name))
        feature.otherGeometry = name;
      texts = isText(name) ? [] : undefined;
    },
    text: (part) => texts?.push(part),
    close: (name) => {
      path.pop();
      if (texts && isText(name)) takeText(name, texts.join('').trim(), path.at(-1) ?? '');
      texts = undefined;
      if (name === 'Folder' || name === 'Document') folders.pop();
      if (name !== 'Placemark' && name !== 'GroundOverlay') return;
      const closed = feature;
      feature = undefined;
      if (!closed) return;
      if (name === 'Placemark') {
        read.budget.takeFeature();
        const polygons = closed.polygons.filter((rings) => rings.length > 0);
        placemarks.push({ ...closed, folders: folderNames(), polygons });
      } else overlays.push({ ...closed, folders: folderNames() });
    },
  });
  return { name: documentName, placemarks, overlays };

  function takeText(name: string, value: string, parent: string): void {
    if (name === 'name' && (parent === 'Folder' || parent === 'Document')) {
      const folder = folders.at(-1);
      if (folder) folder.name = parent === 'Document' && folders.length === 1 ? '' : value;
      if (parent === 'Document') documentName ||= value;
    } else if (feature) takeFeatureText(feature, name, value, parent);
  }

  function takeFeatureText(open: OpenFeature, name: string, value: string, parent: string): void {
    if (name === 'name' && (parent === 'Placemark' || parent === 'GroundOverlay')) open.name = value;
    else if (name === 'coordinates') takeCoordinates(open, value, parent);
    else if (name === 'href') open.href = value;
    else if (boxFields.includes(name)) open.box.set(name, Number(value));
    else if ((name === 'value' || name === 'SimpleData') && dataName !== undefined) {
      if (value !== '' && open.properties.size < maxProperties) open.properties.set(dataName, value);
    } else if (name === 'description' && value !== '') open.properties.set('description', value);
  }

  function takeCoordinates(open: OpenFeature, value: string, parent: string): void {
    const positions = readCoordinates(value);
    read.budget.takeVertices(positions.length);
    if (parent === 'LatLonQuad') open.quad = positions;
    const boundary = path.at(-2);
    const polygon = open.polygons.at(-1);
    if (parent !== 'LinearRing' || !polygon) return;
    const ring = [...closeRing(positions)];
    if (boundary === 'outerBoundaryIs') polygon.unshift(ring);
    else if (boundary === 'innerBoundaryIs') polygon.push(ring);
  }
}

function openFeature(id: string | undefined): OpenFeature {
  return {
    id: idOf(id),
    name: '',
    properties: new Map(),
    polygons: [],
    otherGeometry: undefined,
    href: '',
    box: new Map(),
    quad: [],
  };
}

/** `lng,lat[,height]` separated by white space; some programs write spaces after the commas too. */
function readCoordinates(text: string): Position[] {
  return text
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => tuple.split(',').slice(0, 3).map(Number));
}
