import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AcquaintanceRequest } from '#contract/acquaintance.ts';
import { localeFormats } from '#shared/locale-formats.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { intercept } from './intercept.ts';
import { focusedText } from './keys.ts';
import { type Member, signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

/** Where it is another day than by UTC, all day long. */
const timeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
let site: ServedSite;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '1000', SAMPLE_DATA: 'off', OPERATOR_TIME_ZONE: timeZone };
  site = await serveSite({ SANDBOX: 'on', TRUST_PROXY: '127.0.0.1', WELCOME_NUMCY: '15', ...limits });
});
afterAll(() => site?.stop());

const importBook = (member: Member, entries: readonly { phone: string; first_name: string }[]) =>
  member.call('/api/v6/contact/import', {
    consent: '1',
    contacts: JSON.stringify(entries.map(({ phone, ...name }) => ({ ...name, phone: `+${phone}` }))),
  });
const consent = (member: Member) => member.call('/api/v6/params/notifications', { commonAcquaintances: '1' });
const balanceOf = async (member: Member) => (await member.call<{ balance: number }>('/api/v6/numcy/balance')).balance;

const ways = [
  { language: 'en', prefix: '/en', screen: 'desktop', people: ['13035559611', '13035559612', '13035559613'] },
  { language: 'ar-SA', prefix: '/ar', screen: 'phone', people: ['13035559621', '13035559622', '13035559623'] },
] as const;

test.each(ways)(
  'in $language a member sees whom both know, asks the holder, and both see each other once accepted',
  async ({ language, prefix, screen, people }) => {
    const [askerPhone, askedPhone, friendPhone] = people;
    const words = (key: string) => say(language, key);
    // No-break spaces are plain ones in what a browser names.
    const like = (key: string) => {
      const any = { name: '.*', date: '.*', number: '.*', common: '.*', direct: '.*' };
      return new RegExp(say(language, key, any).replaceAll('?', '\\?').replace(/\s+/g, '\\s+'));
    };
    const other = await visit({ site: site.url, screen });
    const asked = await signInAs(other, askedPhone);
    await asked.call('/api/v6/profile/edit', { first_name: 'Berta' });
    const third = await visit({ site: site.url });
    const friend = await signInAs(third, friendPhone);
    await third.leave();
    const visitor = await visit({ site: site.url, screen });
    const asker = await signInAs(visitor, askerPhone);
    await asker.call('/api/v6/profile/edit', { first_name: 'Anton' });
    const { page } = visitor;
    const card = page.locator('#acquaintances');
    const dialog = page.getByRole('dialog');
    const inspect = async (where: typeof page, name: string) => {
      expect(await findBarriers(where)).toEqual([]);
      expect(await findOverflow(where, screen === 'phone' ? 320 : 1200)).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await where.emulateMedia({ colorScheme });
        await takePicture(where, `acquaintance-${name}-${language}-${colorScheme}`, true);
      }
      await where.emulateMedia({ colorScheme: 'light' });
    };
    const open = () => visitor.open(`${prefix}/number/${askedPhone}`);

    // No contacts yet: the way to add them.
    await open();
    await card.getByText(words('acquaintance.no_contacts')).waitFor();
    await card.getByRole('link', { name: words('book.title') }).waitFor();

    // Nothing in common as long as not all three let it be told.
    await importBook(asker, [{ phone: friendPhone, first_name: 'Cousin' }]);
    const both = [
      { phone: askerPhone, first_name: 'One' },
      { phone: askedPhone, first_name: 'Other' },
    ];
    await importBook(friend, both);
    await open();
    await card.getByText(words('acquaintance.none')).waitFor();

    // The list, by the member's own name.
    for (const member of [asker, asked, friend]) await consent(member);
    await open();
    await card.getByText(like('acquaintance.count')).waitFor();
    await card.getByRole('listitem').getByText('Cousin').waitFor();
    await inspect(page, 'list');

    // What it costs and tells, before anything is paid.
    await card.getByRole('button', { name: words('acquaintance.ask') }).click();
    await dialog.getByText(words('acquaintance.ask_text')).waitFor();
    await dialog.getByText(like('acquaintance.ask_terms')).waitFor();
    await inspect(page, 'ask');
    expect(await balanceOf(asker)).toBe(15);
    await dialog.getByRole('button', { name: like('acquaintance.submit') }).click();
    await card.getByText(like('acquaintance.sent')).waitFor();
    await expect.poll(() => focusedText(page)).toBe(words('settings.notification.commonAcquaintances.title'));
    expect(await balanceOf(asker)).toBe(12);
    // The day is the operator's, as the days of all terms are.
    const sent = await asker.call<{ items: AcquaintanceRequest[] }>('/api/v6/fof/list?box=outgoing');
    const end = new Date((sent.items[0]?.expiresAtTimestamp ?? 0) * 1000);
    const date = localeFormats(language).formatDate(end, { dateStyle: 'long', timeZone });
    expect(date).not.toBe(localeFormats(language).formatDate(end, { dateStyle: 'long' }));
    expect(await card.textContent()).toContain(date);

    // The one who is asked sees it on the number's page and among the requests, and accepts.
    await other.open(`${prefix}/number/${askerPhone}`);
    await other.page.locator('#acquaintances').getByText(like('acquaintance.incoming')).waitFor();
    await other.open(`${prefix}/acquaintances`);
    await other.page.getByText(like('acquaintance.incoming')).waitFor();
    await inspect(other.page, 'incoming');
    await other.page.getByRole('button', { name: words('wallet.gift.accept') }).click();
    await other.page.getByText(like('acquaintance.accepted')).first().waitFor();
    // As always where what was pressed is gone, the focus goes on to the heading over it.
    await expect.poll(() => focusedText(other.page)).toBe(words('acquaintance.box_incoming'));
    await other.leave();

    // Accepted, the name is told.
    await open();
    await card.getByText('Berta').waitFor();
    await visitor.open(`${prefix}/acquaintances`);
    await page.getByText('Berta').waitFor();
    await inspect(page, 'accepted');

    // Either side ends it, and sees the name by it no more.
    await page.getByRole('button', { name: words('acquaintance.end') }).click();
    await dialog.getByText(words('acquaintance.end_text')).waitFor();
    await inspect(page, 'end');
    await dialog.getByRole('button', { name: words('acquaintance.end') }).click();
    await page.getByRole('listitem').getByText(words('acquaintance.ended')).waitFor();
    await page.getByText('Berta').waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe(words('acquaintance.box_outgoing'));

    // A request to another one, of which the answer is lost: nobody says that nothing was sent or charged.
    await visitor.open(`${prefix}/number/${friendPhone}`);
    await card.getByRole('button', { name: words('acquaintance.ask') }).click();
    const letGo = await intercept(visitor, '*/api/v6/fof/request', (request) => request.fail(), 'Response');
    await dialog.getByRole('button', { name: like('acquaintance.submit') }).click();
    await dialog.getByText(words('error.network.unreachable')).waitFor();
    expect(await dialog.getByText(words('acquaintance.error')).count()).toBe(0);
    await letGo();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The page shows what became of it. Withdrawn, its numcy stay paid.
    await card.getByRole('button', { name: words('acquaintance.withdraw') }).click();
    await dialog.getByText(words('acquaintance.withdraw_text')).waitFor();
    await dialog.getByRole('button', { name: words('acquaintance.withdraw') }).click();
    await card.getByText(words('acquaintance.withdrawn')).waitFor();
    await expect.poll(() => focusedText(page)).toBe(words('settings.notification.commonAcquaintances.title'));
    expect(await balanceOf(asker)).toBe(1);
    await visitor.leave();
  },
);
