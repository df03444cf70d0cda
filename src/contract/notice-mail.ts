import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { TimeZone } from './notification.ts';
import { longestMailAddress } from './notification-limits.ts';

export const NoticeMail = z
  .object({
    isAvailable: z.boolean(),
    address: z.string().nullable(),
    /** `waiting`: its owner has not confirmed it. `stopped`: its owner refused all mail of this site. */
    state: z.enum(['none', 'waiting', 'confirmed', 'stopped']),
    /** Mails state the content; otherwise only the kind of news. */
    showsContent: z.boolean(),
    hasDigest: z.boolean(),
  })
  .meta({ id: 'NoticeMail' });
export type NoticeMail = z.infer<typeof NoticeMail>;

export const SetNoticeMail = z.object({ address: z.string().min(1).max(longestMailAddress) });

export const ShowInMail = z.object({ showContent: z.enum(['0', '1']) });

/** Sent on Mondays at 9:00 in this IANA time zone. */
export const SetDigest = z.object({ isOn: z.enum(['0', '1']), timeZone: TimeZone });

/** Unsubscribes by a mail's link or by one-click (RFC 8058), which adds a form field and has the token in its URL. */
export const StopMail = z.object({
  token: z.string().min(1).max(1_000),
  /** `1`: all notice mail; otherwise only the topic of that mail. */
  all: z.enum(['0', '1']).default('0'),
});

const changed = Done.extend({ mail: NoticeMail });

export const noticeMailCalls = {
  'GET /api/v6/notification/mail': { answer: NoticeMail },
  'POST /api/v6/notification/mail': { headers: IdempotencyHeader, fields: SetNoticeMail, answer: changed },
  'POST /api/v6/notification/mail/remove': { headers: IdempotencyHeader, answer: changed },
  'POST /api/v6/notification/mail/content': { headers: IdempotencyHeader, fields: ShowInMail, answer: changed },
  'POST /api/v6/notification/digest': { headers: IdempotencyHeader, fields: SetDigest, answer: changed },
  'POST /api/v6/mail/unsubscribe': { fields: StopMail, answer: Done },
} satisfies CallMap;
