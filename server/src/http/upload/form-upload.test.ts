import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite, type TestServer, tokenFor } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

const save = '/api/v4/CustomMaps/SaveCustomMap';
const unknownMap = '01890000-0000-7000-8000-000000000000';
const boundary = 'the-boundary';
const mebibyte = Buffer.alloc(1024 * 1024, 0x61);

/** Starts a request written by hand, so that the test decides what is sent and when. */
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

/** Sends the first bytes of a part, so that the server knows that it has started. */
function beginFile(socket: Socket): void {
  socket.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nthe first bytes`,
  );
}

/** Reads the first response on the socket: status and JSON body. */
async function readResponse(socket: Socket): Promise<{ status: number; error: string; head: string }> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    const body = /\r\n\r\n(\{.*\})/.exec(text)?.[1];
    if (body) return { status: Number(text.split(' ')[1]), error: JSON.parse(body).error, head: text };
  }
  throw new Error(`the connection ended with: ${text}`);
}

/** Sends as long as the server reads, up to 200 MiB or until there is a response. */
async function sendWhileRead(socket: Socket, response: Promise<unknown>): Promise<void> {
  let responded = false;
  void response.then(() => {
    responded = true;
  });
  for (let sent = 0; !responded && sent < 200; sent += 1) {
    if (!socket.write(mebibyte))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), response]);
  }
}

function incomingFiles(server: TestServer): Promise<string[]> {
  return readdir(join(server.ctx.config.dataDir, 'incoming')).catch(() => []);
}

onSqlite('uploads', (server) => {
  test('a file over 50 MB is cut off with a 413, nothing is kept, and the rest is not read', async () => {
    const socket = await openUpload(server(), save);
    for (const [name, value] of Object.entries(mapForm)) writeField(socket, name, value);
    beginFile(socket);
    const response = readResponse(socket);
    await sendWhileRead(socket, response);
    const { status, error, head } = await response;
    assert.deepEqual([status, error], [413, 'ImageTooLarge']);
    assert.match(head, /connection: close/i);
    assert.ok(socket.bytesWritten < 70 * mebibyte.length, `${socket.bytesWritten} bytes were taken`);
    await waitFor('the received files are gone', async () => (await incomingFiles(server())).length === 0);
    socket.destroy();
  });

  test('an upload to a map that does not exist is rejected before its file is read', async () => {
    const socket = await openUpload(server(), `/api/v4/CustomMaps/SaveFloor/${unknownMap}`);
    writeField(socket, 'floorNumber', 1);
    writeField(socket, 'name', 'Level 1');
    beginFile(socket);
    const { status, error } = await readResponse(socket);
    assert.deepEqual([status, error], [404, 'CustomMapNotFound']);
    socket.destroy();
  });

  test('an invalid field before the file is rejected before the file is read and the map is looked up', async () => {
    const socket = await openUpload(server(), `/api/v4/CustomMaps/SaveFloor/${unknownMap}`);
    writeField(socket, 'floorNumber', 'one');
    beginFile(socket);
    const { status, error } = await readResponse(socket);
    assert.deepEqual([status, error], [400, 'InvalidRequest']);
    socket.destroy();
  });

  test('a client that disconnects halfway leaves nothing behind', async () => {
    const socket = await openUpload(server(), save);
    for (const [name, value] of Object.entries(mapForm)) writeField(socket, name, value);
    beginFile(socket);
    socket.write(mebibyte);
    await waitFor('the received file is stored', async () => (await incomingFiles(server())).length === 1);
    socket.destroy();
    await waitFor('the received files are gone', async () => (await incomingFiles(server())).length === 0);
  });

  test('the file may come before the fields', async () => {
    const form = formOf({ imageFile: await pngImage(), ...mapForm });
    const { status } = await clientOf(server())('POST', save, form);
    assert.equal(status, 200);
  });

  test('an empty file, which browsers send if none was chosen, counts as omitted', async () => {
    const send = clientOf(server());
    const { customMapId, imageUrl } = await addMap(send);
    const form = formOf(mapForm);
    form.append('imageFile', new Blob([]), '');
    const { status, body } = await send('PUT', `/api/v4/CustomMaps/UpdateCustomMap/${customMapId}`, form);
    assert.deepEqual([status, body.imageUrl], [200, imageUrl]);
  });

  test('an image sent as text or twice, or in an incomplete form, is a 400 that says so', async () => {
    const send = clientOf(server());
    const asText = await send('POST', save, formOf({ ...mapForm, imageFile: 'plan.png' }));
    assert.deepEqual([asText.status, asText.body.error], [400, 'InvalidRequest']);
    assert.match(asText.body.message, /^imageFile /);
    const twice = formOf({ ...mapForm, imageFile: await pngImage() });
    twice.append('imageFile', await pngImage(), 'again.png');
    const response = await send('POST', save, twice);
    assert.deepEqual([response.status, response.body.message], [400, 'imageFile must be sent only once']);
    const broken = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nWest`;
    const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const cut = await send('POST', save, broken, multipart);
    assert.deepEqual([cut.status, cut.body.error], [400, 'InvalidRequest']);
  });

  test('a form without a boundary and a body that is not a form are a 415', async () => {
    const send = clientOf(server());
    for (const type of ['multipart/form-data', 'application/json']) {
      const { status, body } = await send('POST', save, '{}', { 'content-type': type });
      assert.deepEqual([status, body.error], [415, 'UnsupportedMediaType'], type);
    }
  });

  test('texts over 1 MiB in total are a 413, because they are kept in memory', async () => {
    const socket = await openUpload(server(), save);
    for (let field = 0; field < 4; field += 1) writeField(socket, `field${field}`, 'x'.repeat(400_000));
    const { status, error } = await readResponse(socket);
    assert.deepEqual([status, error], [413, 'PayloadTooLarge']);
    socket.destroy();
  });

  test('ten thousand fields are a 413', async () => {
    const form = formOf(mapForm);
    for (let field = 0; field < 10_000; field += 1) form.append(`field${field}`, '');
    const { status, body } = await clientOf(server())('POST', save, form);
    assert.deepEqual([status, body.error], [413, 'PayloadTooLarge']);
  });

  test('bytes outside the expected parts of a form are read only up to a limit', async () => {
    const beginnings = {
      preamble: '',
      'part without a name': `--${boundary}\r\nContent-Type: text/plain\r\n\r\n`,
      'header of a part': `--${boundary}\r\nContent-Disposition: form-data; name="`,
      epilogue: `--${boundary}--\r\n`,
    };
    for (const [name, beginning] of Object.entries(beginnings)) {
      const socket = await openUpload(server(), save);
      socket.write(beginning);
      const response = readResponse(socket);
      await sendWhileRead(socket, response);
      assert.ok((await response).status >= 400, name);
      assert.ok(
        socket.bytesWritten < 70 * mebibyte.length,
        `${name}: ${socket.bytesWritten} bytes were taken`,
      );
      socket.destroy();
    }
  });

  test('a compressed form is a 415, and a nested form is skipped', async () => {
    const send = clientOf(server());
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const gzipped = await send('POST', save, 'x', { ...type, 'content-encoding': 'gzip' });
    assert.deepEqual([gzipped.status, gzipped.body.error], [415, 'UnsupportedMediaType']);
    const inner = '--inner\r\nContent-Disposition: file; filename="a.png"\r\n\r\nbytes\r\n--inner--';
    const nested =
      `--${boundary}\r\nContent-Disposition: form-data; name="imageFile"\r\n` +
      `Content-Type: multipart/mixed; boundary=inner\r\n\r\n${inner}\r\n--${boundary}--\r\n`;
    const response = await send('POST', save, nested, type);
    assert.deepEqual([response.status, response.body.error], [400, 'InvalidRequest']);
  });

  test('slow uploads do not delay other uploads', async () => {
    const slow = await Promise.all(Array.from({ length: 100 }, () => openUpload(server(), save)));
    for (const socket of slow) {
      for (const [name, value] of Object.entries(mapForm)) writeField(socket, name, value);
      beginFile(socket);
    }
    await waitFor(
      'the received files are gone',
      async () => (await incomingFiles(server())).length === slow.length,
    );
    const startedAt = performance.now();
    await addMap(clientOf(server()));
    assert.ok(performance.now() - startedAt < 5000);
    for (const socket of slow) socket.destroy();
    await waitFor('the received files are gone', async () => (await incomingFiles(server())).length === 0);
  });
});

onSqlite('a form with several files', (server) => {
  test('has them in the order in which they were sent, regardless of how long writing takes', async () => {
    const names = Array.from({ length: 24 }, (_, number) => `file ${number}.geojson`);
    const form = new FormData();
    for (const [number, name] of names.entries()) {
      const padding = ' '.repeat(number % 3 === 0 ? 1024 * 1024 : 0);
      form.append('files', new Blob([`{"type":"FeatureCollection","features":[]}${padding}`]), name);
    }
    const { body } = await clientOf(server())('POST', '/api/v4/Imports/SaveImport', form);
    assert.deepEqual(
      body.files.map((file: { name: string }) => file.name),
      names,
    );
  });
});
