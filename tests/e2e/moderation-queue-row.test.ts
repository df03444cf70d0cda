import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModerationQueue } from '#contract/moderation-queue.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow, findTabFaults, readMain } from './audit.ts';
import { type Member, signInAs } from './member.ts';
import { serveModerationQueue } from './moderation-queue-site.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

const moderators = ['13035559801', '13035559802', '13035559803'] as const;
let site: ServedSite;
beforeAll(async () => {
  site = await serveModerationQueue(moderators);
});
afterAll(() => site?.stop());

let people = 0;
/** A member of their own, whose window is left at once: they act over the API. */
async function member(): Promise<Member> {
  people += 1;
  return signInAs(await visit({ site: site.url }), `1303555${9840 + people}`);
}

async function write(phone: string, text: string): Promise<string> {
  const { id } = await (await member()).call<{ id: number }>('/api/v7/comment/add', { phone, text });
  return String(id);
}
const report = async (id: string, reason: string, report_text = '') =>
  (await member()).call('/api/v6/report/comment', { comment_id: id, reason, report_text });
const complain = async (id: string, name: string, text: string) =>
  (await member()).call('/api/v6/complaint/comment', {
    comment_id: id,
    name,
    email: `${name.toLowerCase()}@example.test`,
    text,
    reason: 'insult',
  });

const isFocused = (element: Element) => element === element.ownerDocument.activeElement;

/** As people read it, whichever spaces a language writes. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[\u200e\u200f\u2066-\u2069]/g, '');
const barOf = (scope: Page | Locator) => scope.locator('[data-decision-bar]');
const buttonsOf = async (bar: Locator) => {
  const names = await bar
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((one) => [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map((text) => text.textContent)),
    );
  return names.map((parts) => parts.join('').trim());
};
const rulesOf = (bar: Locator) =>
  bar
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.closest('label')?.firstChild?.nextSibling?.textContent));

async function audit(page: Page, picture: string, scheme: 'light' | 'dark' = 'light') {
  expect(await findBarriers(page)).toEqual([]);
  for (const width of [320, 390]) expect(await findOverflow(page, width)).toEqual([]);
  await page.emulateMedia({ colorScheme: scheme });
  await takePicture(page, `desk-${picture}`, true);
}

test('U17: a moderator elsewhere reads one clock, their own, in the queue and in the log', async () => {
  const zone = 'Pacific/Auckland';
  const id = await write('442079460971', 'Read at the other end of the world.');
  await report(id, 'insult');
  const desk = await visit({ site: site.url, timeZone: zone });
  const moderator = await signInAs(desk, moderators[0]);
  const { items } = await moderator.call<ModerationQueue>('/api/v6/moderation/desk');
  const entry = items.find(({ textId }) => textId === id);
  if (!entry) throw new Error('it does not wait');
  const { page } = desk;
  const words = (seconds: number, timeZone: string) =>
    plain(
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
        new Date(seconds * 1000),
      ),
    );
  await desk.open('/en/moderation');
  await page.locator('main blockquote').filter({ hasText: 'the other end' }).waitFor();
  const due = say('en', 'desk.complaint.due', { date: words(entry.dueAtTimestamp - 1, zone) });
  const said = plain(await readMain(page));
  // In the list and above the text.
  expect(said.split(due)).toHaveLength(3);
  expect(said).not.toMatch(/\b(?:GMT|UTC)\b/);
  expect(said).not.toContain(words(entry.dueAtTimestamp - 1, 'UTC'));
  await moderator.call('/api/v6/moderation/decide', {
    case_id: entry.id,
    case_version: String(entry.version),
    decision: 'keep',
  });
  await desk.open('/en/moderation?list=log');
  const row = page.getByRole('listitem').filter({ hasText: 'the other end' });
  await row.first().waitFor();
  for (const time of await row.getByRole('time').all()) {
    const at = (await time.getAttribute('datetime')) ?? '';
    expect(plain((await time.textContent()) ?? '')).toBe(words(Date.parse(at) / 1000, zone));
  }
  expect(desk.troubles).toEqual([]);
  await desk.leave();
});

const ways = [
  { locale: 'en', path: '/en', screen: 'desktop', scheme: 'light', digits: '442079460972', judge: moderators[1] },
  { locale: 'ar-SA', path: '/ar', screen: 'phone', scheme: 'dark', digits: '442079460973', judge: moderators[2] },
] as const satisfies readonly { locale: LocaleTag; [name: string]: string }[];

test.each(ways)('U18 U19 in $locale two reports and a complaint are one row with one bar', async (way) => {
  const words = (key: string, values?: Record<string, string | number>) => say(way.locale, key, values);
  const [gone, stays] = [
    await write(way.digits, 'The text that goes, a liar wrote it.'),
    await write(way.digits.replace('46097', '46098'), 'The text that stays after all.'),
  ];
  for (const id of [gone, stays]) {
    await report(id, 'spam', 'They sell something');
    await report(id, 'spam');
    await complain(id, `Rosa${id}`, 'I never sold anything.');
  }
  const desk = await visit({ site: site.url, screen: way.screen, scheme: way.scheme });
  const { page } = desk;
  await signInAs(desk, way.judge);
  await desk.open(`${way.path}/moderation`);
  const item = page.getByRole('region', { name: words('desk.tab.texts') });
  if (way.screen === 'phone') await page.getByRole('button', { name: words('desk.list_show') }).click();
  const list = page.getByRole('list', { name: words('desk.list') });
  const lineOf = (text: string) => list.getByRole('listitem').filter({ hasText: text });
  for (const text of ['The text that goes', 'The text that stays']) {
    await lineOf(text).first().waitFor();
    expect(await lineOf(text).count()).toBe(1);
    const line = plain((await lineOf(text).textContent()) ?? '');
    expect(line).toContain(words('desk.row.reports', { number: 2 }));
    expect(line).toContain(words('desk.row.complaints', { number: 1 }));
  }

  // The complaint is open, with what reporters said beside it, and what a decision leaves.
  await lineOf('The text that goes').getByRole('button').click();
  await item.locator('blockquote').filter({ hasText: 'The text that goes' }).first().waitFor();
  await item.getByText('I never sold anything.').waitFor();
  await item.getByText('They sell something').waitFor();
  await item.getByText(words('desk.row.settles')).waitFor();
  const complaintBar = barOf(item);
  const acts = [words('desk.keep'), words('desk.remove')];
  expect(await buttonsOf(complaintBar)).toEqual(acts);
  await audit(page, `row-complaint-${way.locale}`, way.scheme);
  const rules = await rulesOf(complaintBar);
  expect(rules).toHaveLength(6);
  // What the complaint says is no ground: the moderator chooses it.
  expect(await complaintBar.getByRole('radio', { checked: true }).count()).toBe(0);

  // The reports have the same bar, with the same actions first.
  const cases = item.getByRole('region', { name: words('desk.row.cases') });
  await cases
    .getByRole('button')
    .filter({ hasText: words('desk.row.reports', { number: '' }).trim() })
    .click();
  await item.getByLabel(words('desk.note')).waitFor();
  expect((await buttonsOf(barOf(item))).slice(0, 2)).toEqual(acts);
  expect(await rulesOf(barOf(item))).toEqual(rules);
  await audit(page, `row-reports-${way.locale}`, way.scheme);

  // Removed for the complaint, the text takes its reports along: one decision for the row.
  await cases
    .getByRole('button')
    .filter({ hasText: words('desk.source.complaint') })
    .click();
  await item.getByLabel(words('desk.complaint.note')).fill('It insults somebody.');
  await page.locator('h1').click();
  // Without a rule the key leads to where one is chosen.
  await page.keyboard.press('r');
  await expect.poll(() => barOf(item).getByRole('radio').first().evaluate(isFocused)).toBe(true);
  await page.locator('h1').click();
  await page.keyboard.press('2');
  await page.keyboard.press('r');
  await page.getByRole('status').getByText(words('desk.done.complaint')).waitFor();
  await lineOf('The text that goes').waitFor({ state: 'detached' });

  // Kept after the complaint, its reports wait on, and the row says so.
  await item.locator('blockquote').filter({ hasText: 'The text that stays' }).first().waitFor();
  await item.getByText('I never sold anything.').waitFor();
  await item.getByLabel(words('desk.complaint.note')).fill('It is an opinion.');
  await page.locator('h1').click();
  await page.keyboard.press('k');
  await item.getByLabel(words('desk.note')).waitFor();
  expect(await lineOf('The text that stays').count()).toBe(1);
  await item.getByText('They sell something').waitFor();
  await expect
    .poll(() =>
      lineOf('The text that stays')
        .getByText(words('desk.row.complaints', { number: '' }).trim())
        .count(),
    )
    .toBe(0);
  await page.keyboard.press('k');
  await page.getByText(words('desk.empty')).first().waitFor();

  // Each can be read in the log, by whom and under which rule.
  await page.getByRole('link', { name: words('desk.tab.log') }).click();
  const log = page.getByRole('listitem').filter({ hasText: 'The text that goes' });
  await log.getByText(words('desk.log.after_complaint')).first().waitFor();
  await log
    .filter({ hasText: words('rule.insult') })
    .first()
    .waitFor();
  await audit(page, `log-${way.locale}`, way.scheme);
  expect(desk.troubles).toEqual([]);
  await desk.leave();
});

test('U19: a reply stands with the comment that it answers, and its author’s other removals', async () => {
  const comment = await write('442079460974', 'They called about my car insurance.');
  const writer = await member();
  const removed = await writer.call<{ id: number }>('/api/v7/comment/add', {
    phone: '442079460975',
    text: 'Buy my course at once, everybody.',
  });
  await report(String(removed.id), 'spam');
  const desk = await visit({ site: site.url });
  const moderator = await signInAs(desk, moderators[0]);
  const queue = await moderator.call<ModerationQueue>('/api/v6/moderation/desk');
  const waiting = queue.items.find(({ textId }) => textId === String(removed.id));
  await moderator.call('/api/v6/moderation/decide', {
    case_id: waiting?.id ?? '',
    case_version: String(waiting?.version),
    decision: 'remove',
    reason: 'spam',
  });
  const { id } = await writer.call<{ id: number }>('/api/v13/comment/thread/add', {
    reply_to: comment,
    text: 'You are a fool, everybody knows.',
  });
  await (await member()).call('/api/v6/report/comment', { thread_id: String(id), reason: 'insult' });
  const { page } = desk;
  await desk.open('/en/moderation');
  const item = page.getByRole('region', { name: say('en', 'desk.tab.texts') });
  await item.locator('blockquote').filter({ hasText: 'You are a fool' }).waitFor();
  await item.getByText('They called about my car insurance.').waitFor();
  const removals = item.getByText(say('en', 'desk.context.removals', { number: '1' }));
  await removals.click();
  await item.getByText('Buy my course at once, everybody.').waitFor();
  await item.getByRole('link', { name: '+44 20 7946 0975' }).waitFor();
  await audit(page, 'context');
  expect(desk.troubles).toEqual([]);
  await desk.leave();
});

test('U19: the reason that was given last is at hand for the next complaint about the same text', async () => {
  const id = await write('442079460976', 'Many people complain of this one.');
  for (const name of ['Anna', 'Berta', 'Clara']) await complain(id, name, 'I do not like to read this.');
  const desk = await visit({ site: site.url });
  await signInAs(desk, moderators[0]);
  const { page } = desk;
  await desk.open('/en/moderation');
  const item = page.getByRole('region', { name: say('en', 'desk.tab.texts') });
  const list = page.getByRole('list', { name: say('en', 'desk.list') });
  const why = item.getByLabel(say('en', 'desk.complaint.note'));
  const again = item.getByRole('button', { name: say('en', 'desk.complaint.same_reason') });
  await list.getByRole('listitem').filter({ hasText: 'Many people' }).getByRole('button').click();
  await item.getByText('Anna').waitFor();
  await item.getByText(say('en', 'desk.row.left', { number: 2 })).waitFor();
  expect(await again.count()).toBe(0);
  await why.fill('It is an opinion, which the terms allow.');
  await item.getByRole('button', { name: say('en', 'desk.keep'), exact: true }).click();
  for (const [name, left] of [
    ['Berta', 1],
    ['Clara', 0],
  ] as const) {
    await item.getByText(name).waitFor();
    await expect.poll(() => item.getByText(say('en', 'desk.row.left', { number: left })).count()).toBe(left);
    expect(await why.inputValue()).toBe('');
    await again.click();
    expect(await why.inputValue()).toBe('It is an opinion, which the terms allow.');
    await item.getByRole('button', { name: say('en', 'desk.keep'), exact: true }).click();
  }
  await list.getByText('Many people').waitFor({ state: 'detached' });
  expect(desk.troubles).toEqual([]);
  await desk.leave();
});

test.each([
  ['en', ''],
  ['ar-SA', '/ar'],
] as const)('U26 in %s the lists of the desk are one row, with the open one in sight', async (language, prefix) => {
  const desk = await visit({ site: site.url, screen: 'phone' });
  await signInAs(desk, moderators[0]);
  const { page } = desk;
  await page.setViewportSize({ width: 320, height: 700 });
  const nav = page.getByRole('main').getByRole('navigation', { name: say(language, 'moderation.title') });
  for (const list of ['texts', 'bursts', 'waves', 'log']) {
    await desk.open(`${prefix}/moderation?list=${list}`);
    await expect.poll(() => findTabFaults(nav)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
  }
  // The keyboard brings those into sight that lie beyond the edge.
  const first = nav.getByRole('link').first();
  await first.focus();
  const [row, tab] = [await nav.boundingBox(), await first.boundingBox()];
  if (!row || !tab) throw new Error('not there');
  expect(tab.x).toBeGreaterThanOrEqual(row.x - 1);
  expect(tab.x + tab.width).toBeLessThanOrEqual(row.x + row.width + 1);
  expect(desk.troubles).toEqual([]);
  await desk.leave();
});

test('U18 a decision that is pressed twice is sent once, also where the row stays for its other cases', async () => {
  const id = await write('442079460977', 'Pressed twice in one moment.');
  await report(id, 'spam');
  await complain(id, 'Dora', 'I never pressed anybody.');
  const desk = await visit({ site: site.url });
  await signInAs(desk, moderators[0]);
  const { page } = desk;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/moderation/decide')) sent.push(request.url());
  });
  await desk.open('/en/moderation');
  const item = page.getByRole('region', { name: say('en', 'desk.tab.texts') });
  const list = page.getByRole('list', { name: say('en', 'desk.list') });
  await list.getByRole('listitem').filter({ hasText: 'Pressed twice' }).getByRole('button').click();
  await item
    .getByRole('region', { name: say('en', 'desk.row.cases') })
    .getByRole('button')
    .filter({ hasText: say('en', 'desk.row.reports', { number: 1 }) })
    .click();
  await item.getByLabel(say('en', 'desk.note')).waitFor();
  await item.getByRole('button', { name: say('en', 'desk.keep'), exact: true }).evaluate((keep: HTMLElement) => {
    keep.click();
    keep.click();
  });
  // The complaint is next, and nobody is told that somebody else was first.
  await item.getByText('I never pressed anybody.').waitFor();
  await page
    .getByRole('status')
    .getByText(say('en', 'desk.done.keep', { number: 1 }))
    .waitFor();
  expect(sent).toHaveLength(1);
  expect(desk.troubles).toEqual([]);
  await desk.leave();
});
