import { postOutside, type Resolve } from '#server/platform/http/post-outside.ts';
import { secondMs } from '#shared/time.ts';
import type { PushKeys } from './push-keys.ts';
import { type PushManner, readEndpoint, readRetryAfter } from './push-rules.ts';

export interface PushTarget {
  endpoint: string;
  /** P-256 public key and authentication secret, in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
}

/** `answer` is the HTTP status, or `blocked`, `timeout` or `unreachable`. */
export interface PushOutcome {
  kind: 'sent' | 'gone' | 'later' | 'too_large' | 'refused';
  answer: string;
  /** Seconds requested by the service; 0 if none. */
  retryAfterS: number;
}

export interface PushSender {
  send(target: PushTarget, payload: string, manner: PushManner, now: Date): Promise<PushOutcome>;
}

export interface PushSenderOptions {
  keys: PushKeys;
  /** `mailto:` or `https:` contact of the operator for push services. */
  subject: string;
  /** Origin of a local fake, allowed despite its private address; null for none. */
  testService: string | null;
  resolve?: Resolve;
  timeoutMs?: number;
}

const usualTimeoutMs = 20 * secondMs;

const faults = {
  address: ['refused', 'blocked'],
  time: ['later', 'timeout'],
  connection: ['later', 'unreachable'],
} as const;

/** Sends to push services. Endpoints come from browsers, so they are untrusted (SSRF); bodies are not read. */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { keys, subject, testService, resolve, timeoutMs = usualTimeoutMs } = options;
  return {
    async send(target, payload, { ttlS, urgency }, now) {
      const url = readEndpoint(target.endpoint, testService);
      if (url === null) return fault('refused', 'blocked');
      const content = async () => {
        // Loaded lazily, because most processes never send.
        const { default: webPush } = await import('web-push');
        const { p256dh, auth } = target;
        const subscription = { endpoint: url.href, keys: { p256dh, auth } };
        return webPush.generateRequestDetails(subscription, payload, {
          TTL: ttlS,
          urgency,
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject, ...keys },
        });
      };
      const isLoopback = url.origin === testService;
      const answered = await postOutside({ url, isLoopback, timeoutMs, mostBytes: 0, content }, resolve);
      if (typeof answered === 'string') {
        const [kind, answer] = faults[answered];
        return fault(kind, answer);
      }
      const { status, headers } = answered;
      return { kind: kindOf(status), answer: String(status), retryAfterS: readRetryAfter(headers['retry-after'], now) };
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
