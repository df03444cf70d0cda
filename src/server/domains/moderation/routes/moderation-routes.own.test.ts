import { expect, it } from 'vitest';
import type { ModerationLog, VoteSurges } from '#contract/moderation.ts';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { createTextQueue } from '#test/text-queue.ts';

const { app, write, sendReport, find, queue, decide, undo, stateOf } = await createTextQueue();

async function signInAs(phone: string, role: string): Promise<Person> {
  const browser = new TestBrowser(app);
  const id = String((await browser.collect(await addConfirmedSignIn(app, browser, phone))).profile_id);
  await app.database.db.updateTable('profile').set({ role }).where('id', '=', id).execute();
  return { browser, phone, id };
}
const actsFor = async (by: Person) =>
  (await by.browser.ask<ModerationLog>('/api/v6/moderation/log?limit=100')).data.items.map(({ id }) => id);

it.each([
  ['Argentina, dialled as a mobile', '5491145678901', '541145678901'],
  ['Argentina, the other way round', '541145678902', '5491145678902'],
  ['Brazil, before the ninth digit', '5511961234567', '551161234567'],
  ['Mexico, before 2019', '525512345678', '5215512345678'],
])('nobody sees or decides what is about the own number in another spelling: %s', async (_, own, written) => {
  const holder = await signInAs(own, 'admin');
  const id = await write(undefined, written);
  await sendReport(await join(app), id);
  const total = (await queue()).total;
  const seen = await find(id);
  expect(seen?.phone).toBe(written);
  expect(await find(id, holder)).toBeUndefined();
  expect((await queue(holder)).total).toBe(total - 1);
  const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), reason: 'spam' };
  for (const call of ['decide', 'account/remove']) {
    const refused = await holder.browser.post(`/api/v6/moderation/${call}`, { ...fields, decision: 'remove' });
    expect([call, refused.code]).toEqual([call, 'moderation.refused']);
  }
  const { data } = await decide(id, 'remove');
  expect(await actsFor(holder)).not.toContain(data.actId);
  expect((await undo(data.actId, holder)).code).toBe('moderation.refused');
  // About another number, an admin may undo a colleague's decision.
  const another = await signInAs(`${own.slice(0, -1)}9`, 'admin');
  expect(await actsFor(another)).toContain(data.actId);
  expect((await undo(data.actId, another)).status).toBe(200);
});

it('an admin takes back no decision about their own text or account', async () => {
  const admin = await join(app, { role: 'admin' });
  const id = await write(undefined, undefined, admin);
  await sendReport(await join(app), id);
  const { data } = await decide(id, 'remove');
  expect((await undo(data.actId, admin)).code).toBe('moderation.refused');
  expect(await stateOf(id)).toBe('removed');
});

it('nobody sees or decides a burst of votes about the own number in another spelling', async () => {
  const holder = await signInAs('5491145678911', 'moderator');
  const stranger = await join(app, { role: 'moderator' });
  const at = app.clock.now().getTime();
  const mark = JSON.stringify({ burst: { sign: 'bad', at } });
  for (const phone of ['541145678911', '5491145678911', '541145678912']) {
    await app.database.pool.query('insert into number (phone, opinions) values ($1, $2)', [phone, mark]);
  }
  const voteSurgesOf = async ({ browser }: Person, limit = 50) => {
    const { data } = await browser.ask<VoteSurges>(`/api/v6/moderation/bursts?limit=${limit}`);
    return [data.items.map(({ phone }) => phone), data.total, data.hasMore];
  };
  expect(await voteSurgesOf(stranger)).toEqual([['541145678911', '541145678912', '5491145678911'], 3, false]);
  expect(await voteSurgesOf(holder)).toEqual([['541145678912'], 1, false]);
  expect(await voteSurgesOf(holder, 1)).toEqual([['541145678912'], 1, false]);
  const fields = { phone: '541145678911', burst_version: String(at), decision: 'remove' };
  const refused = await holder.browser.post('/api/v6/moderation/burst/decide', fields);
  expect(refused.code).toBe('moderation.refused');
});
