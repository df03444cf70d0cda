import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { expectRecomputed } from '#test/opinions.ts';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { readCounts, recount } from './story-count.ts';
import { numbers, people } from './story-site.ts';
import { openActs } from './text-acts.ts';
import { screens, type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const ar = (key: string, values?: Record<string, string | number>) => say('ar-SA', key, values);
const comments = (page: Page) => page.locator('#comments');
const tell = (page: Page) => page.locator('#tell');
const article = (page: Page, text: string) => comments(page).locator('> ol > li > article').filter({ hasText: text });
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text).waitFor();
const act = (within: Page | Locator, name: string) => within.locator(`[data-act="${name}"]`);
const textOf = (page: Page) => expect.poll(() => readMain(page));

/** The page asks by itself once a minute has passed. */
const passMinute = ({ page }: Visitor) => page.clock.fastForward(61_000);

const [phone, desktop] = [screens.phone.viewport, { width: 1280, height: 900 }];
/** How the visitor looks at it, one after the other. */
const looks = [
  [phone, 'en', 'light'],
  [desktop, 'ar-SA', 'dark'],
  [phone, 'ar-SA', 'light'],
  [desktop, 'en', 'dark'],
  [phone, 'ar-SA', 'dark'],
] as const;

const first = 'Says he is from my bank.';
const longer =
  'He says that he is from my bank, wants the code of my card, and shouts once he is asked which branch he sits in. ' +
  'My bank knows of no such call.';
const answer = 'شكرًا على التحذير، اتصل بي أيضًا';
const secret = 'رقم مزعج من المدينة';

/**
 * Anna (phone, English, light), Badr (desktop, Arabic, dark) and a visitor (each in turn) are at one number at the same time,
 * beside a moderator and the number's holder, who share a window. Ends the site, to count what it stored.
 */
export async function playStory(site: ServedSite): Promise<void> {
  const [anna, badr, reader, office] = [
    await visit({ site: site.url, screen: 'phone' }),
    await visit({ site: site.url, locale: 'ar-SA', scheme: 'dark' }),
    await visit({ site: site.url }),
    await visit({ site: site.url, screen: 'phone' }),
  ];
  await badr.page.setViewportSize(desktop);
  const annaSelf = await signInAs(anna, people.anna);
  await annaSelf.call('/api/v6/profile/edit', { first_name: 'Anna', last_name: 'Fields' });
  const badrSelf = await signInAs(badr, people.badr);
  await badrSelf.call('/api/v6/profile/edit', { first_name: 'بدر', last_name: 'الحربي' });
  const path = `/number/${numbers.story}`;
  for (const { page } of [anna, badr]) await page.clock.install();

  /** A visitor loads the page, now on a phone and now on a desktop, in one language and the other. */
  let visits = 0;
  const readAsVisitor = async (name: string) => {
    const [size, language, colorScheme] = looks[visits % looks.length] ?? looks[0];
    visits += 1;
    await reader.page.setViewportSize(size);
    await reader.page.emulateMedia({ colorScheme });
    await reader.page.goto(`/${language}${path}`);
    // In every language and on every screen what copies the number stands beside it.
    const [number, copy] = [reader.page.locator('h1'), reader.page.locator('h1 + span button').first()];
    const [{ y = 0, height = 0 } = {}, beside] = [(await number.boundingBox()) ?? {}, await copy.boundingBox()];
    expect(beside?.y ?? 0, `${language} ${size.width}`).toBeLessThan(y + height);
    await takePicture(reader.page, `${name}-visitor`, true);
    return reader.page;
  };
  const pictures = async (name: string) => {
    for (const [who, { page }] of Object.entries({ anna, badr })) await takePicture(page, `${name}-${who}`, true);
  };
  /** The same counts on all three pages, once both members' have caught up. */
  const expectSame = async (name: string, counts: Partial<Awaited<ReturnType<typeof readCounts>>>) => {
    for (const one of [anna, badr]) {
      await passMinute(one);
      await expect.poll(() => readCounts(one.page)).toMatchObject(counts);
    }
    await pictures(name);
    const page = await readAsVisitor(name);
    expect(await readCounts(page)).toEqual(await readCounts(anna.page));
    expect(await readCounts(badr.page)).toEqual(await readCounts(anna.page));
    const told = await page.content();
    for (const hidden of ['Fields', 'الحربي', secret, 'Meter Reader']) expect(told).not.toContain(hidden);
  };

  await Promise.all([anna.open(`/en${path}`), badr.open(`/ar-SA${path}`), readAsVisitor('0-before')]);
  await expectSame('1-before', { comments: 0, tags: {}, openReports: 8, face: 'few_complaints' });

  // Two taps on a phone, and a few words.
  await act(anna.page, 'tell-callerTypes-6').click();
  await act(anna.page, 'tell-callReasons-8').click();
  await act(anna.page, 'write-comment').fill(first);
  await takePicture(anna.page, '2-writing-anna');
  await tell(anna.page)
    .getByRole('button', { name: en('comment.post') })
    .click();
  await toast(anna.page, en('comment.posted'));
  await takePicture(anna.page, '2-posted-anna');
  await expectSame('3-posted', { comments: 1, tags: { 'callerTypes-6': 1, 'callReasons-8': 1 } });

  // Badr reads it without a reload: likes it, answers, names the caller, tags, blocks, and notes something for himself.
  const { page } = badr;
  const hers = article(page, first);
  await hers.locator('[data-act^="like-"]').first().click();
  await hers.locator('[data-act^="reply-"]').click();
  await hers.getByRole('textbox').fill(answer);
  await hers
    .locator('form')
    .getByRole('button', { name: ar('comment.reply'), exact: true })
    .click();
  await toast(page, ar('comment.reply_sent'));
  await page.getByRole('button', { name: ar('name.suggest') }).click();
  const naming = page.getByRole('dialog', { name: ar('suggest.title') });
  await naming.getByLabel(ar('profile.first_name')).fill('Meter Reader');
  await takePicture(page, '4-name-badr');
  await naming.getByRole('button', { name: ar('suggest.submit') }).click();
  await naming.waitFor({ state: 'detached' });
  await act(page, 'tell-callerTypes-6').click();
  await act(page, 'tell-details').click();
  await act(page, 'all-emotags-8').click();
  await takePicture(page, '4-tags-badr');
  await act(page, 'tell-details').click();
  await act(page, 'tell-block').click();
  await act(page, 'onBan-threats').click();
  await takePicture(page, '4-blocked-badr');
  const note = page.getByRole('region', { name: ar('note.title') });
  await note.getByRole('textbox').fill(secret);
  await note.getByRole('button', { name: ar('profile.save') }).click();
  await toast(page, ar('note.saved'));
  const tags = { 'callerTypes-6': 2, 'callReasons-8': 1, 'emotags-8': 1 };
  await expectSame('5-answered', { comments: 1, likes: [1, 0], tags, face: 'suspicious' });
  await textOf(anna.page).toContain(answer);
  await textOf(anna.page).toContain('بدر الحربي');
  expect(await anna.page.content()).not.toContain(secret);
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });

  // Changed so much that others are told, and that what was thought of it before is told apart.
  await act(anna.page, 'own-edit').click();
  await act(anna.page, 'write-comment').fill(longer);
  await tell(anna.page)
    .getByRole('button', { name: en('profile.save') })
    .click();
  await toast(anna.page, en('comment.saved'));
  await expectSame('6-edited', { comments: 1, likes: [1, 0] });
  const edited = ar('comment.edited', { when: '|' }).split('|')[0] ?? '';
  await article(page, longer).getByText(edited).first().waitFor();
  await article(page, longer)
    .getByText(ar('comment.since_change', { number: 0 }))
    .waitFor();

  // Badr reports it. A moderator takes it down on a phone; its author reads why, and a visitor that it is gone.
  await (await openActs(article(page, longer))).locator('[data-act^="report-"]').first().click();
  const reporting = page.getByRole('dialog', { name: new RegExp(`${ar('report.title')}|${ar('report.sent_title')}`) });
  await reporting.getByLabel(ar('rule.insult')).check();
  await takePicture(page, '7-report-badr');
  await reporting.getByRole('button', { name: ar('report.send') }).click();
  await reporting.getByText(ar('report.sent')).waitFor();
  await page.keyboard.press('Escape');
  await signInAs(office, people.moderator);
  await office.page.setViewportSize({ width: 360, height: 780 });
  await office.open('/en/moderation');
  const case_ = office.page.locator('main blockquote').filter({ hasText: longer });
  await case_.waitFor();
  await takePicture(office.page, '7-desk-moderator', true);
  // What is decided leaves the desk at once, before the server has it.
  const decided = office.page.waitForResponse('**/moderation/decide');
  await office.page.keyboard.press('2');
  await office.page.getByRole('button', { name: en('desk.remove'), exact: true }).click();
  await office.page.getByText(en('desk.empty')).waitFor();
  expect((await decided).status()).toBe(200);
  await passMinute(anna);
  await anna.page.getByText(en('comment.own_is_removed')).waitFor();
  await article(anna.page, longer).getByText(en('comment.rule.insult')).waitFor();
  await takePicture(anna.page, '7-removed-anna', true);
  await passMinute(badr);
  await comments(page).getByText(ar('comment.removed')).waitFor();
  const removed = await readAsVisitor('7-removed');
  expect(await readCounts(removed)).toMatchObject({ comments: 0, face: 'suspicious', bound: 50 });
  expect(await removed.content()).not.toContain('wants the code');

  // Taken back within the ten minutes, and found fine: it stands as before, and the reporter hears of it.
  await office.page.getByRole('button', { name: new RegExp(en('desk.undo')) }).click();
  await case_.waitFor();
  await office.page.getByRole('button', { name: en('desk.keep'), exact: true }).click();
  await office.page.getByText(en('desk.empty')).waitFor();
  await expectSame('8-kept', { comments: 1, likes: [1, 0], tags });
  const { items } = await badrSelf.call<{ items: { outcome: string }[] }>('/api/v6/report/my');
  expect(items.map(({ outcome }) => outcome)).toEqual(['kept']);

  // The holder lets it stand first, and answers it as the holder.
  await office.renew();
  await office.page.setViewportSize(phone);
  await signInAs(office, numbers.story);
  await office.open(path);
  const pinned = await openActs(article(office.page, longer));
  await act(pinned, `pin-${await idOf(pinned)}`).click();
  await toast(office.page, en('comment.pinned_done'));
  await article(office.page, longer).locator('[data-act^="reply-"]').click();
  await article(office.page, longer).getByRole('textbox').fill('This is not my call: my number is faked.');
  await article(office.page, longer)
    .locator('form')
    .getByRole('button', { name: en('comment.reply'), exact: true })
    .click();
  await toast(office.page, en('comment.reply_sent'));
  await takePicture(office.page, '9-pinned-holder', true);
  await expectSame('9-pinned', { comments: 1, likes: [1, 0, 0] });
  await article(page, longer).getByText(ar('comment.pinned')).waitFor();
  await article(page, longer)
    .getByRole('article')
    .filter({ hasText: 'my number is faked' })
    .getByText(ar('comment.holder'), { exact: true })
    .waitFor();

  // What an answer of the API carries is enough for anybody to come to the same verdict.
  const view = await annaSelf.call<NumberView>(`/api/v202505/search/${numbers.story}`);
  expectRecomputed(view.verdict, view.metrics.index);
  expect(view.suggestedProfile).toBeNull();

  // Deleted by its author, it leaves its place to the answers, and counts for nobody.
  await act(anna.page, 'own-delete').click();
  const question = anna.page.getByRole('alertdialog', { name: en('comment.delete_title') });
  await question.getByText(en('comment.delete_replies_other', { count: 2 })).waitFor();
  await takePicture(anna.page, '10-delete-anna');
  await question.getByRole('button', { name: en('comment.delete') }).click();
  await toast(anna.page, en('comment.comment_deleted'));
  await expectSame('10-deleted', { comments: 0, likes: [0, 0], tags, face: 'suspicious' });
  await comments(page).getByText(ar('comment.deleted')).waitFor();
  expect(await findOverflow(page, 320)).toEqual([]);
  const shown = await readCounts(anna.page);
  for (const { troubles } of [anna, badr, reader, office]) expect(troubles).toEqual([]);
  await Promise.all([anna, badr, reader, office].map((visitor) => visitor.leave()));

  // The store has the last word: each row is counted, and the verdict made of the rows once more.
  await site.stop(async (store) => {
    const { risk, rating, ...counted } = await recount(store, numbers.story);
    expect(counted).toEqual({ comments: 0, replies: 2, likes: 0, bans: 1, scams: 2, notes: 1 });
    expect([shown.bound, shown.rating]).toEqual([risk, rating]);
  });
}

const idOf = async (comment: Locator) => (await comment.getAttribute('id'))?.replace('comment-', '');
