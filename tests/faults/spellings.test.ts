import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// One subscriber's number has several spellings: what its holder wishes holds for all of them.

let app: TestApp;
let witness: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', MEMBER_PER_DAY: '1000' } });
  witness = await join(app);
});
afterAll(() => app.close());

const name = (phone: string) => witness.browser.post('/api/v6/suggest/add', { phone, first_name: 'Anna' });

describe.each([
  ['Brazil', '5521998765432', '552198765432'],
  ['Mexico', '525587654321', '5215587654321'],
  ['Argentina', '5491187654321', '541187654321'],
  ['Benin', '2290196123456', '22996123456'],
])('F13 an unlisted number of %s', (_, today, other) => {
  it.each([
    ['as it is dialled today', today, other],
    ['as services write it', other, today],
  ])('takes no name under any spelling, proved %s', async (_how, proved, asked) => {
    const holder = new TestBrowser(app);
    await holder.signIn(proved);
    for (const phone of [proved, asked]) expect((await name(phone)).status).toBe(200);
    expect((await holder.post('/api/v6/number/unlist')).status).toBe(200);
    const named = app.database.db.selectFrom('suggested_name').select('phone').where('profile_id', '=', witness.id);
    expect(await named.execute()).toEqual([]);
    for (const phone of [today, other, `+${today}`, `+${other}`]) {
      expect((await name(phone)).status).toBe(422);
      expect((await look(app, witness, phone)).metrics.isHidden).toBe(true);
      const listed = await app.request(`/api/v6/number/listed/${encodeURIComponent(phone)}`);
      expect((await listed.json()).data).toMatchObject({ isUnlisted: true });
    }
    expect((await holder.post('/api/v6/number/relist')).status).toBe(200);
    for (const phone of [today, other]) expect((await look(app, witness, phone)).metrics.isHidden).toBe(false);
    expect((await name(asked)).status).toBe(200);
    await witness.browser.post('/api/v6/suggest/add', { phone: asked, first_name: '' });
  });
});

it('F13 both spellings open the same account and the same number', async () => {
  const first = await new TestBrowser(app).signIn('5215512345678');
  expect(first.phone).toBe('525512345678');
  const again = await new TestBrowser(app).signIn('525512345678');
  expect(again).toMatchObject({ profile_id: first.profile_id, is_new_user: false });
  const views = [await look(app, witness, '5215512345678'), await look(app, witness, '525512345678')];
  expect(views.map((view) => view.targetPhoneNumber)).toEqual(['525512345678', '525512345678']);
  expect(views.map((view) => view.metrics.isVerified)).toEqual([true, true]);
});
