import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ApiFailure, CustomMapDetail } from '@muster/sdk/client';
import { checkDraft, errorsOfFailure } from './check-draft.ts';
import { boundsOfDraft, emptyDraft, fieldsOf, type MapDraft, toMapDraft } from './map-draft.ts';

const saved = {
  name: 'Riverside Fair',
  description: null,
  type: 3,
  boundsTopLeftLat: 56.4605,
  boundsTopLeftLng: -2.979,
  boundsBottomRightLat: 56.4595,
  boundsBottomRightLng: -2.977,
  minZoom: 15,
  defaultZoom: 18,
  maxZoom: 20,
  eventStartDate: '2026-06-01T08:00:00Z',
  eventEndDate: '2026-06-03',
  isActive: true,
  elevationDatum: 'meanSeaLevel',
  groundElevationFt: null,
  showMetadataOnShares: false,
  showAttachmentsOnShares: false,
  isConfidential: false,
  plansShowNames: false,
  editsNeedReview: false,
  verifyEveryMonths: null,
} as CustomMapDetail; // the fields that the form reads
const filled: MapDraft = { ...toMapDraft(saved) };
const sent = (draft: MapDraft, before?: CustomMapDetail) => {
  const bounds = boundsOfDraft(draft);
  assert.ok(bounds);
  return fieldsOf(draft, bounds, before);
};
const rejection = (message: string, name = 'InvalidRequest') =>
  ({ kind: 'api', name, message, statusCode: 400, retryAfterSeconds: undefined }) as ApiFailure; // from the error catalog

describe('what is sent', () => {
  test('a map that is opened and saved again stays unchanged, including the time of day of its event', () => {
    const fields = sent(filled, saved);
    assert.deepEqual([fields.eventStartDate, fields.eventEndDate], [undefined, undefined]);
    assert.deepEqual([fields.minZoom, fields.defaultZoom, fields.maxZoom], [undefined, undefined, undefined]);
    assert.equal(fields.boundsTopLeftLng, -2.979);
  });

  test('heights are sent if they were changed, and cleared if they were emptied', () => {
    const heightsOf = (draft: Partial<MapDraft>, before = saved) => {
      const { elevationDatum, groundElevationFt } = sent({ ...filled, ...draft }, before);
      return [elevationDatum, groundElevationFt];
    };
    assert.deepEqual(heightsOf({}), [undefined, undefined]);
    assert.deepEqual(heightsOf({ elevationDatum: 'aboveGround', groundElevationFt: '120,5' }), [
      'aboveGround',
      120.5,
    ]);
    const before = { ...saved, elevationDatum: 'aboveGround', groundElevationFt: 120.5 } as const;
    assert.deepEqual(heightsOf(toMapDraft(before), before), [undefined, undefined]);
    assert.deepEqual(heightsOf({ ...toMapDraft(before), groundElevationFt: ' ' }, before), [undefined, null]);
    const wrong = (draft: Partial<MapDraft>) => Object.keys(checkDraft({ ...filled, ...draft }, true));
    assert.deepEqual(wrong({ groundElevationFt: '0' }), []);
    assert.deepEqual(wrong({ groundElevationFt: 'high' }), ['groundElevationFt']);
    assert.deepEqual(wrong({ elevationDatum: 'aboveGround' }), ['groundElevationFt']);
  });

  test('the choice that edits need review is sent', () => {
    const fields = sent({ ...filled, editsNeedReview: true }, saved);
    assert.deepEqual([fields.editsNeedReview, fields.isConfidential], [true, false]);
  });

  test('a changed day is sent, and an emptied day is cleared', () => {
    const fields = sent({ ...filled, eventStartDate: '', eventEndDate: '2026-06-05' }, saved);
    assert.deepEqual([fields.eventStartDate, fields.eventEndDate], [null, '2026-06-05']);
  });

  test('event days are not sent for other map types, because the service would reject them', () => {
    const fields = sent({ ...filled, type: 'indoor' }, saved);
    assert.ok(!('eventStartDate' in fields) && !('eventEndDate' in fields));
  });

  test('zoom levels derived from the image are cleared, and entered ones are sent, with empty ones cleared', () => {
    assert.equal(sent({ ...filled, zoomMode: 'image' }).maxZoom, null);
    const entered = sent({ ...filled, zoomMode: 'given', minZoom: '', maxZoom: '21' });
    assert.deepEqual([entered.minZoom, entered.defaultZoom, entered.maxZoom], [null, 18, 21]);
  });
});

describe('validation', () => {
  const errorsOf = (changes: Partial<MapDraft>, hasImage = true) =>
    Object.keys(checkDraft({ ...filled, ...changes }, hasImage));

  test('an empty form lacks a name, an image and a position', () => {
    assert.deepEqual(Object.keys(checkDraft(emptyDraft, false)), ['name', 'imageFile', 'north']);
    assert.deepEqual(errorsOf({}), []);
  });

  test('bounds are checked one by one, then together', () => {
    assert.deepEqual(errorsOf({ north: '85.06', west: '181', east: '' }), ['north', 'west', 'east']);
    assert.deepEqual(errorsOf({ south: '57' }), ['north']);
    assert.deepEqual(errorsOf({ east: filled.west }), ['east']);
    assert.deepEqual(errorsOf({ west: '179', east: '-179' }), []);
    assert.deepEqual(errorsOf({ north: '56,4605', west: '−2.979' }), []);
    assert.deepEqual(errorsOf({ north: '56.46.05' }), ['north']);
  });

  test('zoom levels must be whole numbers in rising order, and are checked only if they are set manually', () => {
    const entered = { zoomMode: 'given', minZoom: '12', defaultZoom: '11', maxZoom: '23' } as const;
    assert.deepEqual(errorsOf(entered), ['defaultZoom', 'maxZoom']);
    assert.deepEqual(errorsOf({ ...entered, zoomMode: 'image' }), []);
    assert.deepEqual(errorsOf({ ...entered, defaultZoom: '', maxZoom: '12' }), []);
    assert.deepEqual(errorsOf({ ...entered, minZoom: '1.5', defaultZoom: '', maxZoom: '' }), ['minZoom']);
  });

  test('an event must not end before it starts', () => {
    assert.deepEqual(errorsOf({ eventStartDate: '2026-06-04' }), ['eventEndDate']);
    assert.deepEqual(errorsOf({ eventStartDate: '2026-06-04', type: 'indoor' }), []);
  });

  test('an error is shown at the field that its message starts with', () => {
    const north = 'boundsTopLeftLat must be greater than boundsBottomRightLat';
    assert.deepEqual(errorsOfFailure(rejection(north)), { north });
    const image = 'The image has too many pixels';
    assert.deepEqual(errorsOfFailure(rejection(image, 'UnsupportedImage')), { imageFile: image });
    assert.deepEqual(errorsOfFailure(rejection('The body must be a complete form')), {});
    assert.deepEqual(errorsOfFailure({ kind: 'network', message: 'name' }), {});
  });

  test('each of several errors is shown at its own field', () => {
    const name = 'name must not be empty';
    const west = 'boundsTopLeftLng must be a number from -180 to 180';
    const errors = [
      { field: 'name', message: name },
      { field: 'boundsTopLeftLng', message: west },
    ];
    assert.deepEqual(errorsOfFailure({ ...rejection(name), errors } as ApiFailure), { name, west });
  });
});
