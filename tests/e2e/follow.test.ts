import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { intercept } from './intercept.ts';
import { type Member, signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { openActs } from './text-acts.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

let site: ServedSite;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '1000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  const wallet = { WELCOME_NUMCY: '5' };
  site = await serveSite({ SANDBOX: 'on', TRUST_PROXY: '127.0.0.1', ...limits, ...wallet, SAMPLE_DATA: 'off' });
});
afterAll(() => site?.stop());

const texts = ['Calls and says nothing.', 'He sells solar panels.'] as const;

async function balanceOf(member: Member): Promise<number> {
  return (await member.call<{ balance: number }>('/api/v6/numcy/balance')).balance;
}

const article = (page: Page, text: string) => page.locator('#comments').getByRole('article').filter({ hasText: text });

const ways = [
  { language: 'en', prefix: '/en', screen: 'desktop', phone: '442079460951', people: ['13035559511', '13035559512'] },
  { language: 'ar-SA', prefix: '/ar', screen: 'phone', phone: '442079460952', people: ['13035559521', '13035559522'] },
] as const;

test.each(ways)(
  'M20 in $language a member follows a comment for numcy, is told of an answer, and ends it in as many steps',
  async ({ language, prefix, screen, phone, people }) => {
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    // No-break spaces are plain ones in what a browser names.
    const like = (key: string) =>
      new RegExp(words(key, { name: '.*', date: '.*', number: '.*' }).replace(/\s+/g, '\\s+'));
    const ids: number[] = [];
    for (const [at, author] of people.entries()) {
      const writer = await visit({ site: site.url });
      const { call } = await signInAs(writer, author);
      ids.push((await call<{ id: number }>('/api/v7/comment/add', { phone, text: texts[at] ?? '' })).id);
      await writer.leave();
    }
    const visitor = await visit({ site: site.url, screen });
    const member = await signInAs(visitor, `${phone.slice(0, -2)}${language === 'en' ? '61' : '62'}`);
    const { page } = visitor;
    const dialog = (key: string) => page.getByRole('dialog', { name: words(key) });
    const inDialog = (key: string) => page.getByRole('dialog').getByRole('button', { name: like(key) });
    const picture = async (name: string) => {
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, screen === 'phone' ? 320 : 1200)).toEqual([]);
      await takePicture(page, `follow-${name}-${language}`);
    };
    const follow = async (text: string, key = 'comment.act.follow') =>
      (await openActs(article(page, text))).getByRole('button', { name: words(key), exact: true });

    // Before paying: what it costs, what it does, when it renews, how it ends.
    await visitor.open(`${prefix}/number/${phone}`);
    await (await follow(texts[0])).click();
    await dialog('follow.title').waitFor();
    await page.getByRole('dialog').getByText(words('follow.text')).waitFor();
    await expect.poll(() => inDialog('follow.submit').getAttribute('aria-disabled')).toBe('false');
    await page.getByRole('dialog').getByText(like('follow.terms')).waitFor();
    await picture('choice');
    expect(await balanceOf(member)).toBe(5);
    await inDialog('follow.submit').click();
    await dialog('follow.on_title').waitFor();
    await page.getByRole('dialog').getByText(like('follow.done')).waitFor();
    await picture('done');
    expect(await balanceOf(member)).toBe(2);
    await page.keyboard.press('Escape');
    await dialog('follow.on_title').waitFor({ state: 'detached' });
    await (await follow(texts[0], 'comment.act.followed')).waitFor();
    await takePicture(page, `follow-bell-${language}`);

    // What is left does not do for a second one.
    await (await follow(texts[1])).click();
    await expect.poll(() => inDialog('follow.submit').getAttribute('aria-disabled')).toBe('false');
    await inDialog('follow.submit').click();
    await dialog('paid.not_enough.title').waitFor();
    await page.getByRole('dialog').getByText(like('follow.not_enough')).waitFor();
    await page.keyboard.press('Escape');
    await dialog('paid.not_enough.title').waitFor({ state: 'detached' });

    // Somebody answers: one line among what the member was told, which leads there.
    const other = await visit({ site: site.url });
    const answering = await signInAs(other, people[1]);
    await answering.call('/api/v13/comment/thread/add', { reply_to: String(ids[0]), text: 'To me, too.' });
    await other.leave();
    type Told = { items: { kind: string }[] };
    const told = async () =>
      (await member.call<Told>('/api/v6/notification/list')).items.filter(({ kind }) => kind === 'followed_answer');
    await expect.poll(async () => (await told()).length, { timeout: patient(20_000) }).toBe(1);
    await visitor.open(`${prefix}/notifications`);
    const notice = page.getByRole('link', { name: like('notice.followed_answer') });
    await notice.waitFor();
    await picture('told');
    await notice.click();
    await article(page, 'To me, too.').first().waitFor();

    // From the wallet to what is followed; one press ends the renewal, and the bell's dialog lets it go on again.
    await visitor.open(`${prefix}/paywall/?tab=numcy`);
    await page.getByRole('heading', { name: words('follow.list') }).waitFor();
    await page.getByText(like('follow.card')).waitFor();
    await takePicture(page, `follow-wallet-${language}`, true);
    await page.getByRole('button', { name: words('follow.manage') }).click();
    const list = page.getByRole('dialog').filter({ hasText: words('monthly.title') });
    await list.getByText(texts[0]).waitFor();
    await list.getByText(like('hide.list_active')).waitFor();
    await picture('list');
    await list.getByRole('button', { name: words('hide.stop') }).click();
    await list.getByText(like('follow.list_ending')).waitFor();
    expect(await balanceOf(member)).toBe(2);
    await visitor.open(`${prefix}/number/${phone}`);
    await (await follow(texts[0], 'comment.act.followed')).click();
    await page.getByRole('dialog').getByText(like('follow.ending')).waitFor();
    await picture('ending');
    await inDialog('follow.resume').click();
    await page.locator('#toasts').getByText(words('follow.resumed')).waitFor();
    expect(await balanceOf(member)).toBe(2);
    await (await follow(texts[0], 'comment.act.followed')).click();
    await page.getByRole('dialog').getByText(like('follow.on_text')).waitFor();
    await inDialog('hide.stop').click();
    await page.locator('#toasts').getByText(words('hide.stopped')).waitFor();

    // The server's words where it does not work, and nothing is charged.
    await visitor.open(`${prefix}/number/${phone}`);
    await intercept(visitor, '*/api/v6/numcy/subscription/comment/add', (request) =>
      request.answer(409, { code: 'payment.price_changed', message: '' }),
    );
    await (await follow(texts[0], 'comment.act.followed')).click();
    await inDialog('follow.resume').click();
    await dialog('follow.error_title').waitFor();
    await page.getByRole('dialog').getByText(words('error.payment.price_changed')).waitFor();
    await picture('failed');
    expect(await balanceOf(member)).toBe(2);
    expect(visitor.troubles.filter((trouble) => trouble.startsWith('script:'))).toEqual([]);
    await visitor.leave();
  },
);
