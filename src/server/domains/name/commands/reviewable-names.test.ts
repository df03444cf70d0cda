import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContactNames } from '#contract/contact.ts';
import type { Decided, TextQueue } from '#contract/moderation.ts';
import { reportText } from '#server/domains/moderation/commands/report-text.ts';
import type { Reviewable } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { importBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { createBoard, makeBoard, pin, report } from '#test/notice-board.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { createNameHash, nameHashKey } from '../queries/name-hash.ts';
import { usualLimits } from '../rules/shown-names.ts';
import { reviewableNames } from './reviewable-names.ts';

const board = makeBoard();
let app: TestApp;
let moderator: Person;
let names: Reviewable;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '100000', MEMBER_PER_DAY: '100000' };
  app = await startTestApp({ more: [board.open], env });
  await createBoard(app.database);
  moderator = await join(app, { role: 'moderator' });
  names = reviewableNames(createNameHash((await loadSiteSecret(app.database))(nameHashKey)), {
    ...usualLimits,
    isUnlisted: async () => false,
  });
});
afterAll(() => app.close());

const book = (by: Person, phone: string, first_name: string) => importBook(by, [{ phone: `+${phone}`, first_name }]);
const suggest = (by: Person, phone: string, first_name: string) =>
  by.browser.post('/api/v6/suggest/add', { phone, first_name });
async function namesOf(by: Person, phone: string) {
  const { data } = await by.browser.ask<ContactNames>(`/api/v6/contact/by_phone?phone=${phone}`);
  return data.contacts;
}
const told = async (by: Person, phone: string) =>
  (await namesOf(by, phone)).map(({ first_name, count, reviewResult }) => `${first_name} ${count} ${reviewResult}`);

/** All rows that removing an account changes and undoing it restores. */
async function everything() {
  const { rows } = await app.database.pool.query<{ row: string }>(`
    select 'suggested ' || to_jsonb(s)::text as row from suggested_name s
    union all select 'contact ' || to_jsonb(c)::text from contact_name c
    union all select 'vote ' || to_jsonb(v)::text from name_vote v
    union all select 'case ' || (to_jsonb(c) - 'version' - 'last_act')::text from moderation_case c
    union all select 'number ' || phone || names::text from number order by 1`);
  return rows.map(({ row }) => row);
}

async function queued(kind: string, id: string) {
  const { data } = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  return data.items.find((item) => item.kind === kind && item.textId === id);
}
async function act(path: string, seen: { id: string; version: number } | undefined, more = {}) {
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1), reason: 'insult', ...more };
  const { status, data } = await moderator.browser.post<Decided>(`/api/v6/moderation/${path}`, fields);
  expect(status).toBe(200);
  return data.actId;
}
const undo = (actId: string) => moderator.browser.post('/api/v6/moderation/undo', { act_id: actId });

async function reportName(by: Person, asked: Parameters<NonNullable<Reviewable['resolveByHash']>>[1], hash: string) {
  const { database, clock } = app;
  const id = (await names.resolveByHash?.(database.db, asked, hash)) ?? '';
  const member = { profileId: by.id } as unknown as Member;
  const said = { reason: 'insult', words: '', visitor: `n:of ${by.id}` } as const;
  const reportDeps = { database, takeLimit: board.textPrecheck.takeLimit };
  const outcome = await reportText(reportDeps, member, { reviewable: names, id }, said, clock.now());
  return { id, outcome };
}

it('C3 removing an account as spam takes its names and its votes about names away, and undoing it restores them exactly', async () => {
  const [spammer, two, three, four, viewer] = (await joinApart(app, 5)) as [Person, Person, Person, Person, Person];
  const [given, both, judged] = [makePhone(), makePhone(), makePhone()];
  for (const one of [spammer, two, three]) await book(one, given, 'Anna');
  for (const one of [spammer, two, three, four]) await suggest(one, both, 'Bert');
  await book(spammer, both, 'Berta');
  for (const one of [two, three, four]) await book(one, judged, 'Carl');
  const [carl] = await namesOf(spammer, judged);
  const vote = { phone: judged, name_hash: carl?.name_hash ?? '', like_type: 'DISLIKE', action_type: 'ADD' };
  await spammer.browser.post('/api/v6/contact/like/by_phone', vote);
  const shown = () => Promise.all([given, both, judged].map((phone) => told(viewer, phone)));
  expect(await shown()).toEqual([['Anna 3 0'], ['Bert 4 0'], ['Carl 3 -1']]);

  const text = { author: spammer.id, phone: makePhone(), text: `A badword by ${spammer.id}` };
  const { id } = await pin(app.database.db, board.textPrecheck, text, app.clock.now());
  await report(app.database, board.textPrecheck, viewer, { id }, app.clock.now());
  const seen = await queued('board_text', id);
  const before = await everything();
  const actId = await act('account/remove', seen);
  expect(await shown()).toEqual([[], ['Bert 3 0'], ['Carl 3 0']]);
  expect((await undo(actId)).status).toBe(200);
  expect(await everything()).toEqual(before);
  expect(await shown()).toEqual([['Anna 3 0'], ['Bert 4 0'], ['Carl 3 -1']]);
  const again = await act('account/remove', await queued('board_text', id));
  await book(four, given, 'Anna');
  expect(await told(viewer, given)).toEqual(['Anna 3 0']);
  expect((await undo(again)).status).toBe(200);
  expect(await told(viewer, given)).toEqual(['Anna 4 0']);
});

it('a name that a moderator removed is shown to nobody, however many say it and however it is written, until that is undone', async () => {
  const [one, two, three, later, viewer] = (await joinApart(app, 5)) as [Person, Person, Person, Person, Person];
  const phone = makePhone();
  for (const person of [one, two, three]) await book(person, phone, 'Sergei Lout');
  const [name] = await namesOf(viewer, phone);
  const { id, outcome } = await reportName(viewer, { phone }, name?.name_hash ?? '');
  expect(outcome).toMatchObject({ status: 'sent' });
  // Reporters see the id, so it must not reveal the number.
  expect(id).not.toContain(phone);
  expect((await reportName(later, { phone }, name?.name_hash ?? '')).id).toBe(id);
  const seen = await queued('contact_name', id);
  expect(seen).toMatchObject({ text: 'Sergei Lout', phone, state: 'shown', reports: [{ reason: 'insult', count: 2 }] });
  // Three people give the name, so nobody's account can be removed for it.
  expect(seen?.can).toEqual({ removeAccount: false });
  expect(seen?.author.profileId).toBe(Math.min(...[one, two, three].map((person) => Number(person.id))));
  const actId = await act('decide', seen, { decision: 'remove' });
  await book(later, phone, 'Сергей Lout');
  expect(await told(viewer, phone)).toEqual([]);
  expect((await look(app, viewer, phone)).averageProfile).toBeNull();
  expect((await undo(actId)).status).toBe(200);
  expect(await told(viewer, phone)).toEqual(['Sergei Lout 4 0']);
});

it('a hash of one way of asking, of another number or of no name leads to no name', async () => {
  const [one, two, three, four] = (await joinApart(app, 4)) as [Person, Person, Person, Person];
  const other = makePhone();
  for (const person of [one, two, three]) for (const phone of [four.phone, other]) await book(person, phone, 'Anna');
  const [name] = await namesOf(one, four.phone);
  const hash = name?.name_hash ?? '';
  const find = (asked: Parameters<NonNullable<Reviewable['resolveByHash']>>[1], sent = hash) =>
    names.resolveByHash?.(app.database.db, asked, sent);
  expect(await find({ phone: four.phone })).toMatch(/^\d+$/);
  expect(await find({ phone: four.phone, profileId: four.id })).toBeNull();
  expect(await find({ phone: other })).toBeNull();
  expect(await find({ phone: four.phone }, '')).toBeNull();
  const { data } = await one.browser.ask<ContactNames>(`/api/v6/contact/by_profile?profile_id=${four.id}`);
  const byProfile = data.contacts[0]?.name_hash ?? '';
  expect(await find({ phone: four.phone, profileId: four.id }, byProfile)).toBe(await find({ phone: four.phone }));
  expect(await find({ phone: four.phone }, byProfile)).toBeNull();
  expect(await names.find(app.database.db, ['x', '', '0'])).toEqual([]);
});

it('C2 what waits of a number’s names leaves the queue with them, when it is unlisted or has another holder', async () => {
  const people = (await joinApart(app, 4)) as [Person, Person, Person, Person];
  const [, , , viewer] = people;
  const holder = await join(app);
  const passedOn = makePhone();
  const first = new TestBrowser(app);
  await first.signIn(passedOn, { person: 'first' });
  const ids: string[] = [];
  for (const phone of [holder.phone, passedOn]) {
    for (const person of people.slice(0, 3)) await book(person, phone, 'Lout');
    const [name] = await namesOf(viewer, phone);
    ids.push((await reportName(viewer, { phone }, name?.name_hash ?? '')).id);
  }
  for (const id of ids) expect(await queued('contact_name', id)).toBeDefined();
  await holder.browser.post('/api/v6/number/unlist');
  expect(await Promise.all(ids.map(async (id) => (await queued('contact_name', id)) !== undefined))).toEqual([
    ...[false, true],
  ]);
  app.clock.advance(200 * 86_400_000);
  await new TestBrowser(app).signIn(passedOn, { person: 'next' });
  const rows = app.database.db.selectFrom('name_case').select('id').where('id', 'in', ids);
  expect(await rows.execute()).toEqual([]);
  const open = app.database.db.selectFrom('moderation_case').select('outcome').where('text_id', 'in', ids);
  expect(await open.where('kind', '=', 'contact_name').execute()).toEqual([{ outcome: 'gone' }, { outcome: 'gone' }]);
});
