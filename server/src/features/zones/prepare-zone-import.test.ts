import assert from 'node:assert/strict';
import { full, test } from '../../testing/level.ts';
import { prepareZoneImport } from './prepare-zone-import.ts';
import { collection, feature, polygon } from './zone-import.test-support.ts';

const options = { nameProperty: 'name', defaultType: 0, where: [], strict: false };
const isTooMany = { name: 'MusterError', statusCode: 400, message: /more than 100000 (features|zones)/ };

test('more than 100,000 features are rejected', () => {
  const features = collection(...Array(100_001).fill(null));
  assert.throws(() => prepareZoneImport(features, options).next(), isTooMany);
});

full('more than 100,000 parts of a feature are rejected', () => {
  const coordinates = Array(100_001).fill(polygon(0, 0, 1, 1).coordinates);
  const features = collection(feature({ name: 'a' }, { type: 'MultiPolygon', coordinates }));
  assert.throws(() => prepareZoneImport(features, options).next(), isTooMany);
});
