import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { dayMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { addText, reacting, readCounters } from '#test/texts.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { boost } from '../commands/boost.ts';
import { react } from '../commands/react.ts';
import { type Miscount, recountTexts } from '../queries/recount-texts.ts';
import { recountJob } from './recount.ts';

const now = new Date('2026-11-21T12:00:00Z');
const database = await createFileDatabase();

const by = (member: Member) => reacting(database, member);
const toText = (id: string) => ({ commentId: Number(id), replyId: null });

/** Results of a hundred nights: wrong counters, and the number of recounted texts. */
async function allNights(from = 20_000) {
  const wrong: Miscount[] = [];
  let looked = 0;
  for (let night = 0; night < 100; night += 1) {
    for await (const look of recountTexts(database, from + night)) {
      looked += look.looked;
      wrong.push(...look.wrong);
    }
  }
  return { looked, wrong };
}

it('C14 a recount finds nothing where nothing is wrong, and each text has its turn once in a hundred nights', async () => {
  const author = await addActor(database);
  const [one, two] = [await addActor(database), await addActor(database)];
  const phones = Array.from({ length: 130 }, makePhone);
  const ids: string[] = [];
  for (const phone of phones) ids.push(await addText(database, { author: author.profileId, phone }));
  for (const [i, id] of ids.slice(0, 30).entries()) {
    await react(by(one), { text: toText(id), vote: i % 3 ? 'LIKE' : 'DISLIKE', isWanted: true }, now);
    if (i % 4 === 0) {
      const changed = i % 8 ? 3 : 2;
      const later = { revision: 3, changed_revision: changed };
      await database.db.updateTable('comment').set(later).where('id', '=', id).execute();
    }
    await react(by(two), { text: toText(id), vote: 'LIKE', isWanted: true }, now);
  }
  await boost(
    { ...by(one), prices: { welcome: 10n } },
    { text: toText(ids[0] ?? ''), amount: 7, key: null, act: null },
    now,
  );
  for (const state of ['shown', 'shown', 'removed'] as const) {
    await addText(database, { author: one.profileId, phone: phones[1] ?? '', parent: ids[1] ?? '', state });
  }
  await database.db
    .updateTable('comment')
    .set({ thread_count: 2 })
    .where('id', '=', ids[1] ?? '')
    .execute();
  expect(await allNights()).toEqual({ looked: 133, wrong: [] });
});

it.each([
  ['likes', { likes: 1 }],
  ['dislikes', { dislikes: 2 }],
  ['comment_ups', { comment_ups: 3 }],
  ['thread_count', { thread_count: 4 }],
  ['reactions_since', { reactions_since: 5 }],
] as const)(
  'C14 a wrong number of %s is a metric and a line of the log, and is left as it is',
  async (counter, wrong) => {
    const author = await addActor(database);
    const id = await addText(database, { author: author.profileId, phone: makePhone() });
    await database.db.updateTable('comment').set(wrong).where('id', '=', id).execute();
    const before = await readCounters(database, id);
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const metrics = createMetrics();
    const job = recountJob({ database, log, metrics });
    const figure = async () => {
      const text = await metrics.registry.metrics();
      return {
        wrong: /^ringbook_miscounts_total\{counter="(.*)"\} (\d+)$/m.exec(text)?.slice(1) ?? null,
        recounted: Number(/^ringbook_texts_recounted_total (\d+)$/m.exec(text)?.[1]),
      };
    };
    const turn = Number(id) % 100;
    for (let night = 0; night < 100; night += 1) {
      if (night === turn) expect((await figure()).wrong).toBeNull();
      await job.run(new Date(night * dayMs + 3_600_000));
      if (night === turn) expect((await figure()).wrong).toEqual([counter, '1']);
    }
    const { count } = await database.db
      .selectFrom('comment')
      .select((s) => s.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(await figure()).toEqual({ wrong: [counter, '1'], recounted: Number(count) });
    const [stored] = Object.values(wrong);
    expect(lines).toEqual([expect.objectContaining({ level: 50, textId: id, counter, stored, counted: 0 })]);
    expect(await readCounters(database, id)).toEqual(before);
    await database.db.deleteFrom('comment').where('id', '=', id).execute();
  },
);
