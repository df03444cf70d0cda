import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLook } from '#server/domains/text-check/commands/look-at-text.ts';
import { listWords } from '#server/domains/text-check/queries/listed-words.ts';
import type { Check } from '#server/domains/text-check/rules/check-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { boardTexts, createBoard, pin, rewrite, unpin } from '#test/notice-board.ts';
import { createAdmission } from './admit-text.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const at = (hours: number) => new Date(start + hours * 3_600_000);
const key = Buffer.alloc(32, 7);

let database: Database;
const { heldWords } = listWords({ hold: ['badword'], ask: [] });
const textPrecheck = { admit: createAdmission(createLook({ key, heldWords })) };
beforeAll(async () => {
  database = await createTestDatabase();
  await createBoard(database);
});
afterAll(() => database.close());

const somebody = async () => (await addActor(database)).profileId;
let made = 0;
const say = (what: string) => {
  made += 1;
  return `${what} ${made} times`;
};
const caseOf = (id: string) =>
  database.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('kind', '=', 'board_text')
    .where('text_id', '=', id)
    .executeTakeFirst();
const stateOf = async (id: string) => (await boardTexts.find(database.db, [id]))[0]?.state;

async function pinAs(author: string, phone: string, text: string, hours = 0) {
  return pin(database.db, textPrecheck, { author, phone, text }, at(hours));
}

describe('C7 the same text again', () => {
  it('by one author is held on the third number within a day, however it is disguised', async () => {
    const author = await somebody();
    const text = say('Buy my course');
    const states: string[] = [];
    for (const [i, form] of [text, text.toUpperCase(), `${text.replace('e', 'е')}!!`, `  ${text}`].entries()) {
      states.push((await pinAs(author, makePhone(), form, i)).state);
    }
    expect(states).toEqual(['shown', 'shown', 'held', 'held']);
  });

  it('by one author on one number is no repetition, nor after a day', async () => {
    const author = await somebody();
    const phone = makePhone();
    const text = say('Rang again');
    for (let i = 0; i < 4; i += 1) expect((await pinAs(author, phone, text, i)).state).toBe('shown');
    const phones = [makePhone(), makePhone(), makePhone()];
    const states: string[] = [];
    for (const [i, other] of phones.entries()) states.push((await pinAs(author, other, text, 20 + i * 25)).state);
    expect(states).toEqual(['shown', 'shown', 'shown']);
  });

  it('by any three authors on one number within a day is held, on several numbers it is not', async () => {
    const phone = makePhone();
    const text = say('A scam for sure');
    const states: string[] = [];
    for (const hours of [0, 12, 23.9, 50]) states.push((await pinAs(await somebody(), phone, text, hours)).state);
    expect(states).toEqual(['shown', 'shown', 'held', 'shown']);
    const spread: string[] = [];
    for (let i = 0; i < 4; i += 1) spread.push((await pinAs(await somebody(), makePhone(), text, 60)).state);
    expect(spread).toEqual(Array(4).fill('shown'));
  });

  it.each(['Spam', 'Nobody on the line!', 'спам', '诈骗电话', 'Sсam'])(
    'is no repetition where anybody may say it: %s is held for nobody, whoever said it before',
    async (text) => {
      const phone = makePhone();
      for (let i = 0; i < 5; i += 1) expect((await pinAs(await somebody(), phone, text, i)).state).toBe('shown');
    },
  );

  it.each(['t.me/xyz', 'Call 555 0199', 'me@shop', 'Twenty letters are enough', 'ttps://a b', '请加我的微信领取红包'])(
    'is one, however short, with an address in it or above twenty letters: %s',
    async (text) => {
      const phone = makePhone();
      const states: string[] = [];
      for (let i = 0; i < 3; i += 1) states.push((await pinAs(await somebody(), phone, text, i)).state);
      expect(states).toEqual(['shown', 'shown', 'held']);
    },
  );

  it('holds none of the first two, whatever they change, and who copied them stays held', async () => {
    const phone = makePhone();
    const text = say('They ask for a code of the bank');
    const first = await pinAs(await somebody(), phone, text);
    const second = await pinAs(await somebody(), phone, text, 1);
    const copies = [];
    for (let i = 0; i < 14; i += 1) copies.push(await pinAs(await somebody(), phone, text, 2 + i));
    expect(copies.map(({ state }) => state)).toEqual(Array(14).fill('held'));
    for (const [i, { id }] of [first, second].entries()) {
      expect(await rewrite(database.db, textPrecheck, id, `${text}${'!'.repeat(i + 1)}`, at(17))).toBe('shown');
    }
    for (const { id } of copies) expect(await rewrite(database.db, textPrecheck, id, `${text}?`, at(18))).toBe('held');
  });

  it('by one author leaves what stood on the first two numbers alone', async () => {
    const author = await somebody();
    const text = say('Buy my other course');
    const pinned = [];
    for (let i = 0; i < 4; i += 1) pinned.push(await pinAs(author, makePhone(), text, i));
    const states: unknown[] = [];
    for (const { id } of pinned) states.push(await rewrite(database.db, textPrecheck, id, `${text}!`, at(5)));
    expect(states).toEqual(['shown', 'shown', 'held', 'held']);
  });

  it('counts no use that a wrong clock dated into the future', async () => {
    const phone = makePhone();
    const text = say('Something that three may say in three years');
    for (const hours of [9_000, 9_001]) await pinAs(await somebody(), phone, text, hours);
    for (const hours of [0, 1]) expect((await pinAs(await somebody(), phone, text, hours)).state).toBe('shown');
    expect((await pinAs(await somebody(), phone, text, 2)).state).toBe('held');
  });

  it('by five authors in one moment: no more than two are shown', async () => {
    const phone = makePhone();
    const text = say('All at once');
    const authors = await Promise.all(Array.from({ length: 5 }, somebody));
    const pinned = await Promise.all(authors.map((author) => pinAs(author, phone, text)));
    expect(pinned.filter(({ state }) => state === 'shown')).toHaveLength(2);
    // Each held text lists the others.
    const held = pinned.find(({ state }) => state === 'held');
    const [hold] = (await caseOf(held?.id ?? ''))?.holds ?? [];
    expect(hold?.reason).toBe('repeated_on_number');
    expect(hold?.evidence.texts).toContain(`board_text:${held?.id}`);
  });

  it('is known by keyed hashes alone', async () => {
    const phone = makePhone();
    const { id } = await pinAs(await somebody(), phone, 'Zebra crossing');
    const { rows } = await sql<{ row: string }>`
      select t::text as row from text_key t where text_id = ${id} union all select t::text from text_repeat t`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`zebra|${phone}`, 'i'));
  });
});

describe('C2 a hold and its row of the queue', () => {
  it('are written together, and the moderator sees the word that matched', async () => {
    const author = await somebody();
    const phone = makePhone();
    const { id, state } = await pinAs(author, phone, 'What a BADWORD, truly');
    expect([state, await stateOf(id)]).toEqual(['held', 'held']);
    expect(await caseOf(id)).toMatchObject({
      profile_id: author,
      phone,
      revision: '1',
      state: 'open',
      outcome: null,
      held_by: 'check',
      rank: 1,
      reports: 0,
      opened_at: at(0),
      seen_at: null,
      version: 1,
      holds: [{ reason: 'listed_word', evidence: { word: 'BADWORD', listed: 'badword' } }],
    });
    const log = await database.db.selectFrom('moderation_act').selectAll().where('text_id', '=', id).execute();
    expect(log).toMatchObject([{ act: 'held', source: 'check', moderator_id: null, reason: 'listed_word' }]);
  });

  it('neither is there when the writer’s transaction fails', async () => {
    const author = await somebody();
    const failing = database.db.transaction().execute(async (tx) => {
      const text = { kind: 'board_text', id: '999999', phone: makePhone(), author, text: 'badword', revision: '1' };
      expect(await textPrecheck.admit(tx, text, at(0))).toEqual({ state: 'held', reason: 'listed_word' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await caseOf('999999')).toBeUndefined();
  });

  it('end together when the author takes the word out, or the text away', async () => {
    const author = await somebody();
    const [mended, deleted] = [
      await pinAs(author, makePhone(), say('One badword')),
      await pinAs(author, makePhone(), say('Another badword')),
    ];
    expect(await rewrite(database.db, textPrecheck, mended.id, say('A better one'), at(1))).toBe('shown');
    expect(await caseOf(mended.id)).toMatchObject({ state: 'closed', outcome: 'changed', held_by: null, holds: [] });
    await unpin(database.db, deleted.id, at(1));
    expect(await caseOf(deleted.id)).toMatchObject({ state: 'closed', outcome: 'gone', held_by: null });
    expect(await rewrite(database.db, textPrecheck, mended.id, say('The badword again'), at(2))).toBe('held');
    expect(await caseOf(mended.id)).toMatchObject({ state: 'open', outcome: null, opened_at: at(2), revision: '3' });
  });

  it('change with their text alone: the rows of others stay as they are', async () => {
    const others = [
      await pinAs(await somebody(), makePhone(), say('A badword of another')),
      await pinAs(await somebody(), makePhone(), say('Another badword')),
    ];
    await unpin(database.db, others[1]?.id ?? '', at(1));
    const rows = () => Promise.all(others.map(({ id }) => caseOf(id)));
    const before = await rows();
    const { id } = await pinAs(await somebody(), makePhone(), say('A badword'));
    for (const text of ['Still a badword', 'Nothing bad', 'A badword again']) {
      await rewrite(database.db, textPrecheck, id, say(text), at(2));
    }
    await unpin(database.db, id, at(3));
    expect(await rows()).toEqual(before);
    expect(before.map((row) => row?.state)).toEqual(['open', 'closed']);
  });

  it('stay where a moderator held or removed the text, whatever its author makes of it', async () => {
    const author = await somebody();
    const hold = { state: 'open', outcome: null, held_by: 'moderator' } as const;
    const removal = { state: 'closed', outcome: 'removed', held_by: null } as const;
    for (const decided of [hold, removal]) {
      const { id } = await pinAs(author, makePhone(), say('A badword'));
      await database.db.updateTable('moderation_case').set(decided).where('text_id', '=', id).execute();
      expect(await rewrite(database.db, textPrecheck, id, say('Nothing bad'), at(1))).toBe('held');
      expect(await caseOf(id)).toMatchObject({ state: 'open', held_by: 'moderator', holds: [{ reason: 'rewritten' }] });
    }
  });
});

it('C8 a text whose check breaks is held and kept, and the queue says which check it was', async () => {
  const broken: Check = {
    name: 'broken',
    run: () => {
      throw new Error('no');
    },
  };
  const admit = createAdmission(createLook({ key, heldWords, checks: [broken] }));
  const { id, state } = await pin(
    database.db,
    { admit },
    { author: await somebody(), phone: makePhone(), text: 'Hi' },
    at(0),
  );
  expect([state, await stateOf(id)]).toEqual(['held', 'held']);
  expect((await caseOf(id))?.holds).toEqual([{ reason: 'check_failed', evidence: { check: 'broken' } }]);
});
