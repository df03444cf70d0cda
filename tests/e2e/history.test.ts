import { expect, test } from 'vitest';
import type { History } from '#contract/history.ts';
import { findBarriers, findOverflow, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { lookUpOnDevice, visit } from './visitor.ts';
import { en } from './words.ts';

test('a member’s look-ups are kept with the account, and this device’s stay unseen until the sign-out', async () => {
  const member = await visit({ screen: 'phone' });
  const { page } = member;
  await member.open(`/number/${numbers.suspicious}`);
  const { call } = await signInAs(member, '12025550151');
  const kept = async () => (await call<History>('/api/v6/search/history')).items.map(({ phone }) => phone);
  for (const phone of [numbers.unwanted, numbers.organisation, numbers.unknown]) {
    await member.open(`/number/${phone}`);
    await expect.poll(kept).toContain(phone);
  }
  const recent = page.getByRole('region', { name: en('recent.title') });
  const rows = recent.getByRole('listitem');
  const listed = () => rows.getByRole('link').allTextContents();
  await member.open('/search');
  await expect.poll(listed).toEqual(['+44 20 7946 0018', '+49 30 22730027', '+1 202 555 0142']);
  // From the second time on there is room for it before it comes.
  await recordLayoutShifts(page);
  await member.open('/search');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await readLayoutShifts(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);

  await recent.getByRole('button', { name: en('recent.forget', { number: '+49 30 22730027' }) }).click();
  await expect.poll(listed).toEqual(['+44 20 7946 0018', '+1 202 555 0142']);
  expect(await kept()).toEqual([numbers.unknown, numbers.unwanted]);

  await recent.getByRole('link', { name: en('recent.all') }).click();
  await page.getByRole('heading', { level: 1, name: en('history.title') }).waitFor();
  const all = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect.poll(() => all.allTextContents()).toEqual(['+44 20 7946 0018', '+1 202 555 0142']);
  await page.getByText(en('history.oldest')).click();
  await expect.poll(() => all.allTextContents()).toEqual(['+1 202 555 0142', '+44 20 7946 0018']);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  await page.getByRole('button', { name: en('history.clear.button') }).click();
  const dialog = page.getByRole('dialog', { name: en('history.clear.title') });
  await dialog.getByRole('button', { name: en('common.cancel') }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await kept()).toHaveLength(2);
  await page.getByRole('button', { name: en('history.clear.button') }).click();
  await dialog.getByRole('button', { name: en('history.clear.button') }).click();
  await page.getByText(en('history.none')).waitFor();
  expect(await kept()).toEqual([]);

  await member.open('/search');
  expect(await recent.isVisible()).toBe(false);
  await page.evaluate(() => localStorage.removeItem('session'));
  await member.open('/search');
  await expect.poll(listed).toEqual(['+1 312 555 0173']);
  expect(member.troubles).toEqual([]);
  await member.leave();
});

test('A8 the list is read on without a gap when entries go meanwhile, and anew when its place is forgotten', async () => {
  const member = await visit();
  const { page } = member;
  const { call } = await signInAs(member, '12025550152');
  // As many as a member may look up in a minute, far from each other: a walk through a block would be stopped.
  const phones = Array.from({ length: 9 }, (_, at) => `49${30 + at}${String(1_234_567 + at * 700_013)}`);
  for (const phone of phones) await call(`/api/v202505/search/${phone}`);
  await expect.poll(async () => (await call<History>('/api/v6/search/history')).total).toBe(phones.length);
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link');
  const more = page.getByRole('button', { name: en('common.show_more') });
  // Pages of four, so that there are three of them.
  const change = { limit: '4' } as Record<string, string>;
  await intercept(member, '*/api/v6/search/history?*', (request) => {
    const url = new URL(request.url);
    for (const [name, value] of Object.entries(change)) {
      if (url.searchParams.has(name)) url.searchParams.set(name, value);
    }
    return request.pass(url.href);
  });

  await member.open('/history');
  await expect.poll(() => rows.count()).toBe(4);
  const [newest] = (await call<History>('/api/v6/search/history?limit=1')).items;
  // In another window, so that this page does not know of it.
  await call('/api/v6/search/history/delete', { phoneNumber: newest?.phone ?? '', date: newest?.date ?? '' });
  await more.click();
  await expect.poll(() => rows.count()).toBe(8);
  await more.click();
  await expect.poll(() => rows.count()).toBe(9);
  expect(new Set(await rows.allTextContents()).size).toBe(9);
  expect(await more.count()).toBe(0);

  await member.open('/history');
  await expect.poll(() => rows.count()).toBe(4);
  change.after = 'forgotten';
  await more.click();
  await page.getByRole('alert').getByText(en('error.list.cursor_invalid')).waitFor();
  delete change.after;
  await page.getByRole('button', { name: en('common.retry') }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await more.click();
  await expect.poll(() => rows.count()).toBe(8);
  await member.leave();
});

test('a visitor’s history is that of the device', async () => {
  const visitor = await visit();
  const { page } = visitor;
  for (const phone of [numbers.unwanted, numbers.unknown]) await lookUpOnDevice(visitor, phone);
  await visitor.open('/history');
  const all = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect.poll(() => all.allTextContents()).toEqual(['+44 20 7946 0018', '+1 202 555 0142']);
  await page.getByRole('button', { name: en('history.clear.button') }).click();
  await page.getByText(en('history.none')).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
