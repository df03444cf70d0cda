import { expect, test } from 'vitest';
import { findBarriers, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { numbers, organisationName } from './site.ts';
import { lookUpOnDevice, visit } from './visitor.ts';
import { en } from './words.ts';

test('look-ups of this device are listed, newest first, and can be forgotten one by one or all at once', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await recordLayoutShifts(page);
  await visitor.open('/search');
  const recent = page.getByRole('region', { name: en('recent.title') });
  expect(await recent.isVisible()).toBe(false);
  for (const phone of [numbers.organisation, numbers.unwanted, numbers.unknown, numbers.unwanted]) {
    await lookUpOnDevice(visitor, phone);
  }
  await visitor.open('/search');
  const rows = recent.getByRole('listitem');
  await expect
    .poll(() => rows.getByRole('link').allTextContents())
    .toEqual(['+1 202 555 0142', '+44 20 7946 0018', '+49 30 22730027']);
  expect(await rows.first().textContent()).toContain(en('verdict.unwanted.title'));
  expect(await rows.last().textContent()).toContain(organisationName);
  expect(await readLayoutShifts(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);

  await recent.getByRole('button', { name: en('recent.forget', { number: '+44 20 7946 0018' }) }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await visitor.open('/search');
  await expect.poll(() => rows.count()).toBe(2);

  await recent.getByRole('button', { name: en('recent.clear') }).click();
  await recent.waitFor({ state: 'hidden' });
  await visitor.open('/search');
  expect(await recent.isVisible()).toBe(false);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('of many look-ups the newest four are shown first, and twenty are kept', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await recordLayoutShifts(page);
  // As twenty-five look-ups on other days left them.
  await page.addInitScript(() => {
    const entries = Array.from({ length: 25 }, (_, at) => ({
      phone: `4420794600${10 + at}`,
      international: `+44 20 7946 00${10 + at}`,
      face: 'no_reports',
      name: null,
      at: 1_700_000_000 - at,
    }));
    localStorage.recent ??= JSON.stringify(entries);
  });
  await visitor.open('/search');
  const recent = page.getByRole('region', { name: en('recent.title') });
  const rows = recent.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(4);
  expect(await readLayoutShifts(page)).toEqual([]);
  await recent.getByRole('button', { name: en('recent.all') }).click();
  await expect.poll(() => rows.count()).toBe(20);
  await recent.getByRole('button', { name: en('recent.fewer') }).click();
  await expect.poll(() => rows.count()).toBe(4);
  await lookUpOnDevice(visitor, numbers.unwanted);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.recent).map(({ phone }: { phone: string }) => phone));
  await expect.poll(async () => (await kept())[0]).toBe(numbers.unwanted);
  expect(await kept()).toHaveLength(20);
  await visitor.leave();
});
