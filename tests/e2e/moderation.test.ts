import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TextQueue } from '#contract/moderation.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { codeOf } from './handset.ts';
import { holdBack } from './hold-back.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { serveModerationQueue } from './moderation-queue-site.ts';
import { openActs } from './text-acts.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const moderatorPhone = '13035559001';
/** Two numbers that nobody else speaks of. */
const [phone, other] = ['442079460901', '442079460902'];
let site: ServedSite;
beforeAll(async () => {
  site = await serveModerationQueue([moderatorPhone]);
});
afterAll(() => site?.stop());

const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
const article = (page: Page, text: string) => page.locator('#comments').getByRole('article').filter({ hasText: text });
const quoted = (page: Page, text: string) => page.locator('main blockquote').filter({ hasText: text });
const flag = async (page: Page, text: string, locale: 'en' | 'ar-SA' = 'en', key = 'comment.act.report') =>
  (await openActs(article(page, text))).getByRole('button', { name: say(locale, key), exact: true });

/** Somebody who has written this about the number. */
async function author(at: string, from: string, text: string): Promise<Visitor> {
  const visitor = await visit({ site: site.url });
  const member = await signInAs(visitor, from);
  await member.call('/api/v7/comment/add', { phone: at, text });
  return visitor;
}

test('C5 C17 C18 C19 members report, a moderator decides by keyboard and takes back, and each reads what came of it', async () => {
  const [anna, boris, reporter, desk] = [
    await author(phone, '13035559002', 'He is a liar and a fool.'),
    await author(other, '13035559003', 'Kind people, really.'),
    await visit({ site: site.url, screen: 'phone' }),
    await visit({ site: site.url }),
  ];

  // A visitor wants to report: signs in, and is asked why.
  const { page } = reporter;
  await reporter.open(`/en/number/${phone}`);
  await (await flag(page, 'a liar')).click();
  await page.waitForURL('**/login?*');
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmOnHandset(reporter, '13035559004', await codeOf(page));
  // Its title says what became of it.
  const dialog = page.getByRole('dialog', { name: new RegExp(`${en('report.title')}|${en('report.sent_title')}`) });
  await dialog.getByText('He is a liar and a fool.').waitFor();
  const send = dialog.getByRole('button', { name: en('report.send') });
  await send.click();
  await dialog.getByRole('alert').getByText(en('error.report.no_reason')).waitFor();
  // U15: the way to what is missing.
  await focused(dialog.getByRole('radio').first());
  // Who comes back to it has not tried yet.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await (await flag(page, 'a liar')).click();
  await dialog.getByText('He is a liar and a fool.').waitFor();
  expect(await dialog.getByText(en('error.report.no_reason')).count()).toBe(0);
  await dialog.getByLabel(en('rule.insult')).check();
  await dialog.getByLabel(en('report.words')).fill('He calls me names');
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  // On a slow line it says that it is being sent.
  const sendReport = await holdBack(reporter, '*/report/comment');
  await send.click();
  await dialog.getByRole('status').getByText(en('comment.sending')).waitFor();
  sendReport();
  await dialog.getByText(en('report.sent')).waitFor();
  await dialog.getByRole('heading', { name: en('report.sent_title') }).waitFor();
  await focused(dialog.getByRole('button', { name: en('common.close') }).last());
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await (await flag(page, 'a liar', 'en', 'report.reported')).waitFor();
  await reporter.open(`/number/${other}`);
  await (await flag(page, 'Kind people')).click();
  await dialog.getByLabel(en('rule.spam')).check();
  await send.click();
  await dialog.getByRole('link', { name: en('report.mine') }).click();
  await page.waitForURL('**/reports');
  await page.getByText(en('report.state.sent'), { exact: true }).first().waitFor();
  expect(await page.getByRole('article').count()).toBe(2);

  // The desk is not there for members; a moderator finds the way to it in the settings.
  await reporter.open('/moderation');
  await page.getByRole('heading', { level: 1, name: en('page.not_found.title') }).waitFor();
  await signInAs(desk, moderatorPhone);
  const { page: at } = desk;
  await desk.open('/search');
  await at.getByRole('button', { name: en('settings_title') }).click();
  await at.getByRole('link', { name: en('moderation.title'), exact: true }).click();
  await quoted(at, 'a liar').waitFor();
  await at.getByText('He calls me names').waitFor();
  await at.getByText(en('desk.position', { place: 1, total: 2 })).waitFor();
  expect(await findBarriers(at)).toEqual([]);

  // What is typed into a field decides nothing, nor does a key with a modifier.
  await at.getByLabel(en('desk.note')).fill('rk');
  await at.keyboard.press('k');
  await at.getByLabel(en('desk.note')).press('Tab');
  await at.keyboard.press('Control+k');
  expect(await quoted(at, 'a liar').count()).toBe(1);
  // What reporters say chooses no rule, and without one the key leads to where it is chosen.
  expect(await at.getByRole('radio', { checked: true }).count()).toBe(0);
  await at.keyboard.press('r');
  await focused(at.getByRole('radio').first());
  expect(await quoted(at, 'a liar').count()).toBe(1);
  await at.locator('h1').click();
  // By keys alone from here on: the rule, the decision, the next, back, and the decision taken back.
  await at.keyboard.press('3');
  expect(await at.getByRole('radio', { name: en('rule.threat') }).isChecked()).toBe(true);
  await at.keyboard.press('r');
  await at.getByRole('status').getByText(en('desk.done.remove')).waitFor();
  await quoted(at, 'Kind people').waitFor();
  await focused(at.getByRole('heading', { level: 2 }).filter({ hasText: internationalOf(other) }));
  expect(await at.getByRole('radio', { checked: true }).count()).toBe(0);
  // Undo means the last decision, one that the server has not answered yet, too.
  const sendDecision = await holdBack(desk, '*/moderation/decide');
  await at.keyboard.press('k');
  await at.getByText(en('desk.empty')).waitFor();
  await focused(at.getByText(en('desk.empty')));
  await at.keyboard.press('u');
  sendDecision();
  await quoted(at, 'Kind people').waitFor();
  await focused(at.getByRole('heading', { level: 2 }).filter({ hasText: internationalOf(other) }));
  // Pressed again before the answer, it is the same wish.
  let undone = 0;
  at.on('request', (request) => {
    if (request.url().endsWith('/moderation/undo')) undone += 1;
  });
  const sendUndo = await holdBack(desk, '*/moderation/undo');
  await at.keyboard.press('u');
  await at.keyboard.press('u');
  await at.getByRole('button', { name: en('desk.undo') }).click();
  sendUndo();
  await quoted(at, 'a liar').waitFor();
  await expect
    .poll(() =>
      at
        .getByRole('list', { name: en('desk.list') })
        .getByRole('listitem')
        .count(),
    )
    .toBe(2);
  await at.keyboard.press('n');
  await quoted(at, 'Kind people').waitFor();
  await at.keyboard.press('p');
  await quoted(at, 'a liar').waitFor();
  await at.keyboard.press('2');
  await at.keyboard.press('r');
  await quoted(at, 'Kind people').waitFor();
  await at.keyboard.press('k');
  await at.getByText(en('desk.empty')).waitFor();
  await at.getByRole('link', { name: en('desk.tab.log') }).click();
  // Who did what to which text, as a sentence with its links.
  const log = at.getByRole('listitem').filter({ has: at.getByRole('time') });
  const removal = log.filter({ hasText: `“${en('rule.insult')}”` }).first();
  await removal.getByRole('link', { name: internationalOf(phone) }).waitFor();
  await removal.getByText('He is a liar and a fool.').waitFor();
  expect(await removal.getByRole('link').count()).toBe(3);
  await expect.poll(() => log.filter({ hasText: `“${en('desk.act.removed')}”` }).count()).toBe(1);
  await expect.poll(() => log.filter({ hasText: `“${en('desk.act.kept')}”` }).count()).toBe(1);
  expect(await findBarriers(at)).toEqual([]);
  expect(await findOverflow(at, 320)).toEqual([]);
  expect(undone).toBe(1);
  // Each act has its own undo in its row, and none above the log.
  const [until = ''] = en('desk.undo_until', { time: '|' }).split('|');
  expect(await at.getByRole('button', { name: new RegExp(`${en('desk.undo')}\\s*${until}`) }).count()).toBe(0);
  await removal.getByRole('button', { name: en('desk.undo'), exact: true }).waitFor();

  // The reporter hears of both, once; what was judged fine takes no other such report.
  await reporter.open('/number/my');
  await page
    .getByRole('banner')
    .getByRole('link', { name: en('inbox.unread_other', { count: 2 }) })
    .click();
  const tabs = page.getByRole('navigation', { name: en('inbox.tabs') });
  await tabs.getByRole('link', { name: en('inbox.tab.reports') }).click();
  await page.getByText(en('report.state.removed'), { exact: true }).waitFor();
  await page.getByText(en('report.state.kept'), { exact: true }).waitFor();
  expect(await page.getByText(en('report.new'), { exact: true }).count()).toBe(2);
  expect(await readMain(page)).not.toContain('rk');
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.getByText(en('report.state.kept'), { exact: true }).waitFor();
  expect(await page.getByText(en('report.new'), { exact: true }).count()).toBe(0);
  await reporter.open(`/number/${other}`);
  // So it says to everybody who opens it, who never reported it, too.
  await anna.open(`/number/${other}`);
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' }).format(new Date());
  for (const reading of [page, anna.page]) {
    await (await flag(reading, 'Kind people')).click();
    const asked = reading.getByRole('dialog', { name: en('report.title') });
    await asked.getByText(en('report.looked_at', { date: day })).waitFor();
    const fine = asked.getByRole('radio', { name: en('rule.spam') });
    expect([await fine.isDisabled(), await asked.getByRole('radio').nth(1).isDisabled()]).toEqual([true, false]);
    expect(await findBarriers(reading)).toEqual([]);
    await reading.keyboard.press('Escape');
    // The menu closed as the dialog opened.
    await (await openActs(article(reading, 'Kind people')))
      .getByRole('button', { name: en('report.looked_at', { date: day }) })
      .waitFor();
  }

  // Its author reads why, and where to appeal.
  await anna.open('/held');
  await anna.page.getByText('He is a liar and a fool.').waitFor();
  expect(await readMain(anna.page)).toContain(en('comment.rule.insult'));
  const appeal = anna.page.getByRole('main').getByRole('link', { name: en('comment.appeal'), exact: true });
  expect(await appeal.getAttribute('href')).toMatch(/\/statements$/);
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.open(`/number/${phone}`);
  await anna.page.getByText(en('comment.own_is_removed')).waitFor();
  await anna.page.getByRole('button', { name: en('comment.own_show') }).click();
  const own = article(anna.page, 'a liar');
  await own.getByText(en('comment.rule.insult')).waitFor();
  const way = own.getByRole('link', { name: en('comment.appeal'), exact: true });
  expect(await way.getAttribute('href')).toMatch(/\/held$/);
  for (const { troubles } of [anna, boris, desk]) expect(troubles).toEqual([]);
  // The desk is a 404 to the reporter, on purpose.
  expect(reporter.troubles.filter((trouble) => !trouble.startsWith('404: '))).toEqual([]);
  await Promise.all([anna.leave(), boris.leave(), reporter.leave(), desk.leave()]);
});

test('C3 a spammer goes with all their texts and comes back with the undo, on a phone in Arabic', async () => {
  const ar = (key: string, values?: Record<string, string | number>) => say('ar-SA', key, values);
  const spam = await author('442079460903', '13035559005', 'Buy my course at once.');
  const told = await visit({ site: site.url });
  const member = await signInAs(told, '13035559006');
  const list = await member.call<{ items: { id: number }[] }>('/api/v6/comment/list?phone=442079460903');
  await member.call('/api/v6/report/comment', { comment_id: String(list.items[0]?.id), reason: 'spam' });
  const desk = await visit({ site: site.url, screen: 'phone', locale: 'ar-SA' });
  const moderator = await signInAs(desk, moderatorPhone);
  const { page } = desk;
  await desk.open('/ar-SA/moderation');
  await quoted(page, 'Buy my course').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.getByRole('button', { name: ar('desk.list_show') }).click();
  await page
    .getByRole('list', { name: ar('desk.list') })
    .getByText('Buy my course')
    .waitFor();
  await page.getByRole('button', { name: ar('desk.list_hide') }).click();
  await page.getByRole('list', { name: ar('desk.list') }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: ar('desk.list_show') }).waitFor();
  await page.getByRole('button', { name: ar('desk.remove_account') }).click();
  const question = page.getByRole('alertdialog', { name: ar('desk.account.title') });
  await question.getByText(ar('desk.account.text')).waitFor();
  // A key means nothing to the desk while it asks.
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await quoted(page, 'Buy my course').count()).toBe(1);
  await page.getByRole('button', { name: ar('desk.remove_account') }).click();
  await question.getByRole('button', { name: ar('desk.account.confirm') }).click();
  await page.getByRole('status').getByText(ar('desk.done.account')).waitFor();
  await page.getByText(ar('desk.empty')).waitFor();
  await told.open('/number/442079460903');
  expect(await told.page.getByText('Buy my course').count()).toBe(0);
  await page.getByRole('button', { name: new RegExp(ar('desk.undo')) }).click();
  await quoted(page, 'Buy my course').waitFor();
  await told.open('/number/442079460903');
  await told.page.getByText('Buy my course').waitFor();
  // Decided in another window meanwhile: it is said, and nothing is decided twice.
  const { items } = await moderator.call<TextQueue>('/api/v6/moderation/queue');
  const [waiting] = items;
  const seen = { case_id: waiting?.id ?? '', case_version: String(waiting?.version) };
  await moderator.call('/api/v6/moderation/decide', { ...seen, decision: 'keep' });
  await page.keyboard.press('1');
  expect(await page.getByRole('radio', { name: ar('rule.spam') }).isChecked()).toBe(true);
  await page.getByRole('button', { name: ar('desk.remove'), exact: true }).click();
  await page.getByRole('status').getByText(ar('error.moderation.changed')).waitFor();
  await page.getByText(ar('desk.empty')).waitFor();
  await told.open('/number/442079460903');
  await told.page.getByText('Buy my course').waitFor();
  expect(told.troubles).toEqual([]);
  expect(desk.troubles.filter((trouble) => !trouble.startsWith('409: '))).toEqual([]);
  await Promise.all([spam.leave(), told.leave(), desk.leave()]);
});
