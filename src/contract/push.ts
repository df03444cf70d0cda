import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

/** The browser's `PushSubscription`. Replaces an earlier one with the same endpoint. */
export const SubscribePush = z.object({
  endpoint: z.string().min(1).max(1_000),
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: z.string().regex(/^[\w-]{87}$/),
  /** Its secret, 16 bytes in base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
  /** `1`: notices state the content; otherwise only the kind of news, as a locked screen is public. */
  showContent: z.enum(['0', '1']).default('0'),
  lang: z.string().max(20).default('en'),
});

export const PushDeviceId = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const PushDevice = z
  .object({
    id: z.string(),
    /** SHA-256 of the endpoint in base64url, by which a browser recognizes itself. */
    endpointHash: z.string(),
    browser: z.string(),
    showsContent: z.boolean(),
    createdAtTimestamp: z.int(),
    sentAtTimestamp: z.int().nullable(),
    /** Last failure of its push service: an HTTP status or a reason; null after a success. */
    error: z.string().nullable(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof PushDevice>;

/** Newest first. `publicKey` is the VAPID key to subscribe with. */
export const PushDevices = pagedList(PushDevice).extend({ publicKey: z.string() });
export type PushDevices = z.infer<typeof PushDevices>;

/** `gone`: the push service no longer knows the device, which was removed. `later`: a temporary failure. */
export const PushTest = z.object({
  outcome: z.enum(['sent', 'gone', 'later', 'refused']),
  /** HTTP status of the push service, or `blocked`, `timeout`, `unreachable`. */
  answer: z.string(),
});
export type PushTest = z.infer<typeof PushTest>;

export const pushCalls = {
  'GET /api/v6/push/list': { query: PageQuery, answer: PushDevices },
  'POST /api/v6/push/subscribe': { headers: IdempotencyHeader, fields: SubscribePush, answer: PushDeviceId },
  'POST /api/v6/push/unsubscribe': { headers: IdempotencyHeader, fields: PushDeviceId, answer: Done },
  'POST /api/v6/push/test': { fields: PushDeviceId, answer: PushTest },
} satisfies CallMap;
