import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { clientOf, formOf } from '../testing/api-client.ts';
import { pngImage } from '../testing/sample-images.ts';
import { addMap, mapForm } from '../testing/sample-maps.ts';
import { onEveryEngine, type TestServer, tokenFor } from '../testing/test-server.ts';

const save = '/api/v4/CustomMaps/SaveCustomMap';
const unknownMap = '01890000-0000-7000-8000-000000000000';
const boundary = 'the-boundary';
const mebibyte = Buffer.alloc(1024 * 1024, 0x61);

/** A request written by hand, so that the test decides what is sent when. */
async function openUpload(server: TestServer, path: string): Promise<Socket> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer ${await tokenFor(server, 1)}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 10000000000\r\n\r\n`,
  );
  return socket;
}

function writeField(socket: Socket, name: string, value: string | number): void {
  socket.write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

/** A part is known to have begun when its first bytes are there. */
function beginFile(socket: Socket): void {
  socket.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nthe first bytes`,
  );
}

/** The first answer on the socket: status and JSON body. */
async function readAnswer(socket: Socket): Promise<{ status: number; error: string; head: string }> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    const body = /\r\n\r\n(\{.*\})/.exec(text)?.[1];
    if (body) return { status: Number(text.split(' ')[1]), error: JSON.parse(body).error, head: text };
  }
  throw new Error(`the connection ended with: ${text}`);
}

function incomingFiles(server: TestServer): Promise<string[]> {
  return readdir(join(server.ctx.config.dataDir, 'incoming')).catch(() => []);
}

/** Waits until `holds`, for what happens after the answer. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    if (await holds()) return;
    await wait(20);
  }
  assert.fail('it did not happen within two seconds');
}

onEveryEngine('uploads', (server) => {
  test('a file is cut off when it passes 50 MB: 413, nothing kept, and the rest is not read', async () => {
    const socket = await openUpload(server(), save);
    for (const [name, value] of Object.entries(mapForm)) writeField(socket, name, value);
    beginFile(socket);
    const answer = readAnswer(socket);
    let sentBytes = 0;
    let answered = false;
    void answer.then(() => {
      answered = true;
    });
    while (!answered && sentBytes < 200 * mebibyte.length) {
      sentBytes += mebibyte.length;
      if (!socket.write(mebibyte))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answer, wait(500)]);
    }
    const { status, error, head } = await answer;
    assert.deepEqual([status, error], [413, 'ImageTooLarge']);
    assert.match(head, /connection: close/i);
    assert.ok(socket.bytesWritten < 70 * mebibyte.length, `${socket.bytesWritten} bytes were taken`);
    await eventually(async () => (await incomingFiles(server())).length === 0);
    socket.destroy();
  });

  test('an upload to a map that is not there is refused before its file is read', async () => {
    const socket = await openUpload(server(), `/api/v4/CustomMaps/SaveFloor/${unknownMap}`);
    writeField(socket, 'floorNumber', 1);
    writeField(socket, 'name', 'Level 1');
    beginFile(socket);
    const { status, error } = await readAnswer(socket);
    assert.deepEqual([status, error], [404, 'CustomMapNotFound']);
    socket.destroy();
  });

  test('a wrong field before the file is refused before the file is read, and before the map is looked for', async () => {
    const socket = await openUpload(server(), `/api/v4/CustomMaps/SaveFloor/${unknownMap}`);
    writeField(socket, 'floorNumber', 'one');
    beginFile(socket);
    const { status, error } = await readAnswer(socket);
    assert.deepEqual([status, error], [400, 'InvalidRequest']);
    socket.destroy();
  });

  test('a client that goes away half way leaves nothing behind', async () => {
    const socket = await openUpload(server(), save);
    for (const [name, value] of Object.entries(mapForm)) writeField(socket, name, value);
    beginFile(socket);
    socket.write(mebibyte);
    await eventually(async () => (await incomingFiles(server())).length === 1);
    socket.destroy();
    await eventually(async () => (await incomingFiles(server())).length === 0);
  });

  test('the file may come before the fields', async () => {
    const form = formOf({ imageFile: await pngImage(), ...mapForm });
    const { status } = await clientOf(server())('POST', save, form);
    assert.equal(status, 200);
  });

  test('a file that a browser sends empty, because none was chosen, counts as left out', async () => {
    const send = clientOf(server());
    const { customMapId, imageUrl } = await addMap(send);
    const form = formOf(mapForm);
    form.append('imageFile', new Blob([]), '');
    const { status, body } = await send('PUT', `/api/v4/CustomMaps/UpdateCustomMap/${customMapId}`, form);
    assert.deepEqual([status, body.imageUrl], [200, imageUrl]);
  });

  test('an image sent as a text, twice, or in a form that breaks off is a 400 that says so', async () => {
    const send = clientOf(server());
    const asText = await send('POST', save, formOf({ ...mapForm, imageFile: 'plan.png' }));
    assert.deepEqual([asText.status, asText.body.error], [400, 'InvalidRequest']);
    assert.match(asText.body.message, /^imageFile /);
    const twice = formOf({ ...mapForm, imageFile: await pngImage() });
    twice.append('imageFile', await pngImage(), 'again.png');
    const answer = await send('POST', save, twice);
    assert.deepEqual([answer.status, answer.body.message], [400, 'imageFile must be given once']);
    const broken = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nWest`;
    const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const cut = await send('POST', save, broken, multipart);
    assert.deepEqual([cut.status, cut.body.error], [400, 'InvalidRequest']);
  });

  test('a form without boundary and a body that is no form are a 415', async () => {
    const send = clientOf(server());
    for (const type of ['multipart/form-data', 'application/json']) {
      const { status, body } = await send('POST', save, '{}', { 'content-type': type });
      assert.deepEqual([status, body.error], [415, 'UnsupportedMediaType'], type);
    }
  });
});
