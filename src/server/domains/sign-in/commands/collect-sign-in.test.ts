import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

it('what a number is called belongs to its holder: it goes with a new one and stays with the same', async () => {
  const [phone, friend] = [makePhone(), new TestBrowser(app)];
  const namesOf = () =>
    app.database.db.selectFrom('suggested_name').select('first_name').where('phone', '=', phone).execute();
  const first = await new TestBrowser(app).signIn(phone, { person: 'one' });
  await friend.signIn(makePhone());
  await friend.post('/api/v6/suggest/add', { phone, first_name: 'Plumber' });
  app.clock.advance(60 * dayMs);
  const again = await new TestBrowser(app).signIn(phone, { person: 'one' });
  expect([again.profile_id, again.is_new_user]).toEqual([first.profile_id, false]);
  expect(await namesOf()).toEqual([{ first_name: 'Plumber' }]);
  app.clock.advance(60 * dayMs);
  const next = await new TestBrowser(app).signIn(phone, { person: 'two' });
  expect(next.is_new_user).toBe(true);
  expect(next.profile_id).not.toBe(first.profile_id);
  expect(await namesOf()).toEqual([]);
});
