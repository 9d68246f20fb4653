import type { Position } from '../../model.ts';
import { parseXml } from '../xml.ts';

/** A way or a relation, with its tags. */
export interface OsmElement {
  /** `way/123`, as in the URLs of OpenStreetMap. */
  readonly id: string;
  readonly kind: 'way' | 'relation';
  /** For a way: its nodes. */
  readonly refs: readonly number[];
  /** For a relation: its ways, with their roles. */
  readonly members: readonly { readonly ref: number; readonly role: string }[];
  readonly tags: ReadonlyMap<string, string>;
}

export interface OsmNode {
  /** `node/123`. */
  readonly id: string;
  readonly position: Position;
  readonly tags: ReadonlyMap<string, string>;
}

export interface OsmData {
  /** Ways that could be areas, and multipolygons. */
  readonly areas: readonly OsmElement[];
  readonly ways: ReadonlyMap<number, OsmElement>;
  /** Nodes with tags. */
  readonly points: readonly OsmNode[];
  /** Returns the longitude and latitude of nodes, or `undefined` if one is missing. */
  readonly positionsOf: (refs: readonly number[]) => Position[] | undefined;
}

/** Only a node has a position. */
interface OpenElement {
  id: number;
  position: Position;
  kind: 'node' | 'way' | 'relation';
  isDeleted: boolean;
  refs: number[];
  members: { ref: number; role: string }[];
  tags: Map<string, string>;
}

const maxTags = 200;

/** @throws ImportError if it is not well-formed XML */
export function readOsmData(text: string): OsmData {
  const nodes = createNodes();
  const ways = new Map<number, OsmElement>();
  const relations: OsmElement[] = [];
  const points: OsmNode[] = [];
  let current: OpenElement | undefined;
  parseXml(text, {
    open: (name, attribute) => {
      if (name === 'node' || name === 'way' || name === 'relation') {
        const isDeleted = attribute('action') === 'delete' || attribute('visible') === 'false';
        current = {
          id: Number(attribute('id')),
          kind: name,
          position: [Number(attribute('lon')), Number(attribute('lat'))],
          isDeleted,
          refs: [],
          members: [],
          tags: new Map(),
        };
        if (name !== 'node') return;
        nodes.add(current.id, ...(current.position as [number, number]));
      } else if (current && name === 'nd') current.refs.push(Number(attribute('ref')));
      else if (current && name === 'member' && attribute('type') === 'way')
        current.members.push({ ref: Number(attribute('ref')), role: attribute('role') ?? '' });
      else if (current && name === 'tag' && current.tags.size < maxTags)
        current.tags.set(attribute('k') ?? '', attribute('v') ?? '');
    },
    text: () => {},
    close: (name) => {
      if (!current || name !== current.kind) return;
      const { id, kind, isDeleted, position, ...rest } = current;
      current = undefined;
      if (isDeleted) return;
      if (kind === 'node') {
        if (rest.tags.size > 0) points.push({ id: `node/${id}`, position, tags: rest.tags });
        return;
      }
      const element: OsmElement = { id: `${kind}/${id}`, kind, ...rest };
      if (kind === 'way') ways.set(id, element);
      else if (['multipolygon', 'boundary'].includes(rest.tags.get('type') ?? '')) relations.push(element);
    },
  });
  return {
    areas: listAreas(ways, relations),
    ways,
    points,
    positionsOf: nodes.positionsOf,
  };
}

interface Nodes {
  readonly add: (id: number, lng: number, lat: number) => void;
  readonly positionsOf: OsmData['positionsOf'];
}

/** Keeps nodes in two lists of numbers, because there can be a million of them. */
function createNodes(): Nodes {
  const indexes = new Map<number, number>();
  const lngs: number[] = [];
  const lats: number[] = [];
  const add = (id: number, lng: number, lat: number): void => {
    if (!Number.isFinite(id + lng + lat)) return;
    indexes.set(id, lngs.length);
    lngs.push(lng);
    lats.push(lat);
  };
  const positionsOf = (refs: readonly number[]): Position[] | undefined => {
    const positions = refs.map((ref) => {
      const index = indexes.get(ref);
      return index === undefined ? undefined : [lngs[index] ?? 0, lats[index] ?? 0];
    });
    return positions.includes(undefined) ? undefined : positions.filter((one) => one !== undefined);
  };
  return { add, positionsOf };
}

/**
 * Returns ways with tags, and multipolygons. Multipolygons drawn before 2010 can have their tags on the outer way instead, which
 * then is not an area of its own.
 */
function listAreas(ways: ReadonlyMap<number, OsmElement>, relations: readonly OsmElement[]): OsmElement[] {
  const replaced = new Set<OsmElement>();
  const multipolygons = relations.map((relation) => {
    if (relation.tags.size > 1) return relation;
    const outers = relation.members.filter(({ role }) => role === 'outer');
    const tagged = outers.flatMap(({ ref }) => ways.get(ref) ?? []).filter(({ tags }) => tags.size > 0);
    for (const way of tagged) replaced.add(way);
    return { ...relation, tags: tagged[0]?.tags ?? relation.tags };
  });
  return [
    ...[...ways.values()].filter((way) => isClosedOrTagged(way) && !replaced.has(way)),
    ...multipolygons,
  ];
}

/** Ways without tags are parts of multipolygons. */
function isClosedOrTagged({ refs, tags }: OsmElement): boolean {
  return tags.size > 0 && refs.length > 1;
}
