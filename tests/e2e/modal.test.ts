import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

test('C6 a dialog marks the body while it is open, and a click outside of it changes nothing', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const member = await signInAs(visitor, '12065550191');
  await visitor.open('/en/unlist');
  const isMarked = () => page.evaluate(() => document.body.classList.contains('modal-open'));
  expect(await isMarked()).toBe(false);
  await page.getByRole('button', { name: en('unlist.button') }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await question.waitFor();
  expect(await isMarked()).toBe(true);
  // In it, it stays; outside of it, it goes, and so does the mark.
  await question.getByRole('heading').first().click();
  expect(await question.count()).toBe(1);
  await page.mouse.click(5, 400);
  await question.waitFor({ state: 'detached' });
  await expect.poll(isMarked).toBe(false);
  const { account } = await member.call<{ account: { isUnlisted: boolean } }>('/api/v6/profile/my');
  expect(account.isUnlisted).toBe(false);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('C6 a question in the settings closes by a click outside, and the settings stay', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, '12065550192');
  await visitor.open('/en/search');
  await page
    .getByRole('banner')
    .getByRole('button', { name: en('settings_title') })
    .click();
  await page.locator('[data-opens=privacy]').click();
  const panel = page.getByRole('dialog', { name: en('privacy_management'), exact: true });
  await panel.getByRole('button', { name: en('unlist.button') }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.mouse.click(5, 400);
  await question.waitFor({ state: 'detached' });
  expect(await panel.count()).toBe(1);
  expect(await page.evaluate(() => document.body.classList.contains('modal-open'))).toBe(true);
  await visitor.leave();
});

test('C6 one’s own profile is there at once after a reload, before the server has answered', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, '12065550193');
  await visitor.open('/en/number/my');
  const number = page.getByRole('main').getByText('+1 206 555 0193').first();
  await number.waitFor();
  await page.waitForFunction(() => localStorage.getItem('my_number') !== null);
  // From now on the server does not answer this call.
  await intercept(visitor, '*/api/v6/profile/my*', () => {});
  await visitor.open('/en/number/my');
  await number.waitFor();
  // Another member in the same browser sees nothing of it.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}');
    localStorage.setItem('session', JSON.stringify({ ...session, profileId: session.profileId + 1 }));
  });
  await page.goto('/en/number/my');
  await page.getByText(en('number.loading')).waitFor();
  expect(await number.count()).toBe(0);
  await visitor.leave();
});

test('C6 each call says which version of the site it is from', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, '12065550194');
  const versions = new Set<string | undefined>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) versions.add(request.headers()['x-client-version']);
  });
  await visitor.open('/en/number/my');
  await page.getByRole('main').getByText('+1 206 555 0194').first().waitFor();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect([...versions]).toEqual([version]);
  await visitor.leave();
});
