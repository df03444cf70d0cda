import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000', CODES_PER_NETWORK: '1000' };
  app = await startTestApp({ renderer: await builtRenderer(), env });
});
afterAll(() => app?.close());

const told = 'The holder of this number has deactivated their account.';

/** What the page says, without what its script goes on with; a number of its own network each time. */
async function pageOf(phone: string): Promise<string> {
  app.clock.advance(61_000);
  const html = await (await app.request(`/en/number/${phone}`)).text();
  expect(html).toContain('<h1');
  return html.replace(/<script[\s\S]*?<\/script>/g, '');
}

const left = () => ({ first_name: 'Maria', last_name: 'Klein', deactivated_at: app.clock.now() });

it.each<[string, boolean, () => Promise<string>]>([
  ['that nobody ever signed in with', false, async () => makePhone()],
  // Anybody can begin one with a weak proof: the number's holder knows nothing of it.
  [
    'of an account that nobody proved the number for, and that was left',
    false,
    async () => (await join(app, { ...left(), is_proven: false })).phone,
  ],
  ['whose holder is there', false, async () => (await join(app, { first_name: 'Maria' })).phone],
  ['whose holder left', true, async () => (await join(app, left())).phone],
])('U19 of a number %s it is told that its account is deactivated: %s', async (_, isTold, make) => {
  const phone = await make();
  expect((await pageOf(phone)).includes(told)).toBe(isTold);
  const asker = await join(app);
  for (const by of [null, asker]) {
    const view = await look(app, by, phone);
    expect(view.common.profileView).toBe(isTold ? 'CANCELED' : 'FULL');
  }
});

it('U19 who never had an account is asked to sign in, and not told that it is deactivated', async () => {
  for (const path of ['/api/v6/profile/my', '/api/v6/search/history', '/api/v6/auth/sessions']) {
    const answer = await app.request(path);
    expect(await answer.json(), path).toMatchObject({ code: 'sign_in.required' });
  }
  const answer = await app.request('/api/v202505/profile/999999');
  expect(await answer.json()).toMatchObject({ code: 'profile.not_found' });
});

it('U19 once the account is erased, its number is like any other', async () => {
  const gone = await join(app, left());
  app.clock.advance(31 * 86_400_000);
  const job = app.jobs.find((one) => 'name' in one && one.name === 'erase-profiles');
  if (job && 'run' in job) await job.run(app.clock.now());
  expect(await pageOf(gone.phone)).not.toContain(told);
  expect((await look(app, null, gone.phone)).common.profileView).toBe('FULL');
});
