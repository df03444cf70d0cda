import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { entriesPerUnit } from '#server/domains/metering/door.ts';
import type { ResolvedPhone } from '#server/domains/numbering/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { stepMs } from '#server/platform/step-size.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { entriesOf } from '../queries/sent-entries.ts';
import { importContacts } from './import-contacts.ts';

const { database, hash } = await createHashedDatabase();

const now = new Date('2026-11-22T12:00:00Z');

function resolve(text: string): ResolvedPhone | null {
  const parsed = parsePhone(text);
  return parsed && { kind: 'number', ...parsed };
}

/** The database, with a record of every statement sent to it. */
function overheard(): { heard: Database; statements: string[] } {
  const statements: string[] = [];
  const executor = database.db.getExecutor();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(executor.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { heard: Object.create(database, { db: { value: database.db.withPlugin(plugin) } }), statements };
}

const admit = async () => ({ ok: true }) as const;
const depsOf = (of: Database) => ({
  database: of,
  hash,
  admit,
  mostContacts: 10_000,
  longestName: 60,
  network: 'one network',
  namePeople: 3,
});
const linesOf = (phones: readonly string[], firstName = 'Anna') =>
  phones.map((phone, at) => ({ kind: 'contact' as const, line: at + 1, firstName, lastName: '', phone: `+${phone}` }));

async function importOne(phone: string) {
  const { heard, statements } = overheard();
  const member = await addActor(database);
  return { outcome: await importContacts(depsOf(heard), member, linesOf([phone]), resolve, now), statements };
}

async function unlist(phones: readonly string[]) {
  await database.db
    .insertInto('unlisted_number')
    .values(phones.map((phone) => ({ phone_hash: hash(phone), unlisted_at: now })))
    .execute();
}

it('M1: an unlisted number is taken by the very statements that take any other, and is answered alike', async () => {
  const [unlisted, listed] = [makePhone(), makePhone()];
  await unlist([unlisted]);
  const [one, other] = [await importOne(unlisted), await importOne(listed)];
  expect(one.outcome).toEqual(other.outcome);
  expect(one.outcome).toMatchObject({ accepted: 1, skipped: [], total: 1 });
  expect(one.statements.some((text) => text.includes('unlisted_number'))).toBe(true);
  expect(one.statements).toEqual(other.statements);
  // An invalid number causes fewer statements, which shows that the comparison can fail.
  expect((await importOne('999')).statements.length).toBeLessThan(one.statements.length);
});

it('M1: an unlisted number takes as long as any other: 1,000 probes do not tell them apart', async () => {
  const [unlisted, listed] = [0, 1].map(() => Array.from({ length: 4 }, () => makePhone())) as [string[], string[]];
  await unlist(unlisted);
  const member = await addActor(database);
  let round = 0;
  const measure = async (which: 0 | 1) => {
    round += 1;
    const begun = performance.now();
    const book = linesOf(which === 0 ? unlisted : listed, `Anna ${round}`);
    const outcome = await importContacts(depsOf(database), member, book, resolve, now);
    const took = performance.now() - begun;
    expect(outcome).toMatchObject({ skipped: [] });
    return took;
  };
  for (let warming = 0; warming < 20; warming += 1) for (const which of [0, 1] as const) await measure(which);
  /** Ratio of the fastest tenth of 1,000 lines per kind, alternating which kind goes first. */
  const compare = async () => {
    const times: [number[], number[]] = [[], []];
    for (let pair = 0; pair < 125; pair += 1) {
      const order = pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const which of order) times[which].push(await measure(which));
    }
    const [unlistedMs = 0, listedMs = 0] = times.map((all) => {
      const least = all.toSorted((a, b) => a - b).slice(0, 12);
      return least.reduce((sum, time) => sum + time, 0);
    });
    return unlistedMs / listedMs;
  };
  // Load on the machine can distort one comparison, but not all of them.
  let ratio = await compare();
  for (let again = 0; again < 7 && (ratio < 0.9 || ratio > 1.1); again += 1) ratio = await compare();
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
});

it('M1: what the book has already is asked of the meter no more, and what is refused loses nothing', async () => {
  const member = await addActor(database);
  const phones = Array.from({ length: 600 }, () => makePhone());
  const lots: number[] = [];
  let left = 2;
  const deps = {
    ...depsOf(database),
    admit: async (lot: readonly string[]) => {
      lots.push(lot.length);
      left -= 1;
      return left < 0
        ? ({ ok: false, code: 'limit.contacts', retryAfterSeconds: 60 } as const)
        : ({ ok: true } as const);
    },
  };
  const send = () => importContacts(deps, member, linesOf(phones), resolve, now);
  expect(await send()).toEqual({ ok: false, code: 'limit.contacts', retryAfterSeconds: 60 });
  expect(lots).toEqual([entriesPerUnit, entriesPerUnit, 600 - 2 * entriesPerUnit]);
  [lots.length, left] = [0, 1];
  expect(await send()).toMatchObject({ accepted: 100, unchanged: 500, total: 600 });
  expect(lots).toEqual([100]);
});

it('M8: others have their turn while a long file is read that gives no entries', async () => {
  const member = await addActor(database);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const seen: number[] = [];
  function* slowly() {
    for (let piece = 0; piece < 4; piece += 1) {
      const until = performance.now() + stepMs + 1;
      while (performance.now() < until);
      seen.push(turns);
      yield null;
    }
  }
  await importContacts(depsOf(database), member, slowly(), resolve, now);
  isOver = true;
  expect(new Set(seen).size).toBe(4);
});

it('M8: a name of nothing but marks is left out before anybody sorts them', async () => {
  const member = await addActor(database);
  const name = `a${'\u0301'.repeat(500_000)}${'\u0316'.repeat(500_000)}`;
  const outcome = await importContacts(depsOf(database), member, linesOf([makePhone()], name), resolve, now);
  expect(outcome).toMatchObject({ accepted: 0, skipped: [{ line: 1, reason: 'name' }] });
});

it('M8: a list that was sent is read one by one, as a file is', () => {
  let reads = 0;
  const sent = Array.from({ length: 20_000 }, () => ({
    first_name: 'Anna',
    last_name: '',
    get phone() {
      reads += 1;
      return '+4930901820';
    },
  }));
  const list = entriesOf(sent, null, 'en');
  if (!list?.ok) throw new Error('no list');
  const [first] = list.entries;
  expect([first?.kind, reads]).toEqual(['contact', 1]);
});

it('M8: a book is written in small steps, each a transaction of its own', async () => {
  const { heard, statements } = overheard();
  const member = await addActor(database);
  const phones = Array.from({ length: 600 }, () => makePhone());
  expect(await importContacts(depsOf(heard), member, linesOf(phones), resolve, now)).toMatchObject({ accepted: 600 });
  const written = statements.filter((text) => text.includes('insert into contact_name'));
  // Fifty rows at first, then at most twice as many each time, until the duration is known.
  expect(written.length).toBeGreaterThanOrEqual(5);
});

it('keeps nothing for an account that was deactivated meanwhile', async () => {
  const member = await addActor(database);
  await setDeactivated(database, member, now);
  expect(await importContacts(depsOf(database), member, linesOf([makePhone()]), resolve, now)).toBeNull();
  const rows = database.db.selectFrom('contact_name').select('phone').where('profile_id', '=', member.profileId);
  expect(await rows.execute()).toEqual([]);
});
