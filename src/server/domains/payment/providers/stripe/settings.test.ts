import { expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { stripeSettings } from './settings.ts';

const live = {
  STRIPE_SECRET_KEY: 'sk_live_abcdefgh12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_Zm9ydHktdHdvLWJ5dGVzLW9mLW5vaXNl',
};
const load = (env: Record<string, string>) => {
  const base = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' };
  return loadConfig({ ...base, ...env }, [stripeSettings]).of(stripeSettings);
};

it('is off without a key, and takes a live one with its secret', () => {
  expect(load({})).toBeNull();
  expect(load(live)).toEqual({
    secretKey: live.STRIPE_SECRET_KEY,
    webhookSecrets: [live.STRIPE_WEBHOOK_SECRET],
    apiUrl: 'https://api.stripe.com',
    isTest: false,
  });
});

it.each([
  ['no secret', { STRIPE_WEBHOOK_SECRET: '' }],
  ['a placeholder', { STRIPE_WEBHOOK_SECRET: 'whsec_...' }],
  ['another placeholder', { STRIPE_WEBHOOK_SECRET: 'changeme' }],
  ['an example’s secret', { STRIPE_WEBHOOK_SECRET: 'whsec_test_secret_of_the_documents' }],
  ['a second secret that is a placeholder', { STRIPE_WEBHOOK_SECRET_NEXT: 'whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxx' }],
  ['a key for trying out', { STRIPE_SECRET_KEY: 'sk_test_abcdefgh12345678' }],
  ['a secret without a key', { STRIPE_SECRET_KEY: '' }],
  ['a key that is none', { STRIPE_SECRET_KEY: 'pk_live_abcdefgh12345678' }],
])('M13 the start stops in production with %s, and does not tell the value', (_, env) => {
  const given: Record<string, string> = { ...live, ...env };
  const start = () => load(given);
  expect(start).toThrow(/STRIPE_/);
  try {
    start();
  } catch (error) {
    for (const secret of Object.values(given)) if (secret !== '') expect(String(error)).not.toContain(secret);
  }
});

it('may be tried out elsewhere, without a secret too', () => {
  const env = { NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_abcdefgh12345678' };
  expect(load(env)).toMatchObject({ webhookSecrets: [], isTest: true });
});
