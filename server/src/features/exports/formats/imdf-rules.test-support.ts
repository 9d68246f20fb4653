// The rules of OGC 20-094 for the types of features that an export has, as JSON Schema: each key is required, and is null only where
// the standard says so. Of the categories, only those are here that a fire department could mean.
import assert from 'node:assert/strict';

const text = { type: 'string', minLength: 1 };
const id = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
};
const list = (items: object) => ({ type: 'array', items, uniqueItems: true });
const orNull = (schema: object) => ({ anyOf: [{ type: 'null' }, schema] });
const oneOf = (words: string) => ({ enum: words.split(' ') });
/** A language of names (BCP 47). */
export const language = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$';
const labels = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: language },
  additionalProperties: text,
};
const position = {
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
};
const ring = { type: 'array', minItems: 4, items: position };
const geometryOf = (type: string, coordinates: object) => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { const: type }, coordinates },
});
const point = geometryOf('Point', position);
const rings = { type: 'array', minItems: 1, items: ring };
/** POLYGONAL of the standard. */
const polygon = {
  anyOf: [
    geometryOf('Polygon', rings),
    geometryOf('MultiPolygon', { type: 'array', minItems: 1, items: rings }),
  ],
};
const noGeometry = { type: 'null' };
const named = { name: orNull(labels), alt_name: orNull(labels) };
const restriction = orNull(oneOf('employeesonly restricted'));
const accessibility = orNull(
  list(
    oneOf(
      'assisted.listening braille hearing hearingloop signlanginterpreter tactilepaving tdd trs volume wheelchair',
    ),
  ),
);
const contact = { hours: orNull(text), phone: orNull(text), website: orNull(text) };
const displayPoint = orNull(point);

/** The geometry and the property keys of each type of feature in an export. */
const properties: Readonly<Record<string, readonly [geometry: object, keys: object]>> = {
  address: [
    noGeometry,
    {
      address: text,
      unit: orNull(text),
      locality: text,
      province: orNull({ type: 'string', pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$' }),
      country: { type: 'string', pattern: '^[A-Z]{2}$' },
      ...{ postal_code: orNull(text), postal_code_ext: orNull(text), postal_code_vanity: orNull(text) },
    },
  ],
  venue: [
    polygon,
    {
      category: oneOf(
        'airport airport.intl aquarium businesscampus casino communitycenter conventioncenter governmentfacility healthcarefacility hotel museum parkingfacility resort retailstore shoppingcenter stadium stripmall theater themepark trainstation transitstation university unspecified',
      ),
      ...{ restriction, ...named, name: labels, ...contact, display_point: point, address_id: id },
    },
  ],
  building: [
    noGeometry,
    {
      category: oneOf('parking transit transit.bus transit.train unspecified'),
      ...{ restriction, ...named, display_point: displayPoint, address_id: orNull(id) },
    },
  ],
  footprint: [
    polygon,
    {
      category: oneOf('aerial ground subterranean'),
      name: orNull(labels),
      building_ids: { ...list(id), minItems: 1 },
    },
  ],
  level: [
    polygon,
    {
      category: oneOf(
        'arrivals arrivals.domestic arrivals.intl departures departures.domestic departures.intl parking transit unspecified',
      ),
      ...{
        restriction,
        ordinal: { type: 'integer' },
        outdoor: { type: 'boolean' },
        name: labels,
        short_name: labels,
      },
      ...{ display_point: displayPoint, address_id: orNull(id), building_ids: orNull(list(id)) },
    },
  ],
  unit: [
    polygon,
    {
      category: oneOf(
        'elevator nonpublic opentobelow parking ramp room stairs structure unspecified walkway',
      ),
      ...{ restriction, accessibility, ...named, level_id: id, display_point: displayPoint },
    },
  ],
  amenity: [
    point,
    {
      category: oneOf(
        'defibrillator drinkingfountain elevator emergencyshelter entry escalator firealarmpullstation fireextinguisher firstaid meetingpoint mobilityrescue phone phone.emergency security service shower stairs unspecified',
      ),
      ...{
        accessibility,
        ...named,
        ...contact,
        unit_ids: list(id),
        address_id: orNull(id),
        correlation_id: orNull(id),
      },
    },
  ],
};

export const featureTypes = Object.keys(properties);

/** The JSON Schema of the file of a type of feature. */
export function schemaOf(type: string) {
  const [geometry, keys] = properties[type] ?? assert.fail(`${type} is not expected`);
  const feature = {
    type: 'object',
    required: ['id', 'type', 'feature_type', 'geometry', 'properties'],
    properties: {
      id,
      type: { const: 'Feature' },
      feature_type: { const: type },
      geometry,
      properties: {
        type: 'object',
        required: Object.keys(keys),
        properties: keys,
        additionalProperties: false,
      },
    },
  };
  return {
    type: 'object',
    required: ['type', 'features'],
    properties: { type: { const: 'FeatureCollection' }, features: { type: 'array', items: feature } },
  };
}
