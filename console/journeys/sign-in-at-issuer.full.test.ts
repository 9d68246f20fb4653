import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { useConsole } from '../testing/start-console.ts';
import { audience, clientId, type Issuer, startIssuer } from '../testing/start-issuer.ts';

describe('signing in at an issuer', () => {
  let issuer: Issuer;
  const muster = useConsole({
    environment: async (baseUrl) => {
      issuer = await startIssuer(baseUrl);
      return {
        MUSTER_AUTH_JWKS_URL: `${issuer.address}/jwks`,
        MUSTER_AUTH_ISSUER: issuer.address,
        MUSTER_AUTH_AUDIENCE: audience,
        MUSTER_CONSOLE_OIDC_CLIENT_ID: clientId,
        MUSTER_CONSOLE_OIDC_SCOPE: 'openid offline_access maps',
        MUSTER_CONSOLE_OIDC_PARAMETERS: `resource=${encodeURIComponent(audience)}&prompt=consent`,
      };
    },
  });
  after(() => issuer?.close());

  const start = async (path: string): Promise<Page> => {
    const page = await muster().openPage();
    // The issuer's own pages are not part of the console.
    muster()
      .watchOf(page)
      .allow(new RegExp(`${issuer.address}|fonts.googleapis.com`));
    await page.goto(path);
    const leaving = page.waitForRequest((request) => request.url().startsWith(`${issuer.address}/auth?`));
    await page.getByRole('button', { name: 'Sign in with 127.0.0.1' }).click();
    // The issuer rejects requests without PKCE. This checks that the console uses S256, which does not reveal the verifier.
    assert.equal(new URL((await leaving).url()).searchParams.get('code_challenge_method'), 'S256');
    return page;
  };
  const signInThere = async (page: Page): Promise<void> => {
    await page.getByPlaceholder('Enter any login').fill('officer');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  test('a code with PKCE starts a session with that department and role, on the requested page; an expired token is renewed at the issuer', async () => {
    const page = await start('/maps?state=all');
    await page.waitForURL(`${issuer.address}/**`);
    await signInThere(page);
    await page.waitForURL('**/maps?state=all');
    await page.getByRole('button', { name: 'Account Editor' }).waitFor();
    await page.getByText('Test Fire & Rescue').waitFor();
    await page.reload();
    await page.getByText('Test Fire & Rescue').waitFor();
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);

    issuer.claims = { departmentId: 1, role: 'viewer' };
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('muster-session') ?? '{}');
      localStorage.setItem('muster-session', JSON.stringify({ ...kept, expiresAt: Date.now() - 1 }));
    });
    await page.reload();
    await page.getByRole('button', { name: 'Account Viewer' }).waitFor();
    issuer.claims = { departmentId: 1, role: 'editor' };
  });

  test('a rejected sign-in, an outdated address and a user without a department are explained', async () => {
    const page = await start('/maps');
    await page.waitForURL(`${issuer.address}/**`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('The sign-in was canceled, or 127.0.0.1 rejected it.').waitFor();
    await checkPage(muster(), page);
    await page.goto('/auth/callback?code=stolen&state=guessed');
    await page.getByText('This sign-in was started somewhere else or has expired. Start again.').waitFor();

    issuer.claims = { role: 'editor' };
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Sign in with 127.0.0.1' }).click();
    await page.waitForURL(`${issuer.address}/**`);
    await signInThere(page);
    await page.getByText('did not say which department you belong to').waitFor();
  });
});
