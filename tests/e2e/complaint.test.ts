import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { serveModerationQueue } from './moderation-queue-site.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

const moderators = ['13035559301', '13035559302'] as const;
let site: ServedSite;
beforeAll(async () => {
  site = await serveModerationQueue(moderators);
});
afterAll(() => site?.stop());

test('M33 M34 a moderator warns, bars and removes by keyboard, in Arabic in the dark, takes it back, and learns what a colleague did', async () => {
  const number = '442079460932';
  const words = 'Nothing but a swindler, this one.';
  const writer = await signInAs(await visit({ site: site.url }), '13035559304');
  const { id } = await writer.call<{ id: number }>('/api/v7/comment/add', { phone: number, text: words });
  const stranger = await signInAs(await visit({ site: site.url }), '13035559305');
  await stranger.call('/api/v6/complaint/comment', {
    comment_id: String(id),
    name: 'Rosa',
    email: 'rosa@example.test',
    text: 'I never met this person.',
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
  expect(await item.getByRole('button', { name: ar('desk.keep'), exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(await findOverflow(page, 320)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  await takePicture(page, 'complaint-acts-ar-dark', true);
  // By which rule the text goes is said by who decides, and is not what the complaint says.
  expect(await item.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  expect(await item.getByRole('button', { name: ar('desk.remove'), exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await item
    .locator('[data-decision-bar] label')
    .filter({ hasText: ar('rule.insult') })
    .click();
  await why.focus();
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
    case_id: seen?.id ?? '',
    case_version: String(seen?.version),
    acts: 'note',
    reasons: 'other',
    notes: 'Ask me before you decide.',
  });
  await why.fill('It is an opinion.');
  await item.getByRole('button', { name: ar('desk.keep'), exact: true }).click();
  await page.getByText(ar('desk.change.noted')).waitFor();
  // What the moderator undid before is no news.
  expect(await page.getByText(ar('desk.change.bar_lifted')).count()).toBe(0);
  await page.getByText('Ask me before you decide.').waitFor();
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'complaint-changed-ar-dark', true);
});
