// Long because every table that holds a number is filled here under both forms, as it was before they were folded.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPhoneHash, unlistedKey } from '#server/domains/name/queries/list-unlisted.ts';
import { nameKey } from '#server/domains/name/rules/name-review.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { createTestDatabase } from '#test/database.ts';
import { look } from '#test/member.ts';
import { startTestApp } from '#test/start-app.ts';
import { phoneColumns } from '../../migrations/202611280101-merge-subscribers.ts';

// R12: rows of before other forms of a subscriber's number were folded, under both forms, in every table that has numbers.

const merging = '202611280100-merge-subscriber-numbers';
const [old, stored] = ['5491166773399', '541166773399'];
let database: Database;
let before: string;
beforeEach(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf(merging) - 1] ?? '';
  await migrateTo(database.db, before);
});
afterEach(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);
async function ask<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(database.db)).rows;
}
async function add(table: string, row: Record<string, unknown>): Promise<string> {
  const values = Object.values(row).map((value) => {
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
    return `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
  });
  const rows = await ask(`insert into ${table} (${Object.keys(row).join()}) values (${values.join()}) returning *`);
  return String(rows[0]?.id);
}

let count = 0;
function addPerson(row: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const seen = '2026-11-01T00:00:00Z';
  const account = { phone: 4915110000000 + count, epoch: 1, is_holder: true, lang: 'en' };
  return add('profile', { ...account, last_seen_at: seen, created_at: seen, ...row });
}

/** Adds the same row twice for each person, under both forms, with another time. */
async function addBoth(table: string, [one, two]: [Record<string, unknown>, Record<string, unknown>]): Promise<void> {
  await add(table, { phone: old, ...one });
  await add(table, { phone: stored, ...two });
}

it('R12 every column that holds a number is named by the migration, or is a hash', async () => {
  // A table that is made later holds stored forms alone, as all that reads numbers gives those: name its column here.
  const later = [
    ...['acquaintance_look.phone', 'comment_revision.phone', 'number_list.pass_phone', 'number_list_entry.phone'],
    ...['portrait.phone', 'portrait_reading.phone', 'portrait_wish.phone', 'webhook_label.phone'],
  ];
  const hashed = ['data_request.phone_key', 'former_person.former_phone', 'profile.former_phone'];
  const named = new Set([...phoneColumns, ...hashed, 'unlisted_number.phone_hash', ...later]);
  const schema = await readFile(new URL('../../migrations/schema.txt', import.meta.url), 'utf8');
  const found = schema.split(/^table /m).flatMap((text) => {
    const [head = '', ...lines] = text.split('\n');
    // In a partitioned table the partition key follows the name.
    const [table] = head.split(' ');
    return lines.flatMap((line) => {
      const [, column] = /^ {2}(\w*phone\w*) (?:bigint|text)\b/.exec(line) ?? [];
      return column === undefined ? [] : [`${table}.${column}`];
    });
  });
  expect(found.sort()).toEqual([...named].sort());
});

it('R12 the migration folds what the reader folds, and nothing else', async () => {
  const forms = ['541166773399', '543517654321', '262692123456', '262263001234', '262268912345', '262709212345'];
  forms.push('262709351234', '262269612345', '590590201234', '590598712345', '590709012345', '594694201234');
  forms.push('594598812345', '594709312345', '596596501234', '596598912345', '596709112345', '508412345');
  forms.push('508708412345', '508708561234', '3780549882345', '442890234567', '5511987654321', '262639123456');
  const others = [
    '548102221234',
    '33612345678',
    '33261123456',
    '33976612345',
    '390549123',
    '353481234567',
    '54670123456',
  ];
  const asked = forms.flatMap((digits) => {
    const [, other = ''] = spellingsOf(digits);
    expect(other, digits).not.toBe('');
    return [other];
  });
  for (const digits of [...asked, ...others]) await run(`insert into number (phone) values (${digits})`);
  await migrateToLatest(database.db);
  const phones = (await ask<{ phone: string }>('select phone from number')).map(({ phone }) => phone);
  expect(phones.sort()).toEqual([...forms, ...others].sort());
  expect(await ask(`select country from number where phone in (262692123456, 262639123456) order by phone`)).toEqual([
    { country: 'YT' },
    { country: 'RE' },
  ]);
  await migrateTo(database.db, before);
  await migrateToLatest(database.db);
  expect((await ask<{ phone: string }>('select phone from number')).map(({ phone }) => phone).sort()).toEqual(phones);
});

it('R12 a number’s counts are added, and who judged both forms counts once', async () => {
  const [both, one, neighbor] = [await addPerson(), await addPerson(), await addPerson()];
  const at = (day: number) => new Date(day * 86_400_000).toISOString();
  const tags = { callerType: null, categories: [4], subcategories: [], callReasons: [], emotags: [] };
  const ban = (day: number, crowd: string | null = null) => ({
    banned_at: at(day),
    kind: 'ban',
    bad_at: at(day),
    updated_at: at(day),
    crowd,
  });
  // Banned the old form, with a neighbor who counted without weight beside it, and tagged the other one later.
  await add('opinion', { phone: old, profile_id: both, ...ban(20_001, 'c') });
  await add('opinion', { phone: old, profile_id: neighbor, ...ban(20_000, 'c') });
  const tagged = { tags, tagged_at: at(20_005), kind: 'tag_negative', bad_at: at(20_005), updated_at: at(20_005) };
  await add('opinion', { phone: stored, profile_id: both, ...tagged });
  await add('opinion', { phone: stored, profile_id: one, ...ban(20_005) });
  await add('number', {
    phone: old,
    country: 'AR',
    lookups: 4,
    open_score: 0.5,
    open_units: 0.75,
    member_score: 9,
    member_units: 9,
    evidence: [
      { kind: 'ban', days: [[20_001, 1]] },
      { kind: 'ban', isShared: true, days: [[20_000, 1]] },
    ],
    open_data: [{ source: 'ftc', days: [[20_000, 3]], firstDay: '2024-10-04', lastDay: '2024-10-04', subjects: [] }],
    organisations: [{ name: 'Panadería', source: 'x' }],
  });
  await add('number', {
    phone: stored,
    country: 'AR',
    lookups: 5,
    open_score: 0.25,
    open_units: 0.25,
    member_score: 9,
    member_units: 9,
    evidence: [
      { kind: 'ban', days: [[20_005, 1]] },
      { kind: 'tag_negative', days: [[20_005, 1]] },
    ],
    open_data: [{ source: 'ftc', days: [[20_001, 1]], firstDay: null, lastDay: '2024-10-05', subjects: [] }],
    opinions: { categories: { 4: 1 } },
  });
  await migrateToLatest(database.db);
  const [row] = await ask(`select * from number`);
  expect(row).toMatchObject({
    phone: stored,
    lookups: '9',
    open_score: 0.75,
    open_units: 1,
    member_units: 3,
    // The member's ban, as old as it is; the neighbor's, which counts by itself from now on; and the other's.
    evidence: [
      {
        kind: 'ban',
        days: [
          [20_000, 1],
          [20_001, 1],
          [20_005, 1],
        ],
      },
    ],
    opinions: { categories: { 4: 1 } },
    open_data: [
      {
        source: 'ftc',
        days: [
          [20_000, 3],
          [20_001, 1],
        ],
        firstDay: '2024-10-04',
        lastDay: '2024-10-05',
      },
    ],
    organisations: [{ name: 'Panadería', source: 'x' }],
  });
  expect(row?.member_score).toBeCloseTo(2 ** (1_738 / 125) + 2 ** (1_739 / 125) + 2 ** (1_743 / 125), 5);
  const opinions = await ask(`select profile_id, kind, banned_at, tags, bad_at from opinion where phone = ${stored}`);
  expect(opinions).toHaveLength(3);
  expect(opinions.find(({ profile_id }) => profile_id === both)).toEqual({
    profile_id: both,
    kind: 'ban',
    banned_at: new Date(at(20_001)),
    tags,
    bad_at: new Date(at(20_001)),
  });
});

it('R12 what moderators took out of one form counts for neither', async () => {
  const person = await addPerson();
  const at = (day: number) => new Date(day * 86_400_000).toISOString();
  const ban = (day: number) => ({ profile_id: person, banned_at: at(day), bad_at: at(day), updated_at: at(day) });
  await add('opinion', { phone: old, ...ban(20_001), kind: null, withdrawn_by: '7' });
  await add('opinion', { phone: stored, ...ban(20_005), kind: 'ban' });
  const evidence = [{ kind: 'ban', days: [[20_005, 1]] }];
  await add('number', { phone: stored, evidence, member_score: 9, member_units: 1 });
  await migrateToLatest(database.db);
  expect(await ask('select kind, withdrawn_by from opinion')).toEqual([{ kind: null, withdrawn_by: '7' }]);
  expect(await ask('select evidence, member_score, member_units from number')).toEqual([
    { evidence: [], member_score: 0, member_units: 0 },
  ]);
});

it.each([old, stored])('R12 a burst of votes about %s that nobody decided about waits on', async (waiting) => {
  const decided = waiting === old ? stored : old;
  await add('number', { phone: waiting, opinions: { burst: { sign: 'good', at: 1 } } });
  await add('number', { phone: decided, opinions: { burst: { sign: 'bad', at: 2, isDecided: true } } });
  await migrateToLatest(database.db);
  expect(await ask('select phone, opinions from number')).toEqual([
    { phone: stored, opinions: { burst: { sign: 'good', at: 1 } } },
  ]);
});

it('R12 of comments by one member the newest stands, and nothing that belongs to the other is lost', async () => {
  const [author, other, moderator] = [await addPerson(), await addPerson(), await addPerson()];
  const comment = (
    phone: string,
    profile_id: string,
    text: string,
    day: string,
    more: Record<string, unknown> = {},
  ) => {
    const at = `2026-11-${day}T00:00:00Z`;
    return add('comment', { phone, profile_id, text, created_at: at, updated_at: at, age_rank: 1, ...more });
  };
  const first = await comment(old, author, 'Older.', '01', { likes: 1, thread_count: 1, is_pinned: true });
  const second = await comment(stored, author, 'Newer.', '02', { is_pinned: true });
  const alone = await comment(old, other, 'Alone.', '03');
  const reply = await comment(old, other, 'An answer.', '04', { parent_id: first });
  await add('number', { phone: old, comments: 2 });
  await add('number', { phone: stored, comments: 1 });
  const times = { reacted_at: '2026-11-05T00:00:00Z', revision: 1 };
  await add('comment_reaction', { phone: old, profile_id: other, comment_id: first, is_like: true, ...times });
  const texts = { kind: 'comment', text_id: first, profile_id: author, phone: old, revision: '1' };
  await add('moderation_case', { ...texts, state: 'open', opened_at: '2026-11-05T00:00:00Z' });
  const report = { ...texts, profile_id: moderator, reason: 'spam', words: '', created_at: '2026-11-05T00:00:00Z' };
  await add('moderation_report', report);
  await migrateToLatest(database.db);
  const rows = await ask(`select id, phone, text, state, is_pinned, likes, thread_count from comment order by id`);
  expect(rows).toEqual([
    { id: first, phone: stored, text: '', state: 'deleted', is_pinned: false, likes: 1, thread_count: 1 },
    { id: second, phone: stored, text: 'Newer.', state: 'shown', is_pinned: true, likes: 0, thread_count: 0 },
    { id: alone, phone: stored, text: 'Alone.', state: 'shown', is_pinned: false, likes: 0, thread_count: 0 },
    { id: reply, phone: stored, text: 'An answer.', state: 'shown', is_pinned: false, likes: 0, thread_count: 0 },
  ]);
  expect(await ask(`select comment_id, revision, text from comment_revision`)).toEqual([
    { comment_id: first, revision: 1, text: 'Older.' },
  ]);
  expect(await ask(`select comments from number`)).toEqual([{ comments: 2 }]);
  expect(await ask(`select phone, comment_id from comment_reaction`)).toEqual([{ phone: stored, comment_id: first }]);
  expect(await ask(`select phone, state, outcome from moderation_case`)).toEqual([
    { phone: stored, state: 'closed', outcome: 'gone' },
  ]);
  expect(await ask(`select phone, outcome from moderation_report`)).toEqual([{ phone: stored, outcome: 'gone' }]);
  expect(await ask(`select act, kind, text_id from moderation_act`)).toEqual([
    { act: 'gone', kind: 'comment', text_id: first },
  ]);
});

it('R12 of two comments the shown one stands, however much newer one is that nobody sees', async () => {
  const comment = (phone: string, profile_id: string, day: string, state: string) => {
    const at = `2026-11-${day}T00:00:00Z`;
    return add('comment', {
      phone,
      profile_id,
      text: `${state} on ${day}`,
      created_at: at,
      updated_at: at,
      age_rank: 1,
      state,
      ...(state !== 'shown' && { rule: 'insult' }),
    });
  };
  const [removed, held, hidden] = [await addPerson(), await addPerson(), await addPerson()];
  await comment(old, removed, '01', 'shown');
  await comment(stored, removed, '02', 'removed');
  await comment(old, held, '04', 'held');
  await comment(stored, held, '03', 'shown');
  await comment(old, hidden, '05', 'removed');
  await comment(stored, hidden, '06', 'held');
  await add('number', { phone: old, comments: 1 });
  await add('number', { phone: stored, comments: 1 });
  await migrateToLatest(database.db);
  const standing = `select profile_id, text, state from comment where state <> 'deleted' order by profile_id`;
  expect(await ask(standing)).toEqual([
    { profile_id: removed, text: 'shown on 01', state: 'shown' },
    { profile_id: held, text: 'shown on 03', state: 'shown' },
    { profile_id: hidden, text: 'held on 06', state: 'held' },
  ]);
  expect(await ask('select comments from number')).toEqual([{ comments: 2 }]);
});

it('R12 names, votes, contacts, notes and what was looked up stand once, the newest of each', async () => {
  const [ana, bea, cleo] = [await addPerson(), await addPerson(), await addPerson()];
  const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
  const name = (first_name: string, profile_id: string, day: number) => ({
    first_name,
    last_name: '',
    profile_id,
    updated_at: at(day),
  });
  await addBoth('suggested_name', [name('Zoé', ana, 3), name('Zoe', ana, 2)]);
  await add('suggested_name', { phone: old, ...name('Zoe', bea, 1) });
  await add('suggested_name', { phone: stored, ...name('Zoe', cleo, 1) });
  const key = (phone: string, firstName: string) => nameKey(phone, { firstName, lastName: '' });
  const vote = (phone: string, first: string, profile_id: string, is_like: boolean, day: number) =>
    add('name_vote', { phone, name_key: key(phone, first), profile_id, is_like, voted_at: at(day) });
  await vote(old, 'Zoe', bea, true, 2);
  await vote(stored, 'Zoe', bea, false, 1);
  await vote(old, 'Zoe', cleo, false, 1);
  const reported = (phone: string, first_name: string, state: string) =>
    add('name_case', {
      phone,
      first_name,
      last_name: '',
      name_key: key(phone, first_name),
      profile_id: bea,
      state,
      said_at: at(1),
    });
  const [removed, shown] = [await reported(old, 'Zoe', 'removed'), await reported(stored, 'Zoe', 'shown')];
  const contact = (first_name: string, day: number) => ({
    profile_id: ana,
    first_name,
    last_name: '',
    added_at: at(day),
  });
  await addBoth('contact_name', [contact('Old', 1), contact('New', 2)]);
  const note = (text: string, day: number) => ({ profile_id: ana, text, created_at: at(day), updated_at: at(day) });
  await addBoth('note', [note('First.', 1), note('Second.', 2)]);
  await addBoth('search_history', [
    { profile_id: ana, day: '2026-11-01', searched_at: at(2) },
    { profile_id: ana, day: '2026-11-01', searched_at: at(1) },
  ]);
  await addBoth('lookup', [
    { visitor: 'n:1', units: 1, seen_at: at(1) },
    { visitor: 'n:1', units: 1, seen_at: at(2) },
  ]);
  await addBoth('comment_bar', [
    { profile_id: ana, barred_at: at(1) },
    { profile_id: ana, barred_at: at(2) },
  ]);
  await add('open_report', {
    source: 'ftc',
    key: 'a',
    phone: old,
    reports: 1,
    last_day: '2026-01-01',
    is_summary: false,
  });
  await add('open_organisation', { source: 'x', key: 'a', phone: old, name: 'Panadería' });
  await migrateToLatest(database.db);
  for (const column of phoneColumns) {
    const [table, name] = column.split('.');
    expect(await ask(`select 1 from ${table} where ${name} = ${old}`), column).toEqual([]);
  }
  expect(await ask(`select profile_id, first_name from suggested_name order by 1`)).toEqual([
    { profile_id: ana, first_name: 'Zoé' },
    { profile_id: bea, first_name: 'Zoe' },
    { profile_id: cleo, first_name: 'Zoe' },
  ]);
  expect(await ask(`select profile_id, name_key, is_like from name_vote order by 1`)).toEqual([
    { profile_id: bea, name_key: key(stored, 'Zoe'), is_like: true },
    { profile_id: cleo, name_key: key(stored, 'Zoe'), is_like: false },
  ]);
  expect(await ask(`select id, phone, name_key, state from name_case order by id`)).toEqual([
    { id: removed, phone: stored, name_key: key(stored, 'Zoe'), state: 'removed' },
    { id: shown, phone: stored, name_key: key(old, 'Zoe'), state: 'shown' },
  ]);
  expect(await ask(`select first_name from contact_name`)).toEqual([{ first_name: 'New' }]);
  expect(await ask(`select phone, text from note`)).toEqual([{ phone: stored, text: 'Second.\n\nFirst.' }]);
  expect(await ask(`select searched_at from search_history`)).toEqual([{ searched_at: new Date(at(2)) }]);
  expect(await ask(`select seen_at from lookup`)).toEqual([{ seen_at: new Date(at(2)) }]);
  expect(await ask(`select barred_at from comment_bar`)).toEqual([{ barred_at: new Date(at(2)) }]);
  expect(await ask(`select phone from open_report union all select phone from open_organisation`)).toEqual([
    { phone: stored },
    { phone: stored },
  ]);
});

it('R12 the keys of imported records follow the number, so that the next edition of a file counts none twice', async () => {
  const report = (phone: string, key: string, reports = 1, is_summary = false) =>
    add('open_report', {
      source: 'mine',
      key,
      phone,
      reports,
      last_day: '2026-01-01',
      is_summary,
      ...(is_summary && { older_day: '2026-01-01' }),
    });
  await report(old, `2026-01-01/${old}/1`);
  await report(old, `2026-01-01 10:00/${old}/2`);
  await report(stored, `2026-01-01/${stored}/1`);
  await report(old, 'an id of the authority');
  await report(old, `summary 1/${old}`, 2, true);
  await report(old, `summary 2/${old}`, 3, true);
  await report(stored, `summary 2/${stored}`, 4, true);
  await migrateToLatest(database.db);
  expect(await ask(`select key, phone, reports from open_report order by key`)).toEqual([
    { key: `2026-01-01 10:00/${stored}/2`, phone: stored, reports: 1 },
    { key: `2026-01-01/${stored}/1`, phone: stored, reports: 1 },
    { key: `2026-01-01/${stored}/2`, phone: stored, reports: 1 },
    { key: 'an id of the authority', phone: stored, reports: 1 },
    { key: `summary 1/${stored}`, phone: stored, reports: 2 },
    { key: `summary 2/${stored}`, phone: stored, reports: 7 },
  ]);
});

it('R12 of two accounts a barred one, else the one that was here last, holds the number, and each keeps its own', async () => {
  const [early, late] = ['2026-10-01T00:00:00Z', '2026-11-20T00:00:00Z'];
  const lost = await addPerson({ phone: stored, last_seen_at: early });
  const held = await addPerson({ phone: old, last_seen_at: late });
  const barred = await addPerson({ phone: '5493517654321', last_seen_at: early, barred_at: early });
  const free = await addPerson({ phone: '543517654321', last_seen_at: late });
  const alone = await addPerson({ phone: '33692123456' });
  for (const profile_id of [lost, held]) await add('wallet', { profile_id, balance: 7, updated_at: early });
  await migrateToLatest(database.db);
  const accounts = await ask('select id, phone, epoch, is_holder, may_return, token_version from profile order by id');
  expect(accounts).toEqual([
    { id: lost, phone: stored, epoch: 1, is_holder: false, may_return: true, token_version: 2 },
    { id: held, phone: stored, epoch: 2, is_holder: true, may_return: false, token_version: 1 },
    { id: barred, phone: '543517654321', epoch: 2, is_holder: true, may_return: false, token_version: 1 },
    { id: free, phone: '543517654321', epoch: 1, is_holder: false, may_return: true, token_version: 2 },
    { id: alone, phone: '262692123456', epoch: 1, is_holder: true, may_return: false, token_version: 1 },
  ]);
  expect(await ask(`select profile_id, balance from wallet order by 1`)).toEqual([
    { profile_id: lost, balance: '7' },
    { profile_id: held, balance: '7' },
  ]);
});

it('R12 of two accounts a proven one holds the number, and what weak proofs opened does not come back', async () => {
  const [early, late] = ['2026-10-01T00:00:00Z', '2026-11-20T00:00:00Z'];
  const weak = await addPerson({ phone: stored, last_seen_at: late });
  const proven = await addPerson({ phone: old, last_seen_at: early, is_proven: true });
  const [one, other] = ['543517654321', '5493517654321'];
  const first = await addPerson({ phone: one, last_seen_at: early, is_proven: true });
  const last = await addPerson({ phone: other, last_seen_at: late, is_proven: true });
  await migrateToLatest(database.db);
  // A time as holder that begins after its end is the mark of who held the number beside another one.
  const columns = 'id, is_holder, may_return, held_since > ended_at as is_beside';
  expect(await ask(`select ${columns} from profile order by id`)).toEqual([
    { id: weak, is_holder: false, may_return: false, is_beside: true },
    { id: proven, is_holder: true, may_return: false, is_beside: null },
    { id: first, is_holder: false, may_return: true, is_beside: true },
    { id: last, is_holder: true, may_return: false, is_beside: null },
  ]);
});

it('R12 a number stays unlisted where one of its forms was', async () => {
  const [other, today] = ['33692123456', '262692123456'];
  const hash = createPhoneHash((await loadSiteSecret(database))(unlistedKey));
  await add('unlisted_number', { phone_hash: hash(other), unlisted_at: '2026-11-01T00:00:00Z' });
  await add('number', { phone: other });
  await add('number', { phone: today, names: [{ firstName: 'Ana', lastName: '', people: 3 }] });
  const person = await addPerson();
  const at = '2026-11-01T00:00:00Z';
  await add('suggested_name', { phone: today, profile_id: person, first_name: 'Ana', last_name: '', updated_at: at });
  await add('contact_name', { phone: today, profile_id: person, first_name: 'Ana', last_name: '', added_at: at });
  await migrateToLatest(database.db);
  const app = await startTestApp({ database, env: { BOT_CHECK: 'off' } });
  try {
    const view = await look(app, null, other);
    expect(view).toMatchObject({ targetPhoneNumber: today, metrics: { isHidden: true } });
    const job = app.jobs.find((one) => 'run' in one && one.name === 'regroup-names');
    if (!job || !('run' in job)) throw new Error('no job groups names');
    await job.run(app.clock.now());
    expect(await ask(`select 1 from suggested_name`)).toEqual([]);
    expect(await ask(`select is_former from contact_name`)).toEqual([{ is_former: true }]);
    // Nothing is left that its row could keep.
    expect(await ask(`select names from number`)).toEqual([]);
  } finally {
    await app.close();
  }
});
