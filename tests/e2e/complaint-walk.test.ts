import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { type Member, signInAs } from './member.ts';
import { serveModerationQueue } from './moderation-queue-site.ts';
import { takePicture } from './picture.ts';
import { openActs } from './text-acts.ts';
import { type Visitor, visit } from './visitor.ts';
import { say, termWords } from './words.ts';

const moderators = ['13035559501', '13035559502'] as const;
let site: ServedSite;
beforeAll(async () => {
  site = await serveModerationQueue(moderators);
});
afterAll(() => site?.stop());

const text = 'He took the deposit and never came.';
const ways = [
  { language: 'en', prefix: '/en', screen: 'desktop', scheme: 'light', phone: '442079460951', author: '13035559511' },
  { language: 'ar-SA', prefix: '/ar', screen: 'phone', scheme: 'dark', phone: '442079460952', author: '13035559512' },
] as const;
type Way = (typeof ways)[number];

/** What a dialog says, line by line, without the marks that keep numbers together. */
const linesOf = async (dialog: Locator): Promise<string[]> =>
  // biome-ignore lint/performance/useDomNodeTextContent: lines are what one sees.
  (await dialog.innerText())
    .split('\n')
    .map((line) => line.replace(/[\u00a0\u200e\u200f\u2066-\u2069]/g, (mark) => (mark === '\u00a0' ? ' ' : '')).trim())
    .filter((line) => line !== '');

/** The words of one language. */
function speak({ language }: Way) {
  const words = (key: string, values?: Record<string, string | number>) =>
    say(language, key, { ...termWords(language), ...values }).replaceAll('\u00a0', ' ');
  const escaped = (phrase: string) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  /** The phrase, with whatever stands at its places. */
  const like = (key: string) => {
    const [first = '', ...rest] = words(key, { name: '%', date: '%', number: '%' }).split('%').map(escaped);
    return new RegExp([first, ...rest].join('.+').replace(/ /g, '\\s+'));
  };
  const line = (key: string) => expect.stringMatching(new RegExp(`^${like(key).source}$`));
  return { words, like, line };
}

/** Fills the form of a dialog in bit by bit and sends it. Every line of it is compared with what is asked for. */
async function complain(page: Page, way: Way, sender: { name: string; email: string; message: string }) {
  const { words, line } = speak(way);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words('complaint.title')).waitFor();
  // U15: title, text, the rules whole, and the form at once, with a button that looks as it is: ready to be pressed.
  const rules = ['complaint.terms_first', 'complaint.terms_second', 'complaint.terms_third'].map((key) => words(key));
  expect((await linesOf(dialog)).slice(0, 6)).toEqual([
    ...[words('complaint.title'), text, ...rules, words('complaint.name')],
  ]);
  const cut = await dialog
    .locator('p')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
  expect(cut).toEqual([]);
  const send = dialog.getByRole('button', { name: words('complaint.send') });
  expect(await send.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
  const reasons = ['not_true', 'insult', 'private_data', 'no_contact', 'scam_label', 'court_decision', 'other'];
  expect((await dialog.getByRole('option').allInnerTexts()).map((one) => one.replaceAll('\u00a0', ' '))).toEqual(
    expect.arrayContaining(reasons.map((one) => words(`complaint.reason.${one}`))),
  );
  expect(await dialog.getByRole('option').count()).toBe(reasons.length);

  // A name longer than 1, an address, a message longer than 5, and good faith: what is missing is said, and led to.
  const field = (key: string) => dialog.getByLabel(words(key), { exact: true });
  const said = dialog.getByRole('alert').getByRole('listitem');
  const honest = dialog.getByRole('checkbox');
  const lacks = (...missing: string[]) => missing.map((one) => words(`complaint.missing.${one}`));
  const hasFocus = (one: Locator) => expect.poll(() => one.evaluate((it) => it === document.activeElement)).toBe(true);
  const linesSaid = async () => (await said.allInnerTexts()).map((one) => one.replaceAll('\u00a0', ' '));
  expect(await said.count()).toBe(0);
  await send.press('Enter');
  await expect.poll(linesSaid).toEqual(lacks('name', 'email', 'text', 'good_faith'));
  await hasFocus(field('complaint.name'));
  expect(await field('complaint.name').getAttribute('aria-invalid')).toBe('true');
  await audit(page, way, 'missing');
  const colourOf = (input: Locator) => input.evaluate((one) => getComputedStyle(one).borderTopColor);
  await field('complaint.name').fill(sender.name);
  await expect.poll(linesSaid).toEqual(lacks('email', 'text', 'good_faith'));
  const calm = await colourOf(field('complaint.name'));
  await field('complaint.email').fill('rosa@');
  await expect.poll(() => colourOf(field('complaint.email'))).not.toBe(calm);
  await dialog.getByText(words('complaint.email_wrong')).waitFor();
  await send.click();
  await hasFocus(field('complaint.email'));
  expect(await field('complaint.email').inputValue()).toBe('rosa@');
  await field('complaint.email').fill(sender.email);
  await expect.poll(() => colourOf(field('complaint.email'))).toBe(calm);
  await field('complaint.text').fill(sender.message.slice(0, 5));
  await honest.check();
  await send.click();
  await hasFocus(field('complaint.text'));
  await expect.poll(linesSaid).toEqual(lacks('text'));
  await field('complaint.text').fill(sender.message);
  await honest.uncheck();
  await send.click();
  await hasFocus(honest);
  await expect.poll(linesSaid).toEqual(lacks('good_faith'));
  await honest.check();
  await expect.poll(() => said.count()).toBe(0);
  await audit(page, way, 'form');
  await send.click();

  // Thanks, that it may be refused, the ticket, and a way to close it.
  await dialog.getByText(words('complaint.sent_title')).waitFor({ timeout: patient(30_000) });
  const ticket = ((await dialog.locator('bdi.font-mono').textContent()) ?? '').trim();
  const thanks = await linesOf(dialog);
  expect(thanks.slice(0, 3)).toEqual([
    words('complaint.sent_title'),
    line('complaint.sent'),
    words('complaint.may_refuse'),
  ]);
  expect(thanks).toEqual(expect.arrayContaining([ticket, words('complaint.keep_ticket'), words('complaint.follow')]));
  await audit(page, way, 'sent');
  await dialog
    .getByRole('button', { name: words('common.close') })
    .last()
    .click();
  await dialog.waitFor({ state: 'detached' });
  return ticket;
}

async function audit(page: Page, { language, screen, scheme }: Way, picture: string, width = 320) {
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, screen === 'phone' ? width : 1200)).toEqual([]);
  // What looks for barriers leaves it light.
  await page.emulateMedia({ colorScheme: scheme });
  await takePicture(page, `walk-${picture}-${language}`, true);
}

async function openModerationQueue(by: string, way: Way): Promise<Visitor> {
  const desk = await visit({ site: site.url, screen: way.screen, locale: way.language, scheme: way.scheme });
  await signInAs(desk, by);
  if (way.screen === 'phone') await desk.page.setViewportSize({ width: 360, height: 780 });
  await desk.open(`${way.prefix}/moderation`);
  return desk;
}

/** One moderator takes the complaint whose message they read, and decides about it. */
async function decide(by: string, way: Way, message: string, button: 'remove' | 'keep' | 'restore', why: string) {
  const { words } = speak(way);
  const desk = await openModerationQueue(by, way);
  const { page } = desk;
  const item = page.getByRole('region', { name: words('desk.tab.texts') });
  await item.getByText(message).waitFor();
  await item.getByLabel(words('desk.complaint.note')).fill(why);
  // By which rule it goes is said by who decides.
  const chips = item.locator('[data-decision-bar] label');
  if (button === 'remove') await chips.filter({ hasText: words('rule.false') }).click();
  await item.getByRole('heading', { name: words('complaint.why'), exact: true }).waitFor();
  // Letters would stand on words that begin with the other one.
  const letters = item.locator('[data-decision-bar] button[aria-keyshortcuts]');
  expect(await letters.count()).toBe(button === 'restore' ? 0 : 2);
  await audit(page, way, `desk-${button}`, 360);
  await item.getByRole('button', { name: words(`desk.${button}`), exact: true }).click();
  await item.getByText(message).waitFor({ state: 'detached' });
  expect(desk.troubles).toEqual([]);
  await desk.leave();
}

async function follow(visitor: Visitor, way: Way, ticket: string, lines: readonly string[], picture: string) {
  await visitor.open(`${way.prefix}/complaint/${ticket}`);
  for (const line of lines) await visitor.page.getByText(line, { exact: true }).first().waitFor();
  await audit(visitor.page, way, picture);
}

const article = ({ page }: Visitor) => page.locator('#comments').getByRole('article').filter({ hasText: text });
/** Of the text, whose menu is open. */
const act = async (way: Way, visitor: Visitor, key: string) =>
  (await openActs(article(visitor))).getByRole('button', { name: speak(way).words(key), exact: true });

test.each(ways)(
  'M22 M23 M26 in $language a stranger and a holder complain, a moderator decides, the author appeals, another one decides',
  async (way) => {
    const { words, like } = speak(way);
    const person = (screen: Way['screen'] = way.screen) =>
      visit({ site: site.url, screen, locale: way.language, scheme: way.scheme });
    const author = await person();
    const writer: Member = await signInAs(author, way.author);
    await writer.call('/api/v7/comment/add', { phone: way.phone, text });

    // A stranger, who has no account.
    const stranger = await person();
    await stranger.open(`${way.prefix}/number/${way.phone}`);
    await (await act(way, stranger, 'comment.act.complain')).click();
    const first = { name: 'Rosa', email: `rosa.${way.author}@example.test`, message: 'I do not like to read this.' };
    const strangers = await complain(stranger.page, way, first);
    // The menu went with the dialog, and its button has the focus again.
    await stranger.page.locator('[data-act^="acts-"][aria-expanded="false"]:focus').waitFor();

    // The holder of the number may hide the text for numcy, or complain for nothing.
    const holder = await person();
    await signInAs(holder, way.phone);
    await holder.open(`${way.prefix}/number/${way.phone}`);
    await (await act(way, holder, 'comment.act.hide')).click();
    // Only others say who calls: the own page has nothing to tap that would be refused.
    expect(await holder.page.locator('#tell [data-act=more-types]').count()).toBe(0);
    const options = holder.page.getByRole('dialog', { name: words('hide.title') });
    await options.getByRole('button', { name: like('hide.submit') }).waitFor();
    await options.getByText('10', { exact: true }).first().waitFor();
    await options.getByRole('button', { name: words('hide.complain') }).click();
    const second = { name: 'Bob', email: `bob.${way.author}@example.test`, message: 'I gave the deposit back.' };
    const holders = await complain(holder.page, way, second);
    expect(holders).not.toBe(strangers);

    // A moderator refuses the one and upholds the other: what is due first comes first.
    await decide(moderators[0], way, first.message, 'keep', 'Nobody must like it.');
    await decide(moderators[0], way, second.message, 'remove', 'The deposit was paid back.');
    await follow(
      stranger,
      way,
      strangers,
      [words('complaint.outcome.kept_removed'), 'Nobody must like it.'],
      'stranger',
    );
    await follow(holder, way, holders, [words('complaint.status.decided'), 'The deposit was paid back.'], 'holder');
    await holder.page.getByText(like('complaint.outcome.upheld')).first().waitFor();

    // The author's notice waits while the decision can be undone; the statement of reasons is there at once.
    expect(JSON.stringify(await writer.call('/api/v6/notification/list'))).not.toContain('/complaint/');
    // Its author reads in the own language what was removed and why, and appeals.
    await author.open(`${way.prefix}/statements`);
    await author.page.getByText(text).waitFor();
    await author.page.getByRole('link', { name: words('complaint.outcome.kept_removed_why') }).waitFor();
    await audit(author.page, way, 'statement');
    await author.page.getByRole('link', { name: words('statement.appeal.open') }).click();
    await author.page.getByText('The deposit was paid back.').waitFor();
    await author.page.getByRole('blockquote').getByText(text).waitFor();
    const said = await readMain(author.page);
    for (const secret of ['Bob', 'Rosa', second.email, second.message, first.message])
      expect(said).not.toContain(secret);
    const appeal = author.page.getByLabel(words('complaint.appeal.text'));
    await appeal.fill('It was paid back to somebody else.');
    await audit(author.page, way, 'appeal');
    await author.page.getByRole('button', { name: words('complaint.appeal.send') }).click();
    await author.page.getByText(words('complaint.appeal.waiting')).waitFor();

    // Who decided first has nothing to do there.
    const decider = await openModerationQueue(moderators[0], way);
    await decider.page.getByText(words('desk.empty')).first().waitFor();
    expect(await readMain(decider.page)).not.toContain(text);
    await decider.leave();

    // Another moderator finds that it was wrong: the text is back for everybody.
    await decide(moderators[1], way, 'It was paid back to somebody else.', 'restore', 'The receipt shows it.');
    await author.page.reload();
    await author.page.getByText(words('complaint.appeal.granted')).waitFor();
    await author.page.getByText('The receipt shows it.').waitFor();
    for (const [who, ticket] of [
      [stranger, strangers],
      [holder, holders],
    ] as const) {
      await follow(who, way, ticket, [words('complaint.outcome.refused')], 'after');
      await who.open(`${way.prefix}/number/${way.phone}`);
      await who.page.locator('#comments').getByText(text).waitFor();
    }
    for (const one of [author, stranger, holder]) {
      expect(one.troubles).toEqual([]);
      await one.leave();
    }
  },
);
