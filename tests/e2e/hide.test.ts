import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeFormats } from '#shared/locale-formats.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { type Member, signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { openActs } from './text-acts.ts';
import { type Visitor, visit } from './visitor.ts';
import { say } from './words.ts';

/** Where it is another day than by UTC, all day long. */
const timeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
let site: ServedSite;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '1000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  const days = { OPERATOR_TIME_ZONE: timeZone };
  site = await serveSite({ SANDBOX: 'on', TRUST_PROXY: '127.0.0.1', ...limits, ...days, SAMPLE_DATA: 'off' });
});
afterAll(() => site?.stop());

const texts = ['He sold me a broken bicycle.', 'He never pays what he owes.'] as const;

/** Two members say something about a number, each once. */
async function write(phone: string, authors: readonly [string, string]) {
  for (const [at, author] of authors.entries()) {
    const visitor = await visit({ site: site.url });
    const member = await signInAs(visitor, author);
    await member.call('/api/v7/comment/add', { phone, text: texts[at] ?? '' });
    await visitor.leave();
  }
}

async function balanceOf(member: Member): Promise<number> {
  return (await member.call<{ balance: number }>('/api/v6/numcy/balance')).balance;
}

const article = (page: Page, text: string) => page.locator('#comments').getByRole('article').filter({ hasText: text });

const ways = [
  { language: 'en', prefix: '/en', screen: 'desktop', phone: '442079460941', authors: ['13035559411', '13035559412'] },
  { language: 'ar-SA', prefix: '/ar', screen: 'phone', phone: '442079460942', authors: ['13035559421', '13035559422'] },
] as const;

test.each(ways)(
  'M20 M30 in $language a holder hides a text for numcy, others read who hid it, and one press shows it again',
  async (way) => {
    const { language, prefix, screen, phone, authors } = way;
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    // No-break spaces are plain ones in what a browser names.
    const like = (key: string) =>
      new RegExp(words(key, { name: '.*', date: '.*', number: '.*' }).replace(/\s+/g, '\\s+'));
    await write(phone, authors);
    const holder = await visit({ site: site.url, screen });
    const member = await signInAs(holder, phone);
    const { page } = holder;
    const dialog = (key: string) => page.getByRole('dialog', { name: words(key) });
    const press = (key: string, values?: Record<string, string | number>) =>
      page.getByRole('dialog').getByRole('button', { name: words(key, values), exact: true });
    const picture = async (name: string) => {
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, screen === 'phone' ? 320 : 1200)).toEqual([]);
      await takePicture(page, `hide-${name}-${language}`);
    };
    const act = async (within: Locator, key: string) =>
      (await openActs(within)).getByRole('button', { name: words(key), exact: true });
    const ask = async (text: string) => (await act(article(page, text), 'comment.act.hide')).click();

    // Before paying: what it costs, what it does, when it renews, how it ends; and that complaining is free.
    await holder.open(`${prefix}/number/${phone}`);
    await ask(texts[0]);
    await dialog('hide.title').waitFor();
    await page.getByRole('dialog').getByText(like('hide.terms')).waitFor();
    await page.getByRole('dialog').getByText(words('hide.text')).waitFor();
    const submit = page.getByRole('dialog').getByRole('button', { name: like('hide.submit') });
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('false');
    await picture('options');
    await press('hide.complain').click();
    await dialog('complaint.title').waitFor();
    await page.keyboard.press('Escape');
    await dialog('complaint.title').waitFor({ state: 'detached' });
    expect(await balanceOf(member)).toBe(10);

    await ask(texts[0]);
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('false');
    await submit.click();
    await dialog('hide.done_title').waitFor();
    await page.getByRole('dialog').getByText(like('hide.done')).waitFor();
    await picture('done');
    expect(await balanceOf(member)).toBe(0);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.close') })
      .last()
      .click();
    await article(page, texts[0]).getByText(like('comment.hidden_until')).waitFor();
    // U11: the day is the operator's, as the days of all terms are.
    const hidden = await member.call<{ items: { endDateTimestamp: number }[] }>('/api/v6/comment/list/hidden');
    const end = new Date((hidden.items[0]?.endDateTimestamp ?? 0) * 1000);
    const date = localeFormats(language).formatDate(end, { dateStyle: 'medium', timeZone });
    expect(date).not.toBe(localeFormats(language).formatDate(end));
    expect(await article(page, texts[0]).textContent()).toContain(date);

    // Others read neither that text nor less of the rest, and may complain of it all the same.
    const stranger = await visit({ site: site.url, screen });
    const theirs = stranger.page.locator('#comments');
    await stranger.open(`${prefix}/number/${phone}`);
    const placeholder = theirs
      .getByRole('article')
      .filter({ has: stranger.page.getByText(like('comment.hidden_until')) });
    await placeholder.waitFor();
    await (await act(placeholder, 'comment.act.complain')).waitFor();
    // U23: nobody would see what a hidden text is raised by.
    expect(await placeholder.getByRole('button', { name: words('comment.boost'), exact: true }).count()).toBe(0);
    await theirs.getByText(texts[1]).waitFor();
    expect(await stranger.page.content()).not.toContain(texts[0]);
    await takePicture(stranger.page, `hide-placeholder-${language}`, true);

    // The wallet is empty now: the next text stays, and nothing is owed.
    await ask(texts[1]);
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('false');
    await submit.click();
    await dialog('paid.not_enough.title').waitFor();
    await page.getByRole('dialog').getByText(like('hide.not_enough')).waitFor();
    // P8 It shakes once as it opens, and stands still for who asked for less motion.
    const shake = () =>
      dialog('paid.not_enough.title').evaluate((title) => {
        const popup = title.closest('[role=dialog]') ?? title;
        return getComputedStyle(popup).animationName;
      });
    expect(await shake()).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await shake()).toBe('attention');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // M18 Exactly what is missing is offered, besides the packs.
    const exact = page.getByRole('dialog').locator('a[href*="/paywall/buy"]');
    await exact.waitFor();
    expect(await exact.getAttribute('href')).toBe(`/${language}/paywall/buy?product=numcy&numcy=10`);
    if (language === 'en') expect(await exact.textContent()).toContain('€1.00');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: words('paid.not_enough.packs'), exact: true })
      .waitFor();
    await picture('poor');
    await press('common.back').click();
    await dialog('paid.not_enough.title').waitFor({ state: 'detached' });
    await (await act(article(page, texts[1]), 'comment.act.hide')).waitFor();

    // M21 The notice leads to the receipt, and that to what is hidden, until when, what a further month costs; and its end.
    const notices = await member.call<{ items: { link: string | null }[] }>('/api/v6/notification/list');
    const [link] = notices.items.map((notice) => notice.link).filter((to) => to?.startsWith('/receipt/N-'));
    await holder.open(prefix + link);
    await page.getByRole('link', { name: words('hide.list'), exact: true }).click();
    const list = page.getByRole('dialog').filter({ hasText: words('hide.list') });
    await list.getByText(texts[0]).waitFor();
    await list.getByText(like('hide.list_active')).waitFor();
    await picture('list');
    await list.getByRole('button', { name: words('hide.stop') }).click();
    await list.getByText(like('hide.list_ending')).waitFor();
    await stillHidden(stranger, `${prefix}/number/${phone}`);
    await list.getByRole('button', { name: words('hide.show_now') }).click();
    await list.getByText(words('hide.list_none')).waitFor();
    await stranger.open(`${prefix}/number/${phone}`);
    await theirs.getByText(texts[0]).waitFor();
    expect(await theirs.getByText(like('comment.hidden_until')).count()).toBe(0);
    expect(await balanceOf(member)).toBe(0);

    // M21 What was paid has a line in the wallet, which leads to the receipt; that is the payer's alone.
    await holder.open(`${prefix}/paywall/`);
    await page.getByRole('link', { name: words('wallet.kind.comment_hide'), exact: true }).click();
    await page.waitForURL(/\/receipt\/N-\d+$/);
    await page.getByText(words('receipt.ledger'), { exact: true }).waitFor();
    const { pathname } = new URL(page.url());
    const receipt = await readMain(page);
    for (const key of ['receipt.number', 'receipt.amount', 'receipt.balance', 'wallet.kind.comment_hide']) {
      expect(receipt).toContain(words(key));
    }
    // It is said once.
    expect(receipt.split(words('wallet.kind.comment_hide')).length).toBe(2);
    expect(receipt).toContain(pathname.slice(pathname.lastIndexOf('/') + 1));
    await picture('receipt');
    await signInAs(stranger, authors[0]);
    await stranger.open(pathname);
    await stranger.page.getByText(words('error.payment.not_found')).waitFor();
    expect(holder.troubles.filter((trouble) => trouble.startsWith('script:'))).toEqual([]);
    await stranger.leave();
    await holder.leave();
  },
);

/** What was cancelled stays hidden until the month that is paid is over. */
async function stillHidden(stranger: Visitor, path: string) {
  await stranger.open(path);
  await stranger.page.locator('#comments').getByText(texts[1]).waitFor();
  expect(await stranger.page.content()).not.toContain(texts[0]);
}
