import type { SourceFile } from '../model.ts';
import { excerpt } from '../problems.ts';
import type { FileKind } from './file-kinds.ts';

/** Extensions of files that belong to a shapefile or a table. Their text alone does not identify them. */
const companions: readonly (readonly [RegExp, string])[] = [
  [/\.prj$/i, 'the coordinate system of a shapefile'],
  [/\.cpg$/i, 'the encoding of a shapefile'],
  [/\.(?:qpj|qmd|csvt|shp\.xml)$/i, 'a description of another file'],
  [/\.(?:sbn|sbx|qix|fbn|fbx|atx|ixs|mxs)$/i, 'an index of a shapefile'],
];

/** Begins every text of a sequence (RFC 8142). */
const recordSeparator = String.fromCharCode(0x1e);

/** @param start the first 64 KB, without a byte order mark */
export function recognizeText(start: string, { name }: SourceFile): FileKind {
  const companion = companions.find(([pattern]) => pattern.test(name));
  if (companion) return { companion: companion[1] };
  const text = start.trimStart();
  if (text === '') return { rejection: 'This file has only whitespace.' };
  if (['{', '[', recordSeparator].includes(text.charAt(0))) return { format: 'geojson' };
  if (text.startsWith('<')) return recognizeMarkup(text);
  if (text.startsWith('ISO-10303-21')) return recognizeStep(text);
  if (/^(?:999\r?\n.*\r?\n\s*)*0\r?\n\s*SECTION\b/.test(text)) return { format: 'dxf' };
  if (/^\{\\rtf/.test(text)) return { rejection: 'This is an RTF document: it has no areas to read.' };
  if (/^(?:#\s*CRS:.*\r?\n)?\s*"?mapX"?\s*[,;\t]\s*"?mapY"?/i.test(text)) return { controlPoints: true };
  if (isBinary(start)) return { rejection: `This file is in an unsupported format${endingOf(name)}.` };
  return recognizeTable(text, name);
}

function recognizeStep(text: string): FileKind {
  if (/FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(text)) return { format: 'ifc' };
  return { rejection: 'This is a STEP model, not an IFC building model: export the building as IFC.' };
}

const wktText = /\b(?:(?:MULTI|CURVE)?POLYGON|MULTISURFACE)\s*(?:(?:ZM|Z|M)\s*)?\(/i;
const wktColumn = /(?:^|[,;\t"])(?:wkt|geom|geometry|the_geom|shape|wkb_geometry)(?:[,;\t"]|$)/i;

/** Both columns of positions, in any order. */
const latColumn = /(?:^|[,;\t"|])\s*(?:lat|latitude|y)\s*(?:[,;\t"|]|$)/i;
const lngColumn = /(?:^|[,;\t"|])\s*(?:lng|lon|long|longitude|x)\s*(?:[,;\t"|]|$)/i;

function recognizeTable(text: string, name: string): FileKind {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  if (wktText.test(text) || wktColumn.test(header)) return { format: 'csv' };
  if (latColumn.test(header) && lngColumn.test(header)) return { format: 'csv' };
  if (/\.(?:csv|tsv)$/i.test(name) || isTable(text))
    return {
      rejection:
        'This is a table without areas or points: it needs a column of polygons in WKT, such as POLYGON ((…)), or the columns lat and lng.',
    };
  return { rejection: 'This is plain text: it has no areas to read.' };
}

/** Whether a separator occurs equally often in the first two lines. */
function isTable(text: string): boolean {
  const [first = '', second = ''] = text.split(/\r?\n/, 2);
  return [',', ';', '\t'].some((separator) => {
    const count = first.split(separator).length;
    return count > 1 && second.split(separator).length === count;
  });
}

const roots: Readonly<Record<string, FileKind>> = {
  kml: { format: 'kml' },
  osm: { format: 'osm' },
  osmchange: {
    rejection: 'This is a list of changes of OpenStreetMap: save the data itself as OSM XML (.osm).',
  },
  html: { rejection: 'This is a web page, not a file with areas: check how it was downloaded.' },
  svg: {
    rejection:
      'This is a plan (an SVG image), which has no rooms to read: create a map or floor from it, and draw the zones over it.',
  },
  gpx: { rejection: 'This is a GPX track: it has no areas to read.' },
  citymodel: { rejection: 'This is a CityGML model: convert it to GeoPackage or GeoJSON.' },
  indoorfeatures: { rejection: 'This is an IndoorGML model: convert it to GeoPackage or GeoJSON.' },
  gbxml: { rejection: 'This is a gbXML building model: export the plan of each level as a DXF drawing.' },
  ifcxml: { rejection: 'This is an IFC building model in XML: export it as an IFC file (.ifc).' },
  featurecollection: { rejection: 'This is GML: convert it to GeoPackage or GeoJSON.' },
};

/** Some programs write KML without the element around it. Other XML also has documents and folders. */
const kmlRoot = /^(?:\w+:)?(?:Document|Folder|Placemark|GroundOverlay|NetworkLink)$/;
const kmlContent = /<(?:\w+:)?(?:Placemark|GroundOverlay|NetworkLink)\b|\/kml\/\d/;

function recognizeMarkup(text: string): FileKind {
  if (/^<!doctype\s+html/i.test(text)) return roots.html as FileKind; // it exists
  const root = rootOf(text);
  if (root === undefined) return { rejection: 'This is not well-formed XML.' };
  const name = root.replace(/^.*:/, '').toLowerCase();
  if (kmlRoot.test(root) && kmlContent.test(text)) return { format: 'kml' };
  if (Object.hasOwn(roots, name)) return roots[name] as FileKind; // it exists
  return {
    rejection: `This is XML with the root <${excerpt(root, 40)}>, which is not supported: use KML or OSM.`,
  };
}

/** Returns the name of the first element, after declarations and comments. */
function rootOf(text: string): string | undefined {
  let position = 0;
  while (position < text.length) {
    const open = text.indexOf('<', position);
    if (open < 0) return undefined;
    const [end, length] = text.startsWith('<!--', open)
      ? [text.indexOf('-->', open), 3]
      : /^<[?!]/.test(text.slice(open, open + 2))
        ? [text.indexOf('>', open), 1]
        : [-1, 0];
    if (length === 0) return /^<([\w:.-]+)/.exec(text.slice(open, open + 100))?.[1];
    if (end < 0) return undefined;
    position = end + length;
  }
  return undefined;
}

/** Whether more than one character in twenty does not occur in normal text. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4096);
  const unusual = start.replace(/[^\p{Cc}\uFFFD]|\s/gu, '').length;
  return unusual > start.length / 20;
}

function endingOf(name: string): string {
  const ending = /\.\w{1,8}$/.exec(name)?.[0];
  return ending ? ` (${ending})` : '';
}
