import { type OutsideFault, postOutside, type Resolve } from '#server/platform/http/post-outside.ts';
import { secondMs } from '#shared/time.ts';
import { type SignedMessage, signWebhook } from '../rules/sign-webhook.ts';

/** Result of one try. `answer` is the status, or why there is none. */
export interface WebhookOutcome {
  isTaken: boolean;
  answer: string;
}

export interface WebhookSenderOptions {
  secrets: readonly Buffer[];
  /** Origin of a local test double; null for none. */
  testService: string | null;
  resolve?: Resolve;
  timeoutMs?: number;
}

export type SendWebhook = (url: URL, message: SignedMessage, now: Date) => Promise<WebhookOutcome>;

const usualTimeoutMs = 10 * secondMs;

const faults: Record<OutsideFault, string> = {
  address: 'private_address',
  time: 'timeout',
  connection: 'unreachable',
};

/**
 * Sends to addresses the operator configured, resolving them each time and connecting only to public ones. Any 2xx
 * means accepted; redirects are not followed. The response body is not read.
 */
export function createWebhookSender(options: WebhookSenderOptions): SendWebhook {
  const { secrets, testService, resolve, timeoutMs = usualTimeoutMs } = options;
  return async (url, message, now) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Ringbook-Webhook/1',
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
