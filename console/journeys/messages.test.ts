import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import {
  type MailServer,
  startMailServer,
} from '../../server/src/features/reminders/mail-server.test-support.ts';
import { full, test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';

describe('messages in the settings', () => {
  let mail: MailServer;
  before(async () => {
    mail = await startMailServer();
  });
  after(() => mail.close());
  const muster = useConsole({
    environment: () => ({
      MUSTER_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MUSTER_SMTP_FROM: 'muster@station.example',
    }),
  });

  test('an administrator chooses language and quiet hours, and sees what the mail server says to a test message', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    const own = page.getByRole('form', { name: 'For you' });
    await own.getByLabel('Language of messages').selectOption('Español');
    await own.getByLabel('Quiet hours from').fill('22:00');
    await own.getByRole('button', { name: 'Save my messages' }).click();
    await page.getByText('Enter both times of the quiet hours, or neither').waitFor();
    await own.getByLabel('Quiet hours until').fill('07:00');
    await own.getByRole('button', { name: 'Save my messages' }).click();
    await page.getByText('Settings saved').waitFor();
    const [saved] = await muster().server.ctx.db.selectFrom('message_settings').selectAll().execute();
    assert.deepEqual([saved?.language, saved?.quiet_from, saved?.quiet_until], ['es', '22:00', '07:00']);
    mail.answer = () => 451;
    await page.getByRole('button', { name: 'Send it to me' }).click();
    await page.getByText('451 not now').waitFor();
    mail.answer = () => 250;
    await page.getByRole('button', { name: 'Send it to me' }).click();
    await page.getByText('Sent to admin@example.org.').waitFor();
    await page.getByText('Está invitado:').waitFor();
    await checkPage(muster(), page);
    assert.equal(mail.messages.length, 1);
  });

  full('unsaved changes of messages are not lost, and neither are those of the department', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    const own = page.getByRole('form', { name: 'For you' });
    await own.getByLabel('Quiet hours from').fill('21:00');
    await page.getByRole('link', { name: 'Maps' }).first().click();
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    assert.equal(await own.getByLabel('Quiet hours from').inputValue(), '21:00');
    await own.getByLabel('Quiet hours until').fill('06:00');
    await own.getByRole('button', { name: 'Save my messages' }).click();
    await page.getByText('Settings saved').first().waitFor();
    // A save that is still on its way when someone leaves is worth the question, and settles it when it arrives.
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/UpdateDepartmentMessages*', async (route) => {
      await hold;
      await route.continue();
    });
    const all = page.getByRole('form', { name: 'For everyone who has not chosen' });
    await all.getByLabel('Quiet hours from').fill('21:00');
    await all.getByLabel('Quiet hours until').fill('07:00');
    await page.getByRole('button', { name: 'Save for everyone' }).click();
    await page.getByRole('link', { name: 'Maps' }).first().click();
    await dialog.waitFor();
    release();
    await page.waitForURL('**/maps');
  });
});
