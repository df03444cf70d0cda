import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { findBarriers, findOverflow, readLayoutShifts, readMain, recordLayoutShifts } from './audit.ts';
import { codeOf } from './handset.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { hydrated, visit } from './visitor.ts';
import { en, say } from './words.ts';

const card = (page: Page) => page.locator('#set-right');
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });

test.each([
  ['en', 'phone'],
  ['ar-SA', 'phone'],
  ['en', 'desktop'],
] as const)('U12: in %s on a %s the first screen of a number leads to what can be done', async (language, screen) => {
  const visitor = await visit({ screen, locale: language });
  const { page } = visitor;
  const author = await visit();
  const phone = makePhone();
  const { call } = await signInAs(author, makePhone());
  await call('/api/v7/comment/add', { phone, text: 'They are a bakery that is closed.' });
  await author.leave();
  await recordLayoutShifts(page);
  await visitor.open(language === 'en' ? `/number/${phone}` : `/${language}/number/${phone}`);
  const link = page.getByRole('link', { name: say(language, 'right.link') });
  expect(await isInView(page, 'a[href="#set-right"]')).toBe(true);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isInView(page, '#set-right h2')).toBe(true);
  expect(await readLayoutShifts(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  // U14: the author has no name.
  expect(await page.locator('#comments').textContent()).toContain(say(language, 'comment.member', { number: 1 }));
  expect(await page.locator('#comments svg.member-mark text').textContent()).toBe('1');
  await page.emulateMedia({ forcedColors: 'active' });
  const [fill, background] = await page.locator('#comments svg.member-mark').evaluate((mark) => {
    const of = (selector: string) => getComputedStyle(mark.querySelector(selector) ?? mark).fill;
    return [of('text'), of('circle')];
  });
  expect(fill).not.toBe(background);
  await page.emulateMedia({ forcedColors: 'none' });
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U12: who says that somebody uses their number proves it, finds the buttons, and all read it until it is taken back', async () => {
  const phone = makePhone();
  const holder = await visit({ screen: 'phone' });
  const { page } = holder;
  await holder.open(`/en/number/${phone}`);
  await card(page)
    .getByRole('link', { name: en('right.state.button') })
    .click();
  // The server wrote the link, so it loads a document, whose own script must have taken over.
  await page.waitForURL('**/login?*');
  await hydrated(page);
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmOnHandset(holder, phone, await codeOf(page));
  const spoofed = page.getByRole('button', { name: en('right.state.spoofed') });
  await spoofed.waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/number/my');
  await expect.poll(() => spoofed.evaluate((element) => element === document.activeElement)).toBe(true);
  // It comes before all other cards of the page.
  const [first] = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(first).toBe(en('right.title'));

  const visitor = await visit();
  const said = en('stated.spoofed', { since: '%', until: '%' }).split('%')[0] ?? '';
  await visitor.open(`/number/${phone}`);
  expect(await readMain(visitor.page)).not.toContain(said);
  await page.keyboard.press('Enter');
  await page.locator('#toasts').getByText(en('right.state.done')).waitFor();
  await card(page).getByText(said).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await visitor.open(`/number/${phone}`);
  const main = await readMain(visitor.page);
  expect(main).toContain(said);
  expect(main).toContain(en('stated.reports', { number: 0 }));
  const counted = en('why.stated.spoofed', { since: '%', number: '%' }).split('%');
  expect(counted.length).toBeGreaterThan(1);
  for (const part of counted) expect(main).toContain(part.trim());

  // The holder on the public page goes on to the own one, and finds no sign-in in the way.
  await holder.open(`/number/${phone}`);
  await card(page)
    .getByRole('link', { name: en('right.state.button') })
    .click();
  await page.waitForURL('**/number/my#set-right');
  await page.getByRole('button', { name: en('right.state.take_back') }).click();
  await page.locator('#toasts').getByText(en('right.state.taken_back')).waitFor();
  await expect.poll(() => spoofed.evaluate((element) => element === document.activeElement)).toBe(true);
  await visitor.open(`/number/${phone}`);
  expect(await readMain(visitor.page)).not.toContain(said);
  expect([...visitor.troubles, ...holder.troubles]).toEqual([]);
  await visitor.leave();
  await holder.leave();
});

test('37: a Latin name begins on the right in Arabic, also where it is a block of its own', async () => {
  const visitor = await visit({ locale: 'ar-SA' });
  const { page } = visitor;
  await visitor.open('/ar-SA/search');
  const gap = await page.evaluate(() => {
    const row = document.createElement('p');
    row.innerHTML = '<bdi class="block">Ann</bdi>';
    document.querySelector('main')?.append(row);
    const range = document.createRange();
    range.selectNodeContents(row.firstChild ?? row);
    return Math.abs(row.getBoundingClientRect().right - range.getBoundingClientRect().right);
  });
  expect(gap).toBeLessThan(1);
  await visitor.leave();
});
