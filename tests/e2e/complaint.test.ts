import { afterAll, beforeAll, expect, test } from 'vitest';
import { addActor } from '#test/actors.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const moderators = ['13035559301', '13035559302'] as const;
const phone = '442079460931';
let site: ServedSite;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '1000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  site = await serveSite(
    {
      ...{ SANDBOX: 'on', BOT_CHECK: 'on', BOT_CHECK_COST: '50', TRUST_PROXY: '127.0.0.1', ...limits },
      ...{ OPERATOR_NAME: 'Example', SUPPORT_EMAIL: 'support@ringbook.test', SAMPLE_DATA: 'off' },
    },
    async (database) => {
      for (const one of moderators) {
        const { profileId } = await addActor(database, one);
        await database.db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', profileId).execute();
      }
    },
  );
});
afterAll(() => site?.stop());

const text = 'He owes me money, this swindler.';

test('M22 M26 a stranger complains in Arabic, a moderator decides, the author reads why and appeals, another one reverses', async () => {
  const author = await visit({ site: site.url });
  const writer = await signInAs(author, '13035559303');
  await writer.call('/api/v7/comment/add', { phone, text });

  // The stranger, on a phone, in Arabic, with the form filled in bit by bit.
  const stranger = await visit({ site: site.url, screen: 'phone' });
  const { page } = stranger;
  await stranger.open(`/ar/number/${phone}`);
  const ar = (key: Parameters<typeof say>[1], values?: Parameters<typeof say>[2]) => say('ar-SA', key, values);
  await page
    .locator('#comments')
    .getByRole('button', { name: new RegExp(ar('comment.complain_about', { name: '.*' })) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(ar('complaint.title')).waitFor();
  expect(await dialog.getByText(ar('complaint.terms_second')).count()).toBe(0);
  const reveal = dialog.getByRole('button', { name: ar('complaint.reveal') });
  expect(await reveal.evaluate((button) => getComputedStyle(button).opacity)).toBe('0.6');
  await takePicture(page, 'complaint-terms-ar');
  await dialog.getByRole('button', { name: ar('common.show_more') }).click();
  await dialog.getByText(ar('complaint.terms_second')).waitFor();
  await dialog.getByText(ar('complaint.terms_third')).waitFor();
  await expect.poll(() => reveal.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
  await reveal.click();
  const field = (key: Parameters<typeof say>[1]) => dialog.getByLabel(ar(key), { exact: true });
  const send = dialog.getByRole('button', { name: ar('complaint.send') });
  const isSendOff = () => send.getAttribute('aria-disabled');
  expect(await isSendOff()).toBe('true');
  await field('complaint.name').fill('Rosa');
  await field('complaint.email').fill('rosa@');
  expect(await field('complaint.email').getAttribute('aria-invalid')).toBe('true');
  await takePicture(page, 'complaint-form-ar');
  await field('complaint.text').fill('Never met him.');
  await dialog.getByRole('checkbox').check();
  expect(await isSendOff()).toBe('true');
  await field('complaint.email').fill('rosa@example.test');
  expect(await field('complaint.email').getAttribute('aria-invalid')).toBe(null);
  await expect.poll(isSendOff).toBe('false');
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await send.click();
  await dialog.getByText(ar('complaint.sent_title')).waitFor({ timeout: 30_000 });
  await dialog.getByText(ar('complaint.may_refuse')).waitFor();
  await takePicture(page, 'complaint-sent-ar');
  const ticket = ((await dialog.locator('bdi.font-mono').textContent()) ?? '').trim();
  await dialog.getByRole('link', { name: ar('complaint.follow') }).click();
  await page.waitForURL(`**/complaint/${ticket}`);
  await page.getByText(ar('complaint.status.open')).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'complaint-ticket-ar', true);

  // A moderator at a narrow desk.
  async function openDesk(by: string, locale: 'en' | 'ar-SA') {
    const desk = await visit({ site: site.url, screen: 'phone', locale, scheme: locale === 'en' ? 'light' : 'dark' });
    await signInAs(desk, by);
    await desk.page.setViewportSize({ width: 360, height: 780 });
    await desk.open(`/${locale}/moderation`);
    return desk;
  }
  interface Decision {
    button: 'desk.complaint.uphold' | 'desk.complaint.refuse';
    why: string;
    picture: string;
    locale: 'en' | 'ar-SA';
  }
  async function decide(by: string, { button, why, picture, locale }: Decision) {
    const desk = await openDesk(by, locale);
    const words = (key: Parameters<typeof say>[1]) => say(locale, key);
    await desk.page.getByRole('button', { name: words('desk.list_show') }).click();
    const waiting = desk.page.getByRole('list', { name: words('desk.list') });
    await waiting.getByRole('button').filter({ hasText: text }).click();
    const item = desk.page.getByRole('region', { name: words('desk.tab.texts') });
    await item.locator('blockquote').filter({ hasText: text }).first().waitFor();
    await item.getByLabel(words('desk.complaint.note')).fill(why);
    await takePicture(desk.page, picture, true);
    expect(await findOverflow(desk.page, 360)).toEqual([]);
    expect(await findBarriers(desk.page)).toEqual([]);
    await item.getByRole('button', { name: words(button) }).click();
    await waiting.getByRole('button').filter({ hasText: text }).waitFor({ state: 'detached' });
    await desk.context.close();
  }
  await decide(moderators[0], {
    ...{ button: 'desk.complaint.uphold', why: 'No facts stand there.', picture: 'complaint-desk', locale: 'en' },
  });

  // Its author reads why, and appeals.
  // The notice waits while the decision can be undone; the statement of reasons is there.
  expect(JSON.stringify(await writer.call('/api/v6/notification/list'))).not.toContain('/complaint/');
  const stated = await writer.call('/api/v6/moderation/my/statements');
  const [, own = ''] = /\/complaint\/([0-9A-Z-]{27})/.exec(JSON.stringify(stated)) ?? [];
  expect(own).not.toBe('');
  await author.open(`/en/complaint/${own}`);
  await author.page.getByText('No facts stand there.').waitFor();
  await author.page.getByLabel(en('complaint.appeal.text')).fill('Here is the unpaid bill.');
  await takePicture(author.page, 'complaint-author', true);
  await author.page.getByRole('button', { name: en('complaint.appeal.send') }).click();
  await author.page.getByText(en('complaint.appeal.waiting')).waitFor();
  // Who decided first has nothing to do there.
  const first = await openDesk(moderators[0], 'en');
  await first.page.getByText(en('desk.empty')).first().waitFor();
  expect(await readMain(first.page)).not.toContain(text);
  await first.context.close();
  await decide(moderators[1], {
    ...{
      button: 'desk.complaint.refuse',
      why: 'The bill shows it.',
      picture: 'complaint-desk-appeal',
      locale: 'ar-SA',
    },
  });
  await author.open(`/en/complaint/${own}`);
  await author.page.getByText('The bill shows it.').waitFor();
  await author.open(`/en/number/${phone}`);
  await author.page.locator('#comments').getByText(text).waitFor();
});

test('M33 M34 a moderator warns, bars and removes by keyboard, in Arabic in the dark, takes it back, and learns what a colleague did', async () => {
  const number = '442079460932';
  const words = 'Nothing but a swindler, this one.';
  const writer = await signInAs(await visit({ site: site.url }), '13035559304');
  const { id } = await writer.call<{ id: number }>('/api/v7/comment/add', { phone: number, text: words });
  const stranger = await signInAs(await visit({ site: site.url }), '13035559305');
  await stranger.call('/api/v6/complaint/comment', {
    ...{ comment_id: String(id), name: 'Rosa', email: 'rosa@example.test', text: 'I never met this person.' },
  });
  const desk = await visit({ site: site.url, scheme: 'dark' });
  const { page } = desk;
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(desk, moderators[0]);
  await desk.open('/ar/moderation');
  const ar = (key: Parameters<typeof say>[1]) => say('ar-SA', key);
  const item = page.getByRole('region', { name: ar('desk.tab.texts') });
  const text = item.locator('blockquote').filter({ hasText: words }).first();
  await text.waitFor();
  await page.keyboard.press('r');
  const why = item.getByLabel(ar('desk.complaint.note'));
  await expect.poll(() => why.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('An insult and no contact.');
  await item.getByLabel(ar('desk.template.title')).first().selectOption({ index: 2 });
  await expect.poll(() => why.inputValue()).toBe(`An insult and no contact. ${ar('desk.template.insult')}`);
  // Single keys are letters in a field: out of it first.
  await item.getByRole('checkbox', { name: ar('desk.beside.warn') }).focus();
  await page.keyboard.press('w');
  await expect.poll(() => item.getByLabel(ar('desk.beside.warn_why')).count()).toBe(1);
  await page.keyboard.type('Tell what happened instead.');
  await item.getByRole('checkbox', { name: ar('desk.beside.bar') }).focus();
  await page.keyboard.press('b');
  await page.keyboard.type('Once more the same.');
  expect(await item.getByRole('button', { name: ar('desk.complaint.refuse') }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(await findOverflow(page, 320)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  // What looks for barriers leaves it light.
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, 'complaint-acts-ar-dark', true);
  await page.keyboard.press('Control+Enter');
  await page.getByText(ar('desk.done.complaint')).waitFor();
  await text.waitFor({ state: 'detached' });
  await takePicture(page, 'complaint-done-ar-dark');
  const statements = () =>
    writer.call<{ items: { reversedAtTimestamp: number | null }[] }>('/api/v6/moderation/my/statements');
  expect((await statements()).items.map((one) => one.reversedAtTimestamp === null)).toEqual([true, true]);
  await page.locator('h1').click();
  await page.keyboard.press('u');
  await page.getByText(ar('desk.done.undone')).waitFor();
  await text.waitFor();
  expect((await statements()).items.map((one) => one.reversedAtTimestamp === null)).toEqual([false, false]);

  // A colleague leaves a note meanwhile; who decides by what stood before learns of it.
  const colleague = await signInAs(await visit({ site: site.url }), moderators[1]);
  const list = await colleague.call<{ items: { id: string; version: number; phone: string }[] }>(
    '/api/v6/moderation/complaints',
  );
  const seen = list.items.find((one) => one.phone === number);
  await colleague.call('/api/v6/moderation/complaint/act', {
    ...{ case_id: seen?.id ?? '', case_version: String(seen?.version), acts: 'note', reasons: 'other' },
    notes: 'Ask me before you decide.',
  });
  await why.fill('It is an opinion.');
  await item.getByRole('button', { name: ar('desk.complaint.refuse') }).click();
  await page.getByText(ar('desk.change.noted')).waitFor();
  // What the moderator undid before is no news.
  expect(await page.getByText(ar('desk.change.bar_lifted')).count()).toBe(0);
  await page.getByText('Ask me before you decide.').waitFor();
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'complaint-changed-ar-dark', true);
});
