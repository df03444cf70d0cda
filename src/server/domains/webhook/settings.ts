import { isIP } from 'node:net';
import { z } from 'zod';
import { declareSettings, splitList, testOrigin } from '#server/config/setting.ts';
import { isThisMachine } from '#server/config/this-machine.ts';
import { isPublicAddress } from '#server/platform/http/public-address.ts';
import { webhookKinds } from './rules/webhook-body.ts';

/** A larger number is taken for a mistake, since each receives every event. */
const mostAddresses = 5;
/** The current and the previous one. */
const mostSecrets = 2;
const secretBytes = { least: 24, most: 64 };

/** Messages never quote the value: an address may contain a password, and secrets are secret. */
const addresses = z.string().transform((text, context) => {
  const parts = splitList(text);
  const urls = parts.map((part) => URL.parse(part));
  for (const [at, url] of urls.entries()) {
    if (url === null) context.addIssue({ code: 'custom', message: `must hold addresses: number ${at + 1} is none` });
  }
  if (parts.length > mostAddresses) {
    context.addIssue({ code: 'custom', message: `must hold ${mostAddresses} addresses at most` });
  }
  return urls.filter((url) => url !== null);
});

const secrets = z.string().transform((text, context) => {
  const parts = splitList(text);
  const keys = parts.map((part) => readSecret(part));
  for (const [at, key] of keys.entries()) {
    if (key === null) {
      const message = `must hold secrets as \`ringbook webhook secret\` prints them: number ${at + 1} is none`;
      context.addIssue({ code: 'custom', message });
    }
  }
  if (parts.length > mostSecrets) context.addIssue({ code: 'custom', message: `must hold ${mostSecrets} at most` });
  return keys.filter((key) => key !== null);
});

const events = z.string().transform((text, context) => {
  const named = splitList(text);
  const known: readonly string[] = webhookKinds;
  const odd = named.filter((name) => !known.includes(name));
  if (odd.length > 0) context.addIssue({ code: 'custom', message: `may name ${webhookKinds.join(', ')} alone` });
  return webhookKinds.filter((kind) => named.includes(kind));
});

export const webhookSettings = declareSettings({
  settings: {
    WEBHOOK_URLS: {
      default: '',
      about:
        'your addresses, comma-separated, for events of moderation and of the list of unwanted numbers; public, by https',
      isSecret: true,
      check: addresses,
    },
    WEBHOOK_SECRETS: {
      default: '',
      about:
        'secret that signs webhook messages (`ringbook webhook secret` makes one); during rotation the new one, a comma and the old one',
      isSecret: true,
      check: secrets,
    },
    WEBHOOK_EVENTS: {
      default: webhookKinds.join(','),
      about: 'event types to send, comma-separated',
      check: events,
    },
    WEBHOOK_TEST_SERVICE: {
      default: '',
      about:
        'origin of a simulated receiver on this machine, for tests; all other local and private addresses are refused',
      check: testOrigin,
    },
  },
  problems: (s, { isProduction }) => [
    ...(s.WEBHOOK_URLS && s.WEBHOOK_URLS.length > 0 && s.WEBHOOK_SECRETS?.length === 0
      ? ['WEBHOOK_SECRETS is needed for WEBHOOK_URLS: nothing is sent that its reader cannot check']
      : []),
    ...(s.WEBHOOK_URLS ?? []).flatMap((url, at) => problemsOf(url, at + 1, s.WEBHOOK_TEST_SERVICE ?? '')),
    ...(isProduction && s.WEBHOOK_TEST_SERVICE ? ['WEBHOOK_TEST_SERVICE is for tests, and never for production'] : []),
  ],
  shape: (s) => ({
    urls: s.WEBHOOK_URLS,
    /** The first is current; signing with the previous one too allows rotation. */
    secrets: s.WEBHOOK_SECRETS,
    kinds: s.WEBHOOK_EVENTS,
    testService: s.WEBHOOK_TEST_SERVICE === '' ? null : s.WEBHOOK_TEST_SERVICE,
  }),
});

/** Checks possible without DNS; the resolved address is checked at each send. */
function problemsOf(url: URL, place: number, testService: string): string[] {
  if (url.origin === testService) return [];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const problems: string[] = [];
  if (url.protocol !== 'https:') problems.push('must begin with https://');
  if (url.username !== '' || url.password !== '') problems.push('must hold no name and password');
  if (isThisMachine(url.hostname) || !(isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))) {
    problems.push('must be public, neither on this machine nor in a private network');
  }
  return problems.map((problem) => `WEBHOOK_URLS: address ${place} ${problem}`);
}

/** Standard Webhooks form: `whsec_` and base64. */
function readSecret(text: string): Buffer | null {
  const base64 = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const key = Buffer.from(base64, 'base64');
  return key.length >= secretBytes.least && key.length <= secretBytes.most ? key : null;
}
