import { beforeEach, expect, it } from 'vitest';
import type { HeldTexts, TextQueue } from '#contract/moderation.ts';
import type { EditedProfile, MyNumber } from '#contract/profile.ts';
import { nameKey } from '#server/domains/text-check/door.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';

const { app, clock, moderator, run } = await createComplaintQueue();
const { db } = app.database;

let holder: Person;
beforeEach(async () => {
  clock.advance(61_000);
  holder = await join(app);
});

const edit = (first_name: string, last_name = '') =>
  holder.browser.post<EditedProfile>('/api/v6/profile/edit', { first_name, last_name });
const mine = async () => (await holder.browser.ask<MyNumber>('/api/v6/profile/my')).data.account;
const queued = async () => {
  const { data } = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  return data.items.find(({ kind, textId }) => kind === 'holder_name' && textId === holder.id);
};
const list = (name: string, phone = makePhone()) =>
  db
    .insertInto('open_organisation')
    .values({ source: 'mine', key: phone, phone, name, place: null, category: null, web: null })
    .execute();

it.each([
  ['Deutsche Bank', 'Security'],
  ['Dеutsche  B a n k', 'SECURITY'],
  ['Polícia', ''],
  ['Ringbook', 'Team'],
])('H1: “%s %s” is refused, and the name before stays', async (first, last) => {
  await edit('Ines', 'Duarte');
  expect(await edit(first, last)).toMatchObject({ status: 422, code: 'name.posing' });
  expect(await mine()).toMatchObject({ firstName: 'Ines', lastName: 'Duarte', nameState: 'shown' });
});

it('H1: neither is a claim put together of two edits, nor is a name of 200 marks taken', async () => {
  await edit('Sparen', 'Duarte');
  expect(await holder.browser.post('/api/v6/profile/edit', { last_name: 'Polizei' })).toMatchObject({
    status: 422,
    code: 'name.posing',
  });
  const marked = `Bank${'\u0336'.repeat(200)}`;
  expect(await edit(marked)).toMatchObject({ status: 400, code: 'name.invalid' });
  expect(await mine()).toMatchObject({ firstName: 'Sparen', lastName: 'Duarte' });
});

it('H1: the name of an organization in a register waits for a moderator, but where the register lists it with this very number', async () => {
  await list('Zephyr Telecom GmbH');
  await run('key-organisation-names');
  for (const name of [
    'Zephyr Telecom',
    'zephyr  TELECOM gmbh',
    'Zерhyr Telecom',
    'ZephyrTelecom',
    'Zephyr Telecom Anna',
  ]) {
    expect((await edit(name)).data).toMatchObject({ nameState: 'held' });
    expect((await look(app, await join(app), holder.phone)).profile).toBeNull();
  }
  await list('Zephyr Telecom', holder.phone);
  await run('key-organisation-names');
  expect(await edit('Zephyr Telecom')).toMatchObject({ status: 200, data: { nameState: 'shown' } });
  const key = db.selectFrom('open_organisation').select('name_key').where('name', '=', 'Zephyr Telecom GmbH');
  expect(await key.executeTakeFirst()).toEqual({ name_key: nameKey('Zephyr Telecom') });
});

it('39: who bears the name of an organization is not refused their own, and what says that it is one is', async () => {
  await list('Peter Hahn GmbH');
  await list('Zephyr Bank AG');
  await run('key-organisation-names');
  expect(await edit('Peter', 'Hahn')).toMatchObject({ status: 200, data: { nameState: 'held' } });
  const waits = await queued();
  const fields = { case_id: waits?.id ?? '0', case_version: String(waits?.version), decision: 'keep', reason: 'other' };
  expect((await moderator.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
  expect(await mine()).toMatchObject({ firstName: 'Peter', lastName: 'Hahn', nameState: 'shown' });
  expect(await edit('Zephyr', 'Bank')).toMatchObject({ status: 422, code: 'name.posing' });
});

it('H1: a name that only reads like it waits for a moderator, who lets it stand', async () => {
  expect(await edit('Anna', 'Bank')).toMatchObject({ status: 200, data: { lastName: 'Bank', nameState: 'held' } });
  expect((await look(app, await join(app), holder.phone)).profile).toBeNull();
  const { data } = await holder.browser.ask<HeldTexts>('/api/v6/moderation/my');
  expect(data.items).toMatchObject([{ kind: 'holder_name', text: 'Anna Bank', state: 'held', rule: 'posing' }]);
  const waits = await queued();
  expect(waits).toMatchObject({ state: 'held', holds: [{ reason: 'posing', evidence: { word: 'Bank' } }] });
  const fields = { case_id: waits?.id ?? '0', case_version: String(waits?.version), decision: 'keep', reason: 'other' };
  expect((await moderator.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
  expect(await mine()).toMatchObject({ lastName: 'Bank', nameState: 'shown' });
  // A new picture does not reopen the review.
  await holder.browser.post('/api/v6/profile/edit', { avatar_id: '3' });
  expect(await mine()).toMatchObject({ nameState: 'shown' });
});

it('H1: a held name gives way to one that is a name', async () => {
  await edit('Anna', 'Bank');
  expect((await edit('Anna', 'Keller')).data).toMatchObject({ nameState: 'shown' });
  expect(await queued()).toBeUndefined();
});

it('H1: of names from before, those that hardly anybody has are put before moderators, and stay as they are', async () => {
  const [other, listed] = [await join(app), await join(app)];
  await list('Quay Telecom Ltd.');
  await run('key-organisation-names');
  const before = (id: string, first_name: string, last_name: string) =>
    db.updateTable('profile').set({ first_name, last_name, is_name_judged: false }).where('id', '=', id).execute();
  await before(holder.id, 'Deutsche Bank', 'Security');
  await before(other.id, 'Anna', 'Bank');
  await before(listed.id, 'Quay', 'Telecom');
  await run('judge-old-names');
  expect(await mine()).toMatchObject({ firstName: 'Deutsche Bank', lastName: 'Security', nameState: 'held' });
  expect(await queued()).toMatchObject({ text: 'Deutsche Bank Security', holds: [{ reason: 'posing' }] });
  const states = db.selectFrom('profile').select(['name_state', 'is_name_judged']).where('id', '=', other.id);
  expect(await states.executeTakeFirst()).toEqual({ name_state: 'shown', is_name_judged: true });
  const held = db.selectFrom('profile').select('name_state').where('id', '=', listed.id);
  expect(await held.executeTakeFirst()).toEqual({ name_state: 'held' });
});
