import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { createNoonApp } from '#test/whole-file.ts';

// What its caller names is done once. `foreign-member` sends each call of the API twice under one name.

const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '100000' });
/** The same site, where everything may be done once an hour. */
let tight: TestApp;
beforeAll(async () => {
  tight = await startTestApp({ clock, database, env: { BOT_CHECK: 'off', RATE_FACTOR: '0.001' } });
});
afterAll(() => tight.close());

type Fields = Record<string, string>;
let addresses = 0;

/** The answer of a site to a member's call, under a name or without one. */
async function send(to: TestApp, by: Pick<Person, 'browser'>, path: string, fields: Fields, key?: string) {
  const headers = new Headers();
  if (by.browser.token !== null) headers.set('authorization', `Bearer ${by.browser.token}`);
  if (key !== undefined) headers.set('idempotency-key', key);
  // Each from a network of its own, whose limits are another matter.
  addresses += 1;
  const address = `198.51.100.${addresses}`;
  const answer = await to.request(path, { method: 'POST', body: new URLSearchParams(fields), headers, address });
  const { data, code } = (await answer.json()) as { data?: unknown; code?: string };
  return { status: answer.status, data, code };
}

describe('A2 P5 a call that is sent again under its name', () => {
  it('costs nothing of the hour, and is answered when the hour is used up', async () => {
    const [holder, author, next] = [await join(app, { is_proven: true }), await join(app), await join(app)];
    const { id } = await say(author, holder.phone, 'Rings at night.');
    const about = { comment_id: String(id) };
    const acts: [path: string, fields: Fields, by: Person][] = [
      ['/api/v6/comment/pin', about, holder],
      ['/api/v6/comment/unhide', about, holder],
      ['/api/v6/numcy/subscription/comment/cancel', about, next],
      ['/api/v6/profile/edit', { first_name: 'Ann' }, holder],
      ['/api/v6/number/relist', {}, holder],
      ['/api/v7/notice/add', { phone: makePhone(), text: 'Not to be called back.' }, holder],
      ['/api/v6/ban/add', { phone: makePhone() }, holder],
    ];
    for (const [path, fields, by] of acts) {
      const first = await send(tight, by, path, fields, path);
      expect([path, first.status]).toEqual([path, 200]);
      expect(await send(tight, by, path, fields, path)).toEqual(first);
      expect([path, (await send(tight, by, path, fields, `${path} anew`)).status]).toEqual([path, 429]);
      expect(await send(tight, by, path, fields, path)).toEqual(first);
    }
  });

  it('changes nothing that was done since, and is refused with another request', async () => {
    const [one, other, phone] = [await join(app), await join(app), makePhone()];
    const banned = async ({ browser }: Person) =>
      (await browser.ask<{ items: { phone: string }[] }>('/api/v6/ban/list')).data.items.length;
    const ban = (by: Person, about = phone) => send(app, by, '/api/v6/ban/add', { phone: about }, 'ban');
    expect(await ban(one)).toMatchObject({ status: 200, data: { status: true } });
    expect((await send(app, one, '/api/v6/ban/delete', { phone })).status).toBe(200);
    expect(await ban(one)).toMatchObject({ status: 200, data: { status: true } });
    expect(await banned(one)).toBe(0);
    const code = 'idempotency.mismatch';
    expect(await ban(one, makePhone())).toMatchObject({ status: 422, code });
    expect(await send(app, one, '/api/v6/ban/delete', { phone }, 'ban')).toMatchObject({ status: 422, code });
    expect(await send(app, one, '/api/v6/ban/add', { phone }, 'x'.repeat(201))).toMatchObject({ status: 400 });
    // The same words of another member name another act.
    expect((await ban(other)).status).toBe(200);
    expect(await banned(other)).toBe(1);
    // A day later they name nothing.
    clock.advance(86_400_000);
    expect((await ban(one)).status).toBe(200);
    expect(await banned(one)).toBe(1);
  });

  it('is done once also where all are sent at once', async () => {
    const [member, phone] = [await join(app), makePhone()];
    const note = () => send(app, member, '/api/v7/notice/add', { phone, text: 'Rings at night.' }, 'note');
    const all = await Promise.all(Array.from({ length: 8 }, note));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(all[0]?.status).toBe(200);
    expect((await send(app, member, '/api/v6/notice/delete', { phone })).status).toBe(200);
    expect(await note()).toEqual(all[0]);
    const left = database.db.selectFrom('note').select('id').where('profile_id', '=', member.id);
    expect(await left.execute()).toEqual([]);
  });

  it('is an act of its own after a refusal, whose cause was mended', async () => {
    const [member, phone] = [await join(app), makePhone()];
    const own = { phone: member.phone };
    expect(await send(app, member, '/api/v6/ban/add', own, 'k')).toMatchObject({ code: 'opinion.own_number' });
    expect((await send(app, member, '/api/v6/ban/add', { phone }, 'k')).status).toBe(200);
    // So is one that only came too early.
    expect((await send(tight, member, '/api/v7/notice/add', { phone, text: 'One.' }, 'one')).status).toBe(200);
    const late = () => send(tight, member, '/api/v7/notice/add', { phone, text: 'Two.' }, 'two');
    expect((await late()).status).toBe(429);
    clock.advance(3_600_000);
    expect((await late()).status).toBe(200);
  });

  it('keeps no word of it that anybody could read without the name', async () => {
    const member = await join(app);
    const edit = () => send(app, member, '/api/v6/profile/edit', { first_name: 'Zebulonia' }, 'my name');
    const first = await edit();
    expect(JSON.stringify(first.data)).toContain('Zebulonia');
    expect(await edit()).toEqual(first);
    const rows = database.db.selectFrom('named_act').selectAll().where('profile_id', '=', member.id);
    const kept = JSON.stringify(await rows.execute());
    expect(kept).toContain('sealed');
    for (const word of ['Zebulonia', 'my name', 'profile/edit']) expect(kept).not.toContain(word);
  });

  it('of a visitor is nobody’s: the next one gets no answer of it', async () => {
    const kept = async () => (await database.db.selectFrom('named_act').select('key').execute()).length;
    const { id } = await say(await join(app), makePhone(), 'Rings at night.');
    const before = await kept();
    const complaint = (email: string) => ({
      comment_id: String(id),
      name: 'Somebody',
      email,
      text: 'This is not true.',
      reason: 'other',
    });
    const complain = (by: Pick<Person, 'browser'>, email: string) =>
      send(app, by, '/api/v6/complaint/comment', complaint(email), 'complaint');
    const visitor = () => ({ browser: new TestBrowser(app) });
    const answers = [
      await complain(visitor(), 'one@example.test'),
      await complain(visitor(), 'other@example.test'),
      await complain(await join(app), 'one@example.test'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tickets = answers.map(({ data }) => (data as { ticket: string }).ticket);
    expect(new Set(tickets).size).toBe(3);
    // The member's alone.
    expect(await kept()).toBe(before + 1);
  });
});
