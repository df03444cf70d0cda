import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { findBarriers, pageTime, readLayoutShifts, readMain, recordLayoutShifts } from './audit.ts';
import { intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

// The clock of a page is moved; the server's goes on.
const patience = { timeout: 20_000, interval: 200 };

/** The number in a text, whatever its digits. */
const numberIn = (text: string) =>
  Number(text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/\D/g, ''));
const readNumber = async (place: Locator) => numberIn((await place.textContent()) ?? '');

/** What stands over the word for it in the row of counts. */
const countOf = (page: Page, label: string) =>
  readNumber(page.locator('dl').first().locator('div').filter({ hasText: label }).locator('dd'));

/** The part that keeps the counts has come. */
async function settle({ page }: Visitor) {
  const part = page.waitForResponse((response) => response.url().includes('/visitor-counts-'));
  await page.clock.fastForward(16_000);
  await part;
  // Its first statement runs when it has been read.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Requests for the page itself, by what they were answered. */
function watchPage({ page }: Visitor, phone: string) {
  const asked: number[] = [];
  page.on('response', (response) => {
    const isFetch = response.request().resourceType() === 'fetch';
    if (isFetch && new URL(response.url()).pathname.endsWith(`/number/${phone}`)) asked.push(response.status());
  });
  return asked;
}

/** A minute passes for who reads, and the page asks for itself once. */
async function passMinute({ page }: Visitor, asked: readonly number[]) {
  const before = asked.length;
  await page.mouse.wheel(0, 1);
  await page.clock.fastForward(61_000);
  await expect.poll(() => asked.length, patience).toBe(before + 1);
}

test.each([
  ['phone', 'en', 'light'],
  ['desktop', 'ar-SA', 'dark'],
] as const)(
  'a visitor’s page on a %s in %s counts what members write, and nothing moves',
  async (screen, locale, scheme) => {
    const phone = makePhone();
    const [first, second, reader] = [
      await visit(),
      await visit(),
      await visit({ screen, scheme, locale: locale === 'en' ? 'en-US' : locale }),
    ];
    const [teller, other] = [await signInAs(first, makePhone()), await signInAs(second, makePhone())];
    const { id } = await teller.call<{ id: number }>('/api/v7/comment/add', { phone, text: 'Sells windows.' });
    await other.call('/api/v7/notice/add', { phone, text: 'For my eyes alone.' });
    const { page } = reader;
    await page.clock.install();
    await recordLayoutShifts(page);
    const asked = watchPage(reader, phone);
    await reader.open(`/number/${phone}`);
    await settle(reader);
    const label = say(locale, 'metric.comments');
    expect(await countOf(page, label)).toBe(1);
    const from = await pageTime(page);
    await passMinute(reader, asked);
    expect(await countOf(page, label)).toBe(1);

    await other.call('/api/v7/comment/add', { phone, text: 'Sold me one.' });
    const like = { comment_id: String(id), like_type: 'LIKE', action_type: 'ADD' };
    await other.call('/api/v11/comment/like', like);
    await passMinute(reader, asked);
    await expect.poll(() => countOf(page, label), patience).toBe(2);
    const likes = page.locator(`[data-act="like-${id}"]`);
    await expect.poll(() => readNumber(likes), patience).toBe(1);
    expect(await readNumber(page.locator('#comments h2'))).toBe(2);
    await takePicture(page, `live-counts-${locale}`, true);
    // Nothing has happened since: next to nothing is sent.
    await passMinute(reader, asked);
    await expect.poll(() => asked.at(-1), patience).toBe(304);
    expect(await readLayoutShifts(page, from)).toEqual([]);
    expect(await readMain(page)).not.toContain('For my eyes alone.');
    expect(await findBarriers(page)).toEqual([]);

    // Who touches the comments has lively ones, which count on as well.
    await likes.hover();
    await page.waitForLoadState('networkidle');
    await other.call('/api/v11/comment/like', { ...like, like_type: 'DISLIKE' });
    await passMinute(reader, asked);
    await expect.poll(() => readNumber(page.locator(`[data-act="dislike-${id}"]`)), patience).toBe(1);
    expect(await readNumber(likes)).toBe(0);
    expect(reader.troubles).toEqual([]);
    await Promise.all([first.leave(), second.leave(), reader.leave()]);
  },
);

test('a page that nobody looks at asks nothing, one that is refused asks later and later, and one that saves data never', async () => {
  const phone = makePhone();
  const reader = await visit();
  const { page } = reader;
  await page.clock.install();
  const asked = watchPage(reader, phone);
  await reader.open(`/number/${phone}`);
  await settle(reader);
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(61_000);
  expect(asked).toEqual([]);
  await hide(false);
  await expect.poll(() => asked.length, patience).toBe(1);

  await intercept(reader, `*/number/${phone}`, (request) => request.answer(503));
  await passMinute(reader, asked);
  const failed = asked.length;
  // After a minute, two, four and eight.
  for (let minute = 0; minute < 10; minute += 1) {
    await page.mouse.wheel(0, 1);
    await page.clock.fastForward(61_000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  expect(asked.length - failed).toBeGreaterThanOrEqual(1);
  expect(asked.length - failed).toBeLessThanOrEqual(4);
  expect(await readMain(page)).toContain(en('metric.lookups'));
  expect(reader.troubles.filter((trouble) => !/503/.test(trouble))).toEqual([]);

  const saver = await visit();
  await saver.page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await saver.page.clock.install();
  const savers = watchPage(saver, phone);
  await saver.open(`/number/${phone}`);
  for (let minute = 0; minute < 3; minute += 1) await saver.page.clock.fastForward(61_000);
  expect(savers).toEqual([]);
  expect(saver.troubles).toEqual([]);
  await Promise.all([reader.leave(), saver.leave()]);
});

test('what the holder unlists meanwhile is told no longer', async () => {
  const [owner, reader] = [await visit(), await visit()];
  const phone = makePhone();
  const holder = await signInAs(owner, phone);
  await holder.call('/api/v6/profile/edit', { first_name: 'Quentin', last_name: 'Holder' });
  const { page } = reader;
  await page.clock.install();
  const asked = watchPage(reader, phone);
  await reader.open(`/number/${phone}`);
  await page.getByText('Q***').first().waitFor();
  await settle(reader);
  await holder.call('/api/v6/number/unlist', {});
  await passMinute(reader, asked);
  await page.getByText(en('number.unlisted')).waitFor();
  expect(await readMain(page)).not.toContain('Q***');
  expect(reader.troubles).toEqual([]);
  await Promise.all([owner.leave(), reader.leave()]);
});

test('a comment that its author deletes meanwhile is told no longer', async () => {
  const [author, another, reader] = [await visit(), await visit(), await visit()];
  const phone = makePhone();
  const [teller, other] = [await signInAs(author, makePhone()), await signInAs(another, makePhone())];
  const { id } = await teller.call<{ id: number }>('/api/v7/comment/add', { phone, text: 'Sells windows.' });
  await other.call('/api/v7/comment/add', { phone, text: 'And doors.' });
  const { page } = reader;
  await page.clock.install();
  const asked = watchPage(reader, phone);
  await reader.open(`/number/${phone}`);
  await page.getByText('Sells windows.').waitFor();
  await settle(reader);
  await teller.call('/api/v6/comment/delete_by_id', { id: String(id) });
  await passMinute(reader, asked);
  await expect.poll(() => readMain(page), patience).not.toContain('Sells windows.');
  expect(await readMain(page)).toContain('And doors.');
  expect(reader.troubles).toEqual([]);
  await Promise.all([author.leave(), another.leave(), reader.leave()]);
});
