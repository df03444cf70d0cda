import { postOutside, type Resolve } from '#server/platform/http/post-outside.ts';
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
  resolve?: Resolve;
  timeoutMs?: number;
}

/** A service that takes longer is not waited for: a job of its own tries again. */
const usualTimeoutMs = 20 * secondMs;

/** Why `postOutside` gives no answer, as it is told of a device. */
const faults = {
  address: ['refused', 'blocked'],
  time: ['later', 'timeout'],
  connection: ['later', 'unreachable'],
} as const;

/**
 * Sends messages to push services, whose addresses come from browsers and so from anybody. Of an answer nothing is read
 * but its status and headers.
 */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { keys, subject, testService, resolve, timeoutMs = usualTimeoutMs } = options;
  return {
    async send(target, payload, { ttlS, urgency }, now) {
      const url = readEndpoint(target.endpoint, testService);
      if (url === null) return fault('refused', 'blocked');
      const content = async () => {
        // Loaded by who sends: most processes never do.
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
