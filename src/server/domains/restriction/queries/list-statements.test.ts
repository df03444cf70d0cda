import { expect, it } from 'vitest';
import type { Statements } from '#contract/restriction.ts';
import { minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { createModerationQueue } from '#test/moderation-queue.ts';

const { app, clock, moderator, find, sendReport } = await createModerationQueue();

async function remove(textId: number | string): Promise<void> {
  const { id, version } = await find(textId, moderator, 'text');
  const fields = { case_id: id, case_version: String(version), decision: 'remove', reason: 'insult' };
  expect(await moderator.browser.post('/api/v6/moderation/decide', fields)).toMatchObject({ status: 200 });
  clock.advance(2 * minuteMs);
}
const wordsIn = async ({ browser }: Person) =>
  (await browser.ask<Statements>('/api/v6/moderation/my/statements')).data.items.map(({ restriction, text }) => [
    restriction,
    text,
  ]);

it('quotes the words that were decided about, though the author wrote others in their place', async () => {
  const [author, phone] = [await join(app), makePhone()];
  const { id } = await say(author, phone, 'The words that were removed.');
  await sendReport(id);
  await remove(id);
  expect(await wordsIn(author)).toEqual([['removed', 'The words that were removed.']]);
  await author.browser.post('/api/v7/comment/add', { phone, text: 'Polite words about opening hours.' });
  expect((await wordsIn(author)).at(-1)).toEqual(['removed', 'The words that were removed.']);
});

it('quotes nothing of a name, of which no former words are kept', async () => {
  const holder = await join(app);
  const rename = (first_name: string) => holder.browser.post('/api/v6/profile/edit', { first_name, last_name: 'X' });
  await rename('Rude');
  const reporter = await join(app);
  const name_hash = (await look(app, reporter, holder.phone)).profile?.name_hash ?? '';
  const report = { phone: holder.phone, name_hash, reason: 'insult' };
  expect(await reporter.browser.post('/api/v6/report/contact/by_phone', report)).toMatchObject({ status: 200 });
  await remove(holder.id);
  expect(await wordsIn(holder)).toEqual([['removed', 'Rude X']]);
  await rename('Nice');
  expect((await wordsIn(holder)).at(-1)).toEqual(['removed', null]);
});
