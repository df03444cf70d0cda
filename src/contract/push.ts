import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

/** Devices on which a member is told of news by web push. */

/** What the browser's `PushSubscription` says. Sent again for the same address, it takes the place of what was. */
export const SubscribePush = z.object({
  endpoint: z.string().min(1).max(1_000),
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: z.string().regex(/^[\w-]{87}$/),
  /** Its secret, 16 bytes in base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
  /** `1`: a notice says what happened; otherwise only what kind of news it is, as others may see a locked screen. */
  showContent: z.enum(['0', '1']).default('0'),
  /** Tag of the language to be told in; English by default. */
  lang: z.string().max(20).default('en'),
});

/** One device, by the id that the list gives. */
export const PushDeviceId = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const PushDevice = z
  .object({
    id: z.string(),
    /** SHA-256 of its address in base64url: by this a browser knows itself. */
    endpointHash: z.string(),
    /** In two words; empty where it tells none. */
    browser: z.string(),
    showsContent: z.boolean(),
    createdAtTimestamp: z.int(),
    sentAtTimestamp: z.int().nullable(),
    /** What its push service answered last, where that was no success: an HTTP status, or why there was none. */
    error: z.string().nullable(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof PushDevice>;

/** The newest first. `publicKey` is what a browser subscribes with (VAPID). */
export const PushDevices = pagedList(PushDevice).extend({ publicKey: z.string() });
export type PushDevices = z.infer<typeof PushDevices>;

/** `gone`: the device was removed, as its push service knows it no more. `later`: it may work in a while. */
export const PushTest = z.object({
  outcome: z.enum(['sent', 'gone', 'later', 'refused']),
  /** The HTTP status of the push service, or `blocked`, `timeout`, `unreachable`. */
  answer: z.string(),
});
export type PushTest = z.infer<typeof PushTest>;

export const pushCalls = {
  'GET /api/v6/push/list': { query: PageQuery, answer: PushDevices },
  'POST /api/v6/push/subscribe': { headers: IdempotencyHeader, fields: SubscribePush, answer: PushDeviceId },
  'POST /api/v6/push/unsubscribe': { headers: IdempotencyHeader, fields: PushDeviceId, answer: Done },
  'POST /api/v6/push/test': { fields: PushDeviceId, answer: PushTest },
} satisfies CallMap;
