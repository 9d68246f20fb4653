import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packageRoot } from '../../package-root.ts';
import { onSqlite } from '../../testing/test-server.ts';

onSqlite('guides', (server) => {
  const get = async (path: string) => {
    const response = await fetch(`${server().baseUrl}${path}`);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };

  test('/llms.txt lists every guide, and each address in it returns its Markdown', async () => {
    const { status, type, text } = await get('/llms.txt');
    assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8']);
    const links = [...text.matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, path = '']) => path);
    const guides = readdirSync(join(packageRoot, 'docs/guides')).map((name) => `docs/guides/${name}`);
    assert.deepEqual(
      links.filter((path) => path.startsWith('docs/guides/')),
      guides.toSorted(),
    );
    for (const path of links) {
      const guide = await get(`/${path}`);
      assert.deepEqual([guide.status, guide.type], [200, 'text/markdown; charset=utf-8'], path);
      assert.equal(guide.text, readFileSync(join(packageRoot, path), 'utf8'));
    }
  });

  test('nothing but guides is served', async () => {
    for (const path of [
      '/docs/guides/none.md',
      '/docs/guides/..%2Fopenapi.json',
      '/docs/openapi.json',
      '/docs/..%2f..%2fpackage.json',
    ])
      assert.equal((await get(path)).status, 404, path);
  });
});
