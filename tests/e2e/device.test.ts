import { expect, test } from 'vitest';
import { signInAs } from './member.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

/** Opens the login page and chooses a way; gives the calls that the page made by then. */
async function chooseWay({ page, open }: Visitor, address: string): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: { url(): string }) => calls.push(new URL(request.url()).pathname);
  page.on('request', note);
  const known = page.waitForResponse('**/api/v6/auth/device');
  await open(address);
  await known;
  const asked = page.waitForRequest('**/api/v6/auth/check?*');
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await page.locator('bdi[data-code]').waitFor();
  await asked;
  page.off('request', note);
  return calls.filter((path) => path.startsWith('/api/v6/auth/'));
}

test('C6 the terms are accepted anew by whoever comes after a sign-out, and not by who is still signed in', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const member = await signInAs(visitor, '12065550159');
  const known = await chooseWay(visitor, '/login?again=true');
  expect(known).toContain('/api/v6/auth/device');
  expect(known).not.toContain('/api/v6/auth/agreement_code');

  // A reload while the page asks goes on with the same code.
  const code = await page.locator('bdi[data-code]').getAttribute('data-code');
  const again = page.waitForRequest('**/api/v6/auth/check?*');
  await page.reload();
  expect(new URL((await again).url()).searchParams.get('code')).toBe(code);

  // Away from the login page, which asks on.
  await page.goto('/robots.txt');
  await member.call('/api/v6/auth/logout', {});
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const unknown = await chooseWay(visitor, '/login');
  expect(unknown).toContain('/api/v6/auth/agreement_code');
  await visitor.leave();
});
