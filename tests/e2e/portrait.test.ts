import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortraitWish } from '#contract/portrait.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { intercept } from './intercept.ts';
import { type Member, signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

let site: ServedSite;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '1000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  const wallet = { WELCOME_NUMCY: '20' };
  site = await serveSite({ SANDBOX: 'on', TRUST_PROXY: '127.0.0.1', ...limits, ...wallet, SAMPLE_DATA: 'off' });
});
afterAll(() => site?.stop());

const texts = [
  'A very polite man who explained everything to my wife.',
  'Polite and patient on the phone with me.',
  'Such a friendly voice, honest people I think.',
  'Not a scam, the call was polite to the end.',
  'It rang on Monday and nobody was there.',
];

const balanceOf = async (member: Member) => (await member.call<{ balance: number }>('/api/v6/numcy/balance')).balance;

const ways = [
  { language: 'en', prefix: '/en', screen: 'desktop', first: 13035559700 },
  { language: 'ar-SA', prefix: '/ar', screen: 'phone', first: 13035559750 },
] as const;

test.each(ways)(
  '39: in $language a member has a portrait drawn and shares it, and the holder says what it is to show',
  async ({ language, prefix, screen, first }) => {
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    // No-break spaces are plain ones in what a browser names.
    const like = (key: string) => new RegExp(words(key, { number: '.*', style: '.*' }).replace(/\s+/g, '\\s+'));
    const holderPhone = String(first);
    for (const [at, text] of texts.entries()) {
      const writer = await visit({ site: site.url });
      const { call } = await signInAs(writer, String(first + 1 + at));
      await call('/api/v7/comment/add', { phone: holderPhone, text });
      await writer.leave();
    }
    const owner = await visit({ site: site.url, screen });
    const holder = await signInAs(owner, holderPhone);
    const visitor = await visit({ site: site.url, screen });
    const { page } = visitor;
    const card = page.locator('#portrait');
    const inspect = async (where: typeof page, name: string) => {
      expect(await findBarriers(where)).toEqual([]);
      expect(await findOverflow(where, screen === 'phone' ? 320 : 1200)).toEqual([]);
      await takePicture(where, `portrait-${name}-${language}`);
    };
    const open = () => visitor.open(`${prefix}/number/${holderPhone}`);

    // A visitor is told that there may be one.
    await open();
    await card.getByText(words('number.portrait_visitor')).waitFor();
    await inspect(page, 'visitor');

    // What it is and costs, before it is paid.
    const member = await signInAs(visitor, String(first + 20));
    await open();
    await card.getByText(words('portrait.lead')).waitFor();
    await inspect(page, 'offer');
    expect(await balanceOf(member)).toBe(20);
    await card.getByRole('button', { name: like('portrait.draw') }).press('Enter');
    await card.getByRole('heading', { name: words('portrait.style.friendly') }).waitFor();
    expect(await balanceOf(member)).toBe(5);

    // Each figure leads to the texts behind it.
    await card.getByText(words('portrait.sources')).first().click();
    await card
      .getByRole('link', { name: like('portrait.source.up') })
      .first()
      .waitFor();
    await inspect(page, 'drawn');

    // Shared, everybody who knows the link sees it, without script as well.
    const toggle = card.getByRole('switch', { name: words('portrait.share') });
    // Pressed while a press is being saved, it is sent after that one: the last one holds.
    const shares: string[] = [];
    const held = Promise.withResolvers<void>();
    const letGo = await intercept(visitor, '*/api/v6/portrait/share', (request) => {
      shares.push(request.url);
      return held.promise.then(() => request.pass());
    });
    await toggle.click();
    await expect.poll(() => shares.length).toBe(1);
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
    expect(shares).toHaveLength(1);
    held.resolve();
    await expect.poll(() => shares.length).toBe(2);
    await letGo();
    await toggle.click();
    const link = card.getByRole('link', { name: words('portrait.page') });
    await link.waitFor();
    const path = new URL((await link.getAttribute('href')) ?? '', site.url).pathname;
    // It is shown before it is saved.
    await expect.poll(async () => (await fetch(`${site.url}${path}`)).status).toBe(200);
    const stranger = await visit({ site: site.url, screen });
    await stranger.open(path);
    await stranger.page.getByRole('heading', { name: words('portrait.style.friendly') }).waitFor();
    await inspect(stranger.page, 'page');
    const html = await (await fetch(`${site.url}${path}`)).text();
    expect(html).toContain(words('portrait.style_text.friendly'));
    expect(html).toContain('noindex');

    // The holder has the own say beside it.
    await owner.open(`${prefix}/number/${holderPhone}`);
    const own = owner.page.locator('#portrait');
    await own.getByLabel(words('portrait.holder.style')).selectOption('businesslike');
    await own.getByRole('checkbox', { name: words('portrait.metric.trust') }).check();
    // In the digits of the language.
    await own.getByLabel(words('portrait.holder.age')).fill(language === 'en' ? '41' : '٤١');
    await inspect(owner.page, 'holder');
    await own.getByRole('button', { name: words('profile.save') }).click();
    await owner.page.getByText(words('portrait.holder.saved')).waitFor();
    await stranger.open(path);
    await stranger.page.getByText(words('portrait.disputed')).waitFor();
    await stranger.page.getByText(like('portrait.holder_style')).waitFor();
    await stranger.page.getByText(words('portrait.style.businesslike')).waitFor();

    // And switches it off, whatever stands in the form and is not saved: the link leads nowhere, and the price is back.
    await own.getByLabel(words('portrait.holder.age')).fill('5');
    await own.getByRole('switch', { name: words('portrait.holder.off') }).click();
    await expect.poll(() => balanceOf(member)).toBe(20);
    const gone = await fetch(`${site.url}${path}`);
    expect(gone.status).toBe(404);
    const kept = { off: true, neurotype: 'businesslike', disputed: ['trust'], age: 41 };
    expect(await holder.call<PortraitWish>('/api/v6/params/portrait')).toMatchObject(kept);
    for (const one of [owner, visitor, stranger]) await one.leave();
  },
);
