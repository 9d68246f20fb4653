import type { Position } from '../../model.ts';
import { closeRing, type Rings } from '../../source-geometry.ts';
import { idOf, type ReadContext } from '../reader-support.ts';
import { parseXml } from '../xml.ts';

export interface KmlPlacemark {
  readonly id: string | null;
  readonly name: string;
  /** The names of the folders and documents that contain it, starting with the outermost. */
  readonly folders: readonly string[];
  readonly properties: ReadonlyMap<string, string>;
  readonly polygons: readonly Rings[];
  readonly points: readonly Position[];
  /** The kind of a geometry that is not a polygon. */
  readonly otherGeometry: string | undefined;
}

export interface KmlOverlay {
  readonly name: string;
  readonly folders: readonly string[];
  readonly href: string;
  /** `north`, `south`, `east`, `west` and `rotation`, in degrees. */
  readonly box: ReadonlyMap<string, number>;
  /** The corners of a `gx:LatLonQuad`: from the lower left corner counterclockwise. */
  readonly quad: readonly Position[];
}

/** Content that is in another file. */
export interface KmlLink {
  readonly name: string;
  readonly href: string;
}

export interface KmlContents {
  readonly name: string;
  readonly placemarks: readonly KmlPlacemark[];
  readonly overlays: readonly KmlOverlay[];
  readonly links: readonly KmlLink[];
}

interface OpenFeature {
  id: string | null;
  name: string;
  properties: Map<string, string>;
  polygons: Position[][][];
  points: Position[];
  otherGeometry: string | undefined;
  href: string;
  box: Map<string, number>;
  quad: Position[];
}

const maxProperties = 200;
/** Longer than zone names may be, so that a too long name is reported. */
const maxNameLength = 1000;
const boxFields = ['north', 'south', 'east', 'west', 'rotation'];
const textElements = new Set([
  ...['name', 'coordinates', 'href', 'value', 'SimpleData', 'description'],
  ...boxFields,
]);
const featureElements = new Set(['Placemark', 'GroundOverlay', 'NetworkLink']);
const otherGeometries = new Set(['LineString', 'Model', 'Track']);

/** The state while a document is read. */
interface State {
  readonly path: string[];
  readonly folders: { name: string }[];
  readonly placemarks: KmlPlacemark[];
  readonly overlays: KmlOverlay[];
  readonly links: KmlLink[];
  documentName: string;
  feature: OpenFeature | undefined;
  dataName: string | undefined;
  /** The text of the innermost element in parts, if it is needed. */
  texts: string[] | undefined;
}

/** @throws ImportError if it is not well-formed XML */
export function readKmlContents(text: string, read: ReadContext): KmlContents {
  const state: State = {
    path: [],
    folders: [],
    placemarks: [],
    overlays: [],
    links: [],
    documentName: '',
    feature: undefined,
    dataName: undefined,
    texts: undefined,
  };
  parseXml(text, {
    open: (name, attribute) => openElement(state, name, attribute),
    text: (part) => state.texts?.push(part),
    close: (name) => closeElement(state, name, read),
  });
  const { documentName: name, placemarks, overlays, links } = state;
  return { name, placemarks, overlays, links };
}

function openElement(state: State, name: string, attribute: (name: string) => string | undefined): void {
  state.path.push(name);
  if (name === 'Folder' || name === 'Document') state.folders.push({ name: '' });
  else if (featureElements.has(name)) state.feature = openFeature(attribute('id'));
  else if (name === 'Data' || name === 'SimpleData') state.dataName = attribute('name');
  else if (name === 'Polygon') state.feature?.polygons.push([]);
  else if (state.feature && otherGeometries.has(name)) state.feature.otherGeometry = name;
  state.texts = textElements.has(name) ? [] : undefined;
}

function closeElement(state: State, name: string, read: ReadContext): void {
  state.path.pop();
  const parent = state.path.at(-1) ?? '';
  if (state.texts && textElements.has(name)) takeText(state, name, state.texts.join('').trim(), parent, read);
  state.texts = undefined;
  if (name === 'Folder' || name === 'Document') state.folders.pop();
  const { feature } = state;
  if (!feature || !featureElements.has(name)) return;
  state.feature = undefined;
  if (name === 'NetworkLink') {
    state.links.push({ name: feature.name, href: feature.href });
    return;
  }
  const folders = state.folders.map((folder) => folder.name).filter((one, i) => i > 0 || one !== '');
  if (name === 'GroundOverlay') {
    state.overlays.push({ ...feature, folders });
    return;
  }
  read.budget.takeFeature();
  state.placemarks.push({
    ...feature,
    folders,
    polygons: feature.polygons.filter((rings) => rings.length > 0),
  });
}

function takeText(state: State, name: string, value: string, parent: string, read: ReadContext): void {
  const { feature, folders } = state;
  if (name === 'name' && (parent === 'Folder' || parent === 'Document')) {
    const folder = folders.at(-1);
    // The outermost document is not a folder.
    if (folder && (parent === 'Folder' || folders.length > 1)) folder.name = value.slice(0, maxNameLength);
    if (parent === 'Document') state.documentName ||= value.slice(0, maxNameLength);
  } else if (!feature) return;
  else if (name === 'name' && featureElements.has(parent)) feature.name = value.slice(0, maxNameLength);
  else if (name === 'coordinates') takeCoordinates(feature, value, state.path, read);
  else if (name === 'href') feature.href = value;
  else if (boxFields.includes(name)) feature.box.set(name, Number(value));
  else if (value === '' || feature.properties.size >= maxProperties) return;
  else if (name === 'description') feature.properties.set('description', value);
  else if (name !== 'name' && state.dataName !== undefined) feature.properties.set(state.dataName, value);
}

/** @param path the path of the element around the coordinates */
function takeCoordinates(
  feature: OpenFeature,
  value: string,
  path: readonly string[],
  read: ReadContext,
): void {
  const positions = readCoordinates(value);
  read.budget.takeVertices(positions.length);
  const [boundary, parent] = path.slice(-2);
  if (parent === 'LatLonQuad') feature.quad = positions;
  if (parent === 'Point') feature.points.push(...positions.slice(0, 1));
  const polygon = feature.polygons.at(-1);
  if (parent !== 'LinearRing' || !polygon) return;
  const ring = [...closeRing(positions)];
  if (boundary === 'outerBoundaryIs') polygon.unshift(ring);
  else if (boundary === 'innerBoundaryIs') polygon.push(ring);
}

function openFeature(id: string | undefined): OpenFeature {
  return {
    id: idOf(id),
    name: '',
    properties: new Map(),
    polygons: [],
    points: [],
    otherGeometry: undefined,
    href: '',
    box: new Map(),
    quad: [],
  };
}

/** `lng,lat[,height]` separated by white space; some programs write spaces around the commas too. */
function readCoordinates(text: string): Position[] {
  const positions: number[][] = [];
  let isAfterComma = false;
  for (const [token] of text.matchAll(/[^\s,]+|,/g)) {
    const last = positions.at(-1);
    if (token !== ',') {
      if (!isAfterComma || !last) positions.push([Number(token)]);
      else if (last.length < 3) last.push(Number(token));
    }
    isAfterComma = token === ',';
  }
  return positions;
}
