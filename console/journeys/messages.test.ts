import assert from 'node:assert/strict';
import { after, describe } from 'node:test';
import { startMailServer } from '../../server/src/features/reminders/mail-server.test-support.ts';
import { test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';

describe('messages in the settings', async () => {
  const mail = await startMailServer();
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
    await page.getByText(/451/).waitFor();
    mail.answer = () => 250;
    await page.getByRole('button', { name: 'Send it to me' }).click();
    await page.getByText('Sent to admin@example.org.').waitFor();
    await page.getByText('Está invitado:').waitFor();
    await checkPage(muster(), page);
    assert.equal(mail.messages.length, 1);
  });
});
