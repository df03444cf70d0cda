import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { press, tabTo } from './keys.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

// Of its own: fifteen comments of one new member would take two days, and keys are quicker than a pause of 30 seconds.
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
  expect(await first.getByRole('link', { name: en('comment.appeal') }).getAttribute('href')).toMatch(/\/held$/);
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

test('C10 on the page of one’s own number what one wrote there is changed and deleted, as on the number’s page', async () => {
  const phone = '13065550109';
  const visitor = await visit({ screen: 'phone', site: site.url });
  const { page } = visitor;
  const member = await signInAs(visitor, phone);
  await member.call('/api/v7/comment/add', { phone, text: 'This is my number.' });
  await visitor.open('/number/my');
  const comments = page.locator('#comments');
  await comments.getByRole('button', { name: en('comment.edit') }).click();
  await comments.getByRole('textbox').fill('This is our number.');
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await comments.getByRole('button', { name: en('profile.save'), exact: true }).click();
  await toast(page, en('comment.saved'));
  await comments.getByRole('article').getByText('This is our number.').waitFor();
  await comments.getByRole('button', { name: en('comment.delete_own') }).click();
  const question = page.getByRole('alertdialog', { name: en('comment.delete_title') });
  await question.getByRole('button', { name: en('comment.delete') }).click();
  await toast(page, en('comment.comment_deleted'));
  expect((await member.call<{ total: number }>('/api/v6/comment/list/my')).total).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each([
  {
    language: 'en',
    phone: '442079460864',
    people: ['13065550105', '13065550106'],
    typed: 'Asked for my bank details.',
  },
  { language: 'ar-SA', phone: '442079460865', people: ['13065550107', '13065550108'], typed: 'طلبوا بيانات حسابي.' },
] as const)(
  'C17 by keyboard alone in $language: write, answer, react, edit and delete, with the focus where one reads on',
  async ({ language, phone, people: [one, other], typed }) => {
    const t = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    const visitor = await visit({ locale: language, site: site.url });
    const { page } = visitor;
    const author = await signInAs(visitor, other);
    await author.call('/api/v6/profile/edit', { first_name: 'Boris', last_name: 'Stone' });
    await author.call('/api/v7/comment/add', { phone, text: 'Silent call.' });
    await visitor.renew();
    const self = await signInAs(visitor, one);
    await visitor.open(`/${language}/number/${phone}`);
    const comments = page.locator('#comments');
    const tell = page.locator('#tell');
    const named = (key: string) => tell.getByRole('button', { name: t(key), exact: true });
    // Within text that runs the other way a name is set apart.
    const writer = language === 'en' ? 'Boris Stone' : '\u2068Boris Stone\u2069';
    const live = page.locator('#toasts');
    expect(await live.getAttribute('aria-live')).toBe('polite');
    const theirs = comments.locator('> ol > li > article').filter({ hasText: 'Silent call.' });
    const mine = comments.locator('> ol > li > article').filter({ hasText: typed });
    await theirs.getByText('Boris Stone').first().waitFor();

    await tabTo(page, tell.getByRole('textbox'));
    await page.keyboard.type(typed);
    await press(page, named('comment.post'));
    await live.getByText(t('comment.posted')).waitFor();
    await focused(mine);

    const like = theirs.getByRole('button', { name: t('comment.like') }).first();
    await press(page, like, 'Space');
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await focused(like);
    expect(await theirs.getByRole('group').first().getAttribute('aria-label')).toBe(null);
    expect(await theirs.getByRole('group').first().locator('legend').textContent()).toBe(
      t('comment.reactions_to', { name: writer }),
    );

    // Escape gives the focus back to what opened the box; what was typed is there again.
    const answer = theirs.getByRole('button', { name: t('comment.reply_to', { name: writer }) });
    await press(page, answer);
    const box = theirs.getByRole('textbox');
    await focused(box);
    await page.keyboard.type('Here as well');
    await page.keyboard.press('Escape');
    await focused(answer);
    await page.keyboard.press('Enter');
    expect(await box.inputValue()).toBe('Here as well');
    await page.keyboard.type(', twice.');
    await page.keyboard.press('Control+Enter');
    await live.getByText(t('comment.reply_sent')).waitFor();
    const reply = theirs.locator('ol > li > article').filter({ hasText: 'Here as well, twice.' });
    await focused(reply);
    await reply.getByText(t('comment.answers', { name: writer })).waitFor();

    await press(page, reply.getByRole('button', { name: t('comment.edit_reply') }));
    await focused(box);
    await page.keyboard.type(' And today.');
    await press(page, theirs.getByRole('button', { name: t('profile.save') }));
    const changed = theirs.locator('ol > li > article').filter({ hasText: 'Here as well, twice. And today.' });
    await focused(changed);

    // Deleted with a word to the moderators about what it answered.
    await press(page, changed.getByRole('button', { name: t('comment.delete_reply') }));
    const question = page.getByRole('alertdialog', { name: t('comment.delete_reply_title') });
    await question.getByText(t('comment.delete_for_good')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press(page, question.getByRole('switch'), 'Space');
    await press(page, question.getByRole('button', { name: t('comment.delete') }));
    await live.getByText(t('comment.deleted_and_reported')).waitFor();
    await focused(theirs);
    const reports = await self.call<{ items: { kind: string; phone: string }[] }>('/api/v6/report/my');
    expect(reports.items.map(({ kind, phone: about }) => [kind, about])).toEqual([['comment', phone]]);

    await press(page, named('comment.delete_own'));
    await page.getByRole('alertdialog', { name: t('comment.delete_title') }).waitFor();
    await page.keyboard.press('Escape');
    await focused(named('comment.delete_own'));
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: t('comment.delete') }));
    await live.getByText(t('comment.comment_deleted')).waitFor();
    await focused(theirs);
    expect(await mine.count()).toBe(0);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);
