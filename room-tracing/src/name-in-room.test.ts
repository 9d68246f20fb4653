import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNameInRoom } from './name-in-room.ts';

test('a room is named after the texts in it from the top down, without its area', () => {
  const room = [
    [0.1, 0.1],
    [0.5, 0.1],
    [0.5, 0.5],
    [0.1, 0.5],
  ] as const;
  const texts = [
    { text: '312', at: [0.2, 0.3] },
    { text: 'Office', at: [0.2, 0.2] },
    { text: '12.5 m²', at: [0.2, 0.4] },
    { text: 'Hall', at: [0.7, 0.3] },
  ] as const;
  assert.equal(findNameInRoom(room, texts), 'Office 312');
  assert.equal(findNameInRoom(room, texts.slice(3)), undefined);
  assert.equal(findNameInRoom(room, [...texts, ...texts]), undefined);
});
