import { type OutsideFault, postOutside, type Resolve } from '#server/platform/http/post-outside.ts';
import { secondMs } from '#shared/time.ts';
import { type SignedMessage, signWebhook } from '../rules/sign-webhook.ts';

/** What became of one try. `answer` is the status, or why there is none. */
export interface WebhookOutcome {
  isTaken: boolean;
  answer: string;
}

export interface WebhookSenderOptions {
  secrets: readonly Buffer[];
  /** Origin of a stand-in on this machine; null for none. */
  testService: string | null;
  resolve?: Resolve;
  timeoutMs?: number;
}

export type SendWebhook = (url: URL, message: SignedMessage, now: Date) => Promise<WebhookOutcome>;

/** Who takes longer is asked again later: what is told waits for nobody. */
const usualTimeoutMs = 10 * secondMs;

const faults: Record<OutsideFault, string> = {
  address: 'private_address',
  time: 'timeout',
  connection: 'unreachable',
};

/**
 * Sends to addresses that the operator named, whose names may lead anywhere by then: only to public ones, and nowhere
 * else. Any status of 2xx means that it was taken; a redirect is not followed. Of the answer's body nothing is read.
 */
export function createWebhookSender(options: WebhookSenderOptions): SendWebhook {
  const { secrets, testService, resolve, timeoutMs = usualTimeoutMs } = options;
  return async (url, message, now) => {
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Ringbook-Webhook/1' },
      ...signWebhook(secrets, message, now),
    };
    const content = () => ({ headers, body: message.body });
    const isLoopback = url.origin === testService;
    const answered = await postOutside({ url, isLoopback, timeoutMs, mostBytes: 0, content }, resolve);
    if (typeof answered === 'string') return { isTaken: false, answer: faults[answered] };
    const { status } = answered;
    return { isTaken: status >= 200 && status < 300, answer: `status_${status}` };
  };
}
