import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

// Of its own: fifteen comments of one new member would take two days.
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({ RATE_FACTOR: '1000', SANDBOX: 'on', BOT_CHECK: 'off', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await site?.stop();
});

const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text).waitFor();

test('C5 C10 C20 one’s own comments are listed with their state, its rule and where to appeal, and are deleted there', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => `4420794608${70 + at}`);
  const visitor = await visit({ screen: 'phone', site: site.url });
  const { page } = visitor;
  const member = await signInAs(visitor, '13065550104');
  for (const phone of numbers) {
    await member.call('/api/v7/comment/add', { phone, text: `About ${phone}, silent.` });
  }
  // The third of the same kind waits for a moderator.
  const same = 'Pay at once or the bailiff comes, they said on the phone.';
  for (const phone of ['442079460883', '442079460884', '442079460885']) {
    await member.call('/api/v7/comment/add', { phone, text: same });
  }
  await visitor.open('/comments');
  const rows = page.getByRole('main').getByRole('article');
  await expect.poll(() => rows.count()).toBe(10);
  const first = rows.first();
  expect(await first.textContent()).toContain('+44 20 7946 0885');
  await first.getByText(en('comment.own_held')).waitFor();
  await first.getByText(en('comment.rule.repeated_by_author')).waitFor();
  expect(await first.getByRole('link', { name: en('comment.rules') }).getAttribute('href')).toMatch(/\/terms$/);
  expect(await first.getByRole('link', { name: en('comment.appeal') }).getAttribute('href')).toMatch(/\/contacts$/);
  expect(await rows.nth(1).getByText(en('comment.own_held')).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.getByRole('button', { name: en('common.show_more') }).click();
  await expect.poll(() => rows.count()).toBe(15);
  const about = await rows.allInnerTexts();
  const expected = [...numbers, '442079460883', '442079460884', '442079460885'].reverse();
  expect(about.map((text) => text.match(/\+44 20 7946 (\d{4})/)?.[1])).toEqual(
    expected.map((phone) => phone.slice(-4)),
  );

  const gone = rows.nth(3);
  await gone.getByRole('button', { name: en('comment.delete_own') }).click();
  const question = page.getByRole('alertdialog', { name: en('comment.delete_title') });
  await question.getByText(en('comment.delete_for_good')).waitFor();
  await question.getByRole('button', { name: en('comment.delete') }).click();
  await toast(page, en('comment.comment_deleted'));
  await expect.poll(() => rows.count()).toBe(14);
  await focused(page.locator('[data-row]').nth(3));
  const { total } = await member.call<{ total: number }>('/api/v6/comment/list/my');
  expect(total).toBe(14);
  // The way to where it stands.
  await rows
    .nth(1)
    .getByRole('link', { name: en('comment.my_open') })
    .click();
  await page.waitForURL('**/number/442079460884#comment-*');
  await focused(page.locator('#comments article').filter({ hasText: same }));
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
