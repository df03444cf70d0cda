import { expect, it } from 'vitest';
import { mostReporters } from '#contract/text-rule.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { casesOf, createModerationQueue } from '#test/moderation-queue.ts';
import { patient } from '#test/patience.ts';
import { expectPlaced } from '#test/placed.ts';

const moderationQueue = await createModerationQueue();
const { app, clock, moderator, second, complain, queue } = moderationQueue;

const as = (n: number) => ({ name: `Somebody ${n}`, email: `somebody.${n}@example.test` });

it('H3: who complains of a text at the same time is counted, each once', { timeout: patient(600_000) }, async () => {
  const phone = makePhone();
  const texts: number[] = [];
  for (let n = 0; n < 3; n += 1) texts.push((await say(await join(app), phone, `Words number ${n} about it.`)).id);
  const [first = 0, ...others] = texts;
  const sent = Array.from({ length: 12 }, (_, n) =>
    n % 3 === 0
      ? complain(first, { ...as(n), more: `comment:${others[(n / 3) % 2]}` })
      : complain(texts[n % 3] ?? first, as(n)),
  );
  await Promise.all(sent);
  await expectPlaced(app.database);
  const { items } = await queue();
  expect(casesOf(items).map(({ reporters }) => reporters)).toEqual(Array(12).fill(6));
  // Decisions run concurrently with complaints about the same texts.
  clock.advance(61_000);
  const shown = await moderationQueue.list();
  const decisions = shown.slice(0, 6).map((entry, n) =>
    (n % 2 === 0 ? moderator : second).browser.post('/api/v6/moderation/complaint/decide', {
      case_id: entry.id,
      case_version: String(entry.version),
      item_id: entry.items[0]?.id ?? '0',
      decision: 'refuse',
      reason: 'false',
      note: 'As I see it.',
    }),
  );
  const later = Array.from({ length: 14 }, (_, n) => complain(texts[n % 3] ?? first, as(100 + n)));
  for (const { status } of await Promise.all(decisions)) expect(status).toBe(200);
  await Promise.all(later);
  await expectPlaced(app.database);
  const most = Array.from({ length: mostReporters }, (_, n) => complain(first, as(200 + n)));
  await Promise.all(most);
  await expectPlaced(app.database);
});
