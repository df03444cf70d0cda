import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#server/platform/http/public-address.ts';
import { secondMs } from '#shared/time.ts';
import type { PushKeys } from './push-keys.ts';
import { type PushManner, readEndpoint, readRetryAfter } from './push-rules.ts';

/** Where and how a browser takes messages, as it told us. */
export interface PushTarget {
  endpoint: string;
  /** Its public key, a P-256 point, and its secret, both in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
}

/** What became of one message. `answer` is the status, or why there is none: `blocked`, `timeout`, `unreachable`. */
export interface PushOutcome {
  kind: 'sent' | 'gone' | 'later' | 'too_large' | 'refused';
  answer: string;
  /** Seconds that the service asks to wait for; 0 where it does not. */
  retryAfterS: number;
}

export interface PushSender {
  send(target: PushTarget, payload: string, manner: PushManner, now: Date): Promise<PushOutcome>;
}

export interface PushSenderOptions {
  keys: PushKeys;
  /** `mailto:` or `https:`, by which a push service reaches the operator. */
  subject: string;
  /** Origin of a stand-in on this machine, which is allowed though its address is not public; null for none. */
  testService: string | null;
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>;
  timeoutMs?: number;
}

/** A service that takes longer is not waited for: a job of its own tries again. */
const usualTimeoutMs = 20 * secondMs;

/**
 * Sends messages to push services, whose addresses come from browsers and so from anybody. The name is resolved once,
 * all its addresses must be public, and the connection goes to the one that was checked. No redirect is followed, and of
 * an answer nothing is read but its status and headers.
 */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { keys, subject, testService, resolve = resolveHost, timeoutMs = usualTimeoutMs } = options;
  return {
    async send(target, payload, { ttlS, urgency }, now) {
      const url = readEndpoint(target.endpoint, testService);
      if (url === null) return fault('refused', 'blocked');
      const signal = AbortSignal.timeout(timeoutMs);
      let address: string | null = null;
      if (url.origin !== testService) {
        const found = await within(
          signal,
          resolve(url.hostname).catch(() => []),
        );
        if (found === null) return fault('later', 'timeout');
        if (!found.every(isPublicAddress)) return fault('refused', 'blocked');
        address = found[0] ?? null;
        if (address === null) return fault('later', 'unreachable');
      }
      // Loaded by who sends: most processes never do.
      const { default: webPush } = await import('web-push');
      const { p256dh, auth } = target;
      const subscription = { endpoint: url.href, keys: { p256dh, auth } };
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
        TTL: ttlS,
        urgency,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, ...keys },
      });
      const answered = await post(url, { headers, body, address, signal });
      if (typeof answered === 'string') return fault('later', answered);
      const { status, retryAfter } = answered;
      return { kind: kindOf(status), answer: String(status), retryAfterS: readRetryAfter(retryAfter, now) };
    },
  };
}

function fault(kind: PushOutcome['kind'], answer: string): PushOutcome {
  return { kind, answer, retryAfterS: 0 };
}

function kindOf(status: number): PushOutcome['kind'] {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 413) return 'too_large';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Null where the time is over first. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T | null> {
  const over = new Promise<null>((end) => signal.addEventListener('abort', () => end(null), { once: true }));
  return Promise.race([work, over]);
}

/** Answers a name with one address, whatever the name's server says by now. */
export function pinTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, found) => (options.all ? found(null, [{ address, family }]) : found(null, address, family));
}

interface Posted {
  headers: Record<string, string>;
  body: Buffer;
  /** The checked address to connect to; null to take the one that stands in the URL. */
  address: string | null;
  signal: AbortSignal;
}

function post(
  url: URL,
  { headers, body, address, signal }: Posted,
): Promise<{ status: number; retryAfter: string | undefined } | 'timeout' | 'unreachable'> {
  return new Promise((settle) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      ...{ method: 'POST', headers, signal },
      // A connection that was kept might lead to an address of before.
      agent: false,
      ...(address !== null && { lookup: pinTo(address) }),
    });
    sent.on('response', (response) => {
      settle({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      sent.destroy();
    });
    // After the answer this says only that we hung up.
    sent.on('error', () => settle(signal.aborted ? 'timeout' : 'unreachable'));
    sent.end(body);
  });
}
