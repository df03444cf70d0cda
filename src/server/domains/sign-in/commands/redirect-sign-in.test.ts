import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { signInDepsOf } from '#test/sign-in-service.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { Provider } from '../providers/provider.ts';
import { collectSignIn } from './collect-sign-in.ts';
import { beginRedirect, finishRedirect } from './redirect-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';

let app: TestApp;
let deps: SignInDeps;
/** What the service says about the returning person, by the `who` parameter. */
const people = new Map<string, { personId: string; phone: string | null } | null>();
const provider: Provider = {
  name: 'test-login',
  way: 'telegram',
  title: 'Test',
  grade: 'high',
  canAsk: false,
  links: () => ({ app: null, web: null, number: null }),
  redirect: {
    begin: ({ state, callbackUrl }) => ({
      url: `https://service.test/auth?state=${state}&redirect_uri=${encodeURIComponent(callbackUrl)}`,
      secrets: { verifier: `verifier of ${state}` },
    }),
    finish: async ({ query, secrets }) =>
      secrets.verifier === `verifier of ${query.get('state')}` ? (people.get(query.get('who') ?? '') ?? null) : null,
  },
};

beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
  deps = { ...(await signInDepsOf(app)), providers: [provider] };
});
afterAll(() => app.close());

async function begin() {
  const browser = new TestBrowser(app);
  const own = { code: await browser.getCode(), device: '' };
  own.device = deps.hash('device', browser.cookies.get('device_') ?? '');
  const outcome = await beginRedirect(deps, provider, own);
  const url = new URL('url' in outcome ? outcome.url : 'https://none.test/');
  return { own, url, state: url.searchParams.get('state') ?? '' };
}
const back = (state: string, who: string, device: string) =>
  finishRedirect(deps, provider, new URLSearchParams({ state, who }), device);

it('signs the browser in that went and came back', async () => {
  const phone = makePhone();
  people.set('ann', { personId: '1', phone: `+${phone}` });
  const { own, url, state } = await begin();
  expect(url.searchParams.get('redirect_uri')).toBe('http://ringbook.test/api/v6/auth/callback/test-login');
  expect(await back(state, 'ann', own.device)).toBeNull();
  expect(await back(state, 'ann', own.device)).toBe('sign_in.code_expired');
  expect(await collectSignIn(deps, own)).toMatchObject({ ok: true, isDone: true, phone });
});

it('takes nothing back from another browser, with another state, or too late', async () => {
  people.set('eve', { personId: '2', phone: makePhone() });
  const [victim, attacker] = [await begin(), await begin()];
  expect(await back(attacker.state, 'eve', victim.own.device)).toBe('sign_in.code_expired');
  expect(await back('', 'eve', victim.own.device)).toBe('sign_in.code_expired');
  expect(await collectSignIn(deps, victim.own)).toMatchObject({ isDone: false });
  app.clock.advance(121_000);
  expect(await back(victim.state, 'eve', victim.own.device)).toBe('sign_in.code_expired');
});

it('leaves the sign-in open when the service did not tell the number', async () => {
  people.set('shy', { personId: '3', phone: null });
  const { own, state } = await begin();
  expect(await back(state, 'shy', own.device)).toBe('sign_in.failed');
  expect(await collectSignIn(deps, own)).toMatchObject({ isDone: false, step: 'message' });
});

it('knows no service that does not do this', async () => {
  const own = { code: await new TestBrowser(app).getCode(), device: '' };
  const { redirect: _, ...plain } = provider;
  expect(await beginRedirect(deps, plain, own)).toEqual({ code: 'sign_in.way_unavailable' });
  expect(await beginRedirect(deps, provider, own)).toEqual({ code: 'sign_in.code_expired' });
  for (const path of ['/api/v6/auth/redirect/sandbox-telegram?code=AAAAAAAA', '/api/v6/auth/callback/nobody?state=1']) {
    expect((await app.request(path)).status).toBe(404);
  }
});
