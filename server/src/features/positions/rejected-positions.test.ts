import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { at, base } from './positions.test-support.ts';

onSqlite('rejected positions', (server) => {
  let send: Send;
  before(() => {
    send = clientOf(server());
  });
  const resolve = (fields: object) => send('POST', `${base}/ResolvePosition`, at(fields));
  const nearest = (fields: object) =>
    send('POST', `${base}/FindNearest`, {
      customMapId: 'any',
      latitude: 56.46,
      longitude: -2.978,
      ...fields,
    });

  for (const [name, fields, message] of [
    ['no accuracy', { horizontalAccuracyM: undefined }, /^horizontalAccuracyM is required/],
    [
      'an accuracy below 0',
      { horizontalAccuracyM: -1 },
      /^horizontalAccuracyM must be a number of meters from 0/,
    ],
    ['an accuracy of 1,000 km', { horizontalAccuracyM: 1e6 }, /a wider circle says nothing about a room/],
    ['an accuracy in quotes', { horizontalAccuracyM: '6' }, /^horizontalAccuracyM must be/],
    [
      'a confidence in percent',
      { horizontalConfidence: 68 },
      /^horizontalConfidence must be a number greater than 0/,
    ],
    ['a confidence of 1', { horizontalConfidence: 1 }, /^horizontalConfidence must be/],
    ['a confidence of 0', { horizontalConfidence: 0 }, /^horizontalConfidence must be/],
    ['a latitude beyond the pole', { latitude: 90.1 }, /^latitude must be/],
    ['a longitude as NaN in words', { longitude: 'NaN' }, /^longitude must be/],
    [
      'an altitude without a datum',
      { altitudeM: 5, verticalAccuracyM: 3 },
      /^altitudeDatum is required with altitudeM/,
    ],
    [
      'an altitude without an accuracy',
      { altitudeM: 5, altitudeDatum: 'ellipsoid' },
      /^verticalAccuracyM is required/,
    ],
    ['an accuracy without an altitude', { verticalAccuracyM: 5 }, /^altitudeM is required/],
    ['an altitude in words', { altitudeM: 'high' }, /^altitudeM must be/],
    [
      'a datum that is invalid',
      { altitudeDatum: 'ground' },
      /^altitudeDatum must be ellipsoid or meanSeaLevel/,
    ],
    ['a vertical accuracy below 0', { verticalAccuracyM: -3 }, /^verticalAccuracyM must be/],
    ['a vertical confidence of 2', { verticalConfidence: 2 }, /^verticalConfidence must be/],
    ['an id that is a number', { customMapId: 7 }, /^customMapId must be/],
    ['a floor that is a list', { floorId: [] }, /^floorId must be/],
    ['an ordinal between floors', { ordinal: 0.5 }, /^ordinal must be/],
    ['an empty label', { postedLabel: '' }, /^postedLabel must not be empty/],
    ['a limit of 0', { limit: 0 }, /^limit must be/],
    ['a limit of 101', { limit: 101 }, /^limit must be/],
  ] as const)
    test(`${name} is rejected with an error that names the field`, async () => {
      const response = await resolve(fields);
      assertError(response, 400, 'InvalidRequest');
      assert.match(response.body.message, message);
    });

  for (const [name, fields, message] of [
    ['no map', { customMapId: undefined }, /^customMapId is required/],
    ['a type that is invalid', { zoneTypes: [12] }, /^zoneTypes\[0\] must be/],
    ['types in words', { zoneTypes: 'exit' }, /^zoneTypes must be/],
    ['a negative distance', { maxDistanceM: -1 }, /^maxDistanceM must be/],
    ['a limit past 100', { limit: 101 }, /^limit must be/],
    ['no latitude', { latitude: undefined }, /^latitude is required/],
  ] as const)
    test(`a request for the nearest zones with ${name} is rejected with an error that names the field`, async () => {
      const response = await nearest(fields);
      assertError(response, 400, 'InvalidRequest');
      assert.match(response.body.message, message);
    });
});
