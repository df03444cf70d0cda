import { z } from 'zod';
import { declareSettings, serviceUrl, shortText } from '#server/config/setting.ts';

export interface StripeSettings {
  secretKey: string;
  /** One, or two during a key rotation; empty if deliveries cannot be verified, so none are accepted. */
  webhookSecrets: readonly string[];
  /** Without a trailing slash. */
  apiUrl: string;
  /** A test key: no real money is taken. */
  isTest: boolean;
}

const secretKey = z.string().regex(/^((sk|rk)_(test|live)_\w{8,200})?$/, 'must be a secret key of Stripe (sk_…)');

/** Secrets of examples, or of a local forwarding tool. */
function isPlaceholder(secret: string): boolean {
  return (
    !/^whsec_[A-Za-z0-9+/=_-]{24,}$/.test(secret) ||
    /test|example|placeholder|change|secret|xxx|123456/i.test(secret.slice(6))
  );
}

export const stripeSettings = declareSettings({
  settings: {
    STRIPE_SECRET_KEY: { default: '', about: 'Stripe: secret key; empty: not used', isSecret: true, check: secretKey },
    STRIPE_WEBHOOK_SECRET: {
      default: '',
      about: 'Stripe: signing secret of the webhook endpoint (whsec_…); empty: webhooks are refused',
      isSecret: true,
      check: shortText,
    },
    STRIPE_WEBHOOK_SECRET_NEXT: {
      default: '',
      about: 'Stripe: a second signing secret during its rotation',
      isSecret: true,
      check: shortText,
    },
    STRIPE_API_URL: { default: 'https://api.stripe.com', about: 'Stripe: base URL of its API', check: serviceUrl },
  },
  problems(s, { isProduction }) {
    const [key, secret, next] = [
      s.STRIPE_SECRET_KEY ?? '',
      s.STRIPE_WEBHOOK_SECRET ?? '',
      s.STRIPE_WEBHOOK_SECRET_NEXT ?? '',
    ];
    if (key === '') return secret + next === '' ? [] : ['STRIPE_SECRET_KEY is needed for Stripe, which is half set up'];
    const without =
      secret === '' && next !== '' ? ['STRIPE_WEBHOOK_SECRET_NEXT stands beside STRIPE_WEBHOOK_SECRET alone'] : [];
    if (!isProduction) return without;
    return [
      ...without,
      ...(key.includes('_test_') ? ['STRIPE_SECRET_KEY is one for trying out, which production refuses'] : []),
      ...(secret === '' || isPlaceholder(secret)
        ? ['STRIPE_WEBHOOK_SECRET must be the secret of a live endpoint']
        : []),
      ...(next !== '' && isPlaceholder(next)
        ? ['STRIPE_WEBHOOK_SECRET_NEXT must be the secret of a live endpoint']
        : []),
    ];
  },
  shape: (s): StripeSettings | null =>
    s.STRIPE_SECRET_KEY === ''
      ? null
      : {
          secretKey: s.STRIPE_SECRET_KEY,
          webhookSecrets: [s.STRIPE_WEBHOOK_SECRET, s.STRIPE_WEBHOOK_SECRET_NEXT].filter((secret) => secret !== ''),
          apiUrl: s.STRIPE_API_URL,
          isTest: s.STRIPE_SECRET_KEY.includes('_test_'),
        },
});
