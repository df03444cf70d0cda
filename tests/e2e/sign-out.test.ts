import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { press } from './keys.ts';
import { signInAs } from './member.ts';
import { hydrated, lookUpOnDevice, visit } from './visitor.ts';
import { en } from './words.ts';

const [own, before, seen] = ['12065550172', '12065550173', '12065550174'];

/** All that a page of this origin can read again, as one text each. */
async function keptIn(page: Page) {
  return page.evaluate(async () => ({
    browser: { ...localStorage } as Record<string, string>,
    tab: { ...sessionStorage } as Record<string, string>,
    // What the service worker keeps for pages without a connection, each by its address and its text.
    caches: await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const answers = (await cache.keys()).map(async (asked) => [
          asked.url,
          await (await cache.match(asked))?.text(),
        ]);
        return Promise.all(answers);
      }),
    ),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
}

async function signOut(page: Page): Promise<void> {
  await press(page, page.getByRole('banner').getByRole('button', { name: en('settings_title') }));
  const panel = page.getByRole('dialog', { name: en('settings_title') });
  await press(page, panel.getByRole('button', { name: en('settings.sign_out'), exact: true }));
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-member'));
}

test('F24 sign-out leaves nothing of the person in the browser, in no tab and behind no Back', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  await lookUpOnDevice(visitor, before);
  const member = await signInAs(visitor, own);
  await member.call('/api/v6/profile/edit', { first_name: 'Perpetua', last_name: 'Quillfeather' });
  await visitor.open(`/number/${own}`);
  await page.getByText('Perpetua').first().waitFor();
  await visitor.open(`/number/${seen}`);
  await visitor.open('/history');
  const other = await context.newPage();
  await other.goto(`/number/${own}`);
  await hydrated(other);
  await other.getByText('Perpetua').first().waitFor();
  await visitor.open('/search');
  await page.waitForFunction(() => localStorage.getItem('balance') !== null);

  await signOut(page);
  await other.waitForURL('**/search');
  await hydrated(other);
  const traces = [member.token, own, seen, 'Perpetua', 'Quillfeather'];
  for (const tab of [page, other]) {
    const kept = await keptIn(tab);
    // What the device looked up before somebody signed in is the device's own.
    expect(Object.keys(kept.browser).filter((key) => key !== 'theme')).toEqual(['recent']);
    expect(kept.browser.recent).toContain(before);
    const text = JSON.stringify(kept);
    expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
    expect(kept.databases).toEqual([]);
  }
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => !['device_', 'locale_'].includes(name))).toEqual([]);
  expect(traces.filter((trace) => JSON.stringify(cookies).includes(trace))).toEqual([]);

  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack();
    await page.waitForLoadState();
    await hydrated(page);
    expect(await page.locator('html').getAttribute('data-member')).toBeNull();
    // Visitors see initials.
    expect((await page.content()).includes('Quillfeather')).toBe(false);
  }
  expect(new URL(other.url()).pathname).toBe('/search');
  expect((await other.content()).includes('Quillfeather')).toBe(false);
  await visitor.leave();
});

test('F24 a sign-out on a number’s page takes along what was typed there, and keeps no look-up on the device', async () => {
  const [ownToo, number] = ['12065550175', '12065550176'];
  const visitor = await visit();
  const { page } = visitor;
  const member = await signInAs(visitor, ownToo);
  await member.call('/api/v6/profile/edit', { first_name: 'Perpetua', last_name: 'Quillfeather' });
  await member.call('/api/v7/comment/add', { phone: number, text: 'Asked for a parcel.' });
  await visitor.open(`/number/${number}`);
  const comments = page.locator('#comments');
  const tell = page.locator('#tell');
  await press(page, tell.getByRole('button', { name: en('comment.edit') }));
  await tell.getByRole('textbox').fill('Half a thought of mine.');
  const note = page.locator('#note').getByRole('textbox');
  await note.fill('A note of mine.');
  await page
    .getByRole('banner')
    .getByRole('button', { name: en('header.more') })
    .click();
  await page.getByRole('menuitem', { name: en('settings_title') }).click();
  await page.getByRole('button', { name: en('settings.sign_out'), exact: true }).click();
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-member'));
  const typed = () =>
    page.locator('textarea').evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  await expect.poll(async () => (await typed()).join()).toBe('');
  // The comment itself is public; whose it is visitors see in part.
  await comments.getByText('Asked for a parcel.').waitFor();
  const content = await page.content();
  expect(['Quillfeather', 'thought of mine', 'note of mine'].filter((trace) => content.includes(trace))).toEqual([]);
  const kept = await keptIn(page);
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${number}|of mine`));
  await visitor.leave();
});
