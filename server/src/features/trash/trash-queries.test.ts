import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { trash } from './trash.test-support.ts';

onEveryEngine('requests for the trash', (server) => {
  test('an id or a filter with a NUL character, which PostgreSQL rejects in text, gets an error that names it', async () => {
    const send = clientOf(server());
    const restored = await send('POST', `${trash}/Restore`, { ids: ['a\0'] });
    assertError(restored, 400, 'InvalidRequest', /^ids\[0\] must not contain a NUL character/);
    for (const filter of ['name', 'before']) {
      const listed = await send('GET', `${trash}/GetTrash?${filter}=a%00`);
      assertError(listed, 400, 'InvalidRequest', new RegExp(`^${filter} must not contain a NUL character`));
    }
  });
});
