import { describe, expect, test } from 'vitest';
import { scopes } from '#contract/program-scope.ts';
import { suspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { basic, bearer, createProgramKeys, said } from '#test/program-keys.ts';
import { TestBrowser } from '#test/sign-in.ts';

const { app, clock, list, makeKey, show } = await createProgramKeys();

describe('40: showing a key', () => {
  test('40: after Bearer, alone, as the password of anybody, and in the address', async () => {
    const me = await join(app);
    const { key } = await makeKey(me, ['lookup']);
    const shown = [
      bearer(key),
      key,
      `bearer   ${key} `,
      basic('', key),
      basic('anna', key),
      basic('a b ', ` ${key}  `),
    ];
    for (const authorization of shown) {
      const answer = await show(authorization);
      expect([authorization, answer.status]).toEqual([authorization, 200]);
      expect(answer.data).toEqual({ profileId: me.id, scopes: ['lookup'], isPro: false });
    }
    const inAddress = await show(null, `lookup?key=${key}`);
    expect(inAddress.data?.profileId).toBe(me.id);
    expect(inAddress.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await show(bearer(key))).headers.get('referrer-policy')).not.toBe('no-referrer');
  });

  test('40: each scope opens its own calls alone', async () => {
    const me = await join(app);
    for (const scope of scopes) {
      const { id, key } = await makeKey(me, [scope]);
      for (const path of scopes) {
        const expected = path === scope ? [200, undefined] : [403, 'program.scope_needed'];
        expect([scope, path, ...said(await show(bearer(key), path))]).toEqual([scope, path, ...expected]);
      }
      await me.browser.post('/api/v6/program/key/revoke', { id });
    }
  });

  test('40: in an address a key looks up and lists, whatever else it may', async () => {
    const { key } = await makeKey(await join(app), scopes);
    const answers = await Promise.all(scopes.map((path) => show(null, `${path}?key=${key}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
    const inHeader = await Promise.all(scopes.map((path) => show(basic('x', key), path)));
    expect(inHeader.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('40: no key, a wrong one and half of one open nothing, and devices are asked for one', async () => {
    const me = await join(app);
    const { key } = await makeKey(me);
    const challenge = 'Basic realm="Ringbook", charset="UTF-8"';
    const none = [null, ''];
    const wrong = [
      bearer(`${key}x`),
      bearer(key.slice(0, -1)),
      bearer('rb_'),
      bearer(`rb_${'x'.repeat(5_000)}`),
      basic('x', 'rb_'),
      basic('x', 'y'),
      basic('', ''),
    ];
    for (const authorization of none) {
      const answer = await show(authorization);
      expect(said(answer)).toEqual([401, 'program.key_needed']);
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
    for (const authorization of wrong) {
      const answer = await show(authorization);
      const shown = authorization.slice(0, 90);
      expect([shown, ...said(answer)]).toEqual([shown, 401, 'program.key_ended']);
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
    expect(said(await show(null, 'lookup?key=rb_x'))).toEqual([401, 'program.key_ended']);
    // A field of that name of another call is no key.
    expect(said(await show(null, 'lookup?key=abc'))).toEqual([401, 'program.key_needed']);
    expect(said(await show(bearer(me.browser.token ?? '')))).toEqual([401, 'program.key_needed']);
    // Session tokens get the same answer as ever.
    expect(said(await show(basic('x', me.browser.token ?? '')))).toEqual([401, 'program.key_ended']);
    expect((await app.request(`/api/v6/profile/my?key=${me.browser.token}`)).status).toBe(401);
  });
});

describe('40: the end of a key', () => {
  test('40: its member revokes it, nobody else does, and from then on it opens nothing', async () => {
    const [me, other] = [await join(app), await join(app)];
    const { id, key } = await makeKey(me);
    const revoke = (by: Person, which: string) => by.browser.post('/api/v6/program/key/revoke', { id: which });
    expect(said(await revoke(other, id))).toEqual([404, 'program.key_not_found']);
    expect(said(await revoke(me, 'x'))).toEqual([400, 'request.invalid']);
    expect((await show(bearer(key))).status).toBe(200);
    expect((await revoke(me, id)).status).toBe(200);
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
    expect(said(await revoke(me, id))).toEqual([404, 'program.key_not_found']);
    expect((await list(me)).items).toEqual([]);
  });

  test('40: it ends at its hour, stays listed with what its program was told, and is deleted later', async () => {
    const me = await join(app);
    const { id, key } = await makeKey(me, ['lookup'], { days: '1' });
    clock.advance(86_400_000 - 1_000);
    expect((await show(bearer(key))).status).toBe(200);
    clock.advance(1_000);
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
    const [told] = (await list(me, '&locale=de-DE')).items;
    expect(told).toMatchObject({ id, hasExpired: true, lastError: { message: expect.stringContaining('Schlüssel') } });
    const kept = () => app.database.db.selectFrom('program_key').select('id').where('id', '=', id).execute();
    await runRepeatedJob(app, 'delete-ended-keys');
    expect(await kept()).toHaveLength(1);
    clock.advance(30 * 86_400_000);
    await runRepeatedJob(app, 'delete-ended-keys');
    expect(await kept()).toEqual([]);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['a sign-out everywhere', ({ browser }) => browser.post('/api/v6/auth/logout_all')],
    ['a deactivation', ({ browser }) => browser.post('/api/v6/profile/cancel', { cancel: '1' })],
    ['a bar', ({ id }) => suspendByHand(app.database.db, { profileId: id }, { reason: 'A test.', now: clock.now() })],
    [
      'another version of the account, as with another holder of its number',
      ({ id }) =>
        app.database.db
          .updateTable('profile')
          .set((row) => ({ token_version: row('token_version', '+', 1) }))
          .where('id', '=', id)
          .execute(),
    ],
  ])('40: %s takes all keys in', async (_what, end) => {
    const me = await join(app);
    const keys = [await makeKey(me), await makeKey(me, ['list'])];
    expect((await show(bearer(keys[0]?.key ?? ''))).status).toBe(200);
    await end(me);
    for (const { key } of keys) expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
  });

  test('40: another holder of the number takes the keys of the former one in', async () => {
    const [phone, browser] = [makePhone(), new TestBrowser(app)];
    const { profile_id } = await browser.signIn(phone, { person: 'former' });
    const { key } = await makeKey({ browser, phone, id: String(profile_id) });
    clock.advance(46 * 86_400_000);
    expect((await show(bearer(key))).data?.profileId).toBe(String(profile_id));
    const next = await new TestBrowser(app).signIn(phone, { provider: 'sms' });
    expect(next.profile_id).not.toBe(profile_id);
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
  });

  test('40: signing out here takes none in, and who comes back after a deactivation makes new ones', async () => {
    const me = await join(app);
    const { key } = await makeKey(me);
    await me.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    await me.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
    expect((await list(me)).items).toEqual([]);
    const again = await makeKey(me);
    await me.browser.post('/api/v6/auth/logout');
    expect((await show(bearer(again.key))).status).toBe(200);
  });
});
