import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { TimeZone } from './notification.ts';
import { longestMailAddress } from './notification-limits.ts';

/** The address that a member wants notices at. */
export const NoticeMail = z
  .object({
    /** Whether this site sends mail at all. */
    isAvailable: z.boolean(),
    /** Null: there is none. */
    address: z.string().nullable(),
    /** `waiting`: who reads it has not confirmed it. `stopped`: who reads it wants no mail of this site. */
    state: z.enum(['none', 'waiting', 'confirmed', 'stopped']),
    /** A mail says what happened; otherwise only what kind of news there is. */
    showsContent: z.boolean(),
    /** A mail each week of what is unread. */
    hasDigest: z.boolean(),
  })
  .meta({ id: 'NoticeMail' });
export type NoticeMail = z.infer<typeof NoticeMail>;

export const SetNoticeMail = z.object({ address: z.string().min(1).max(longestMailAddress) });

export const ShowInMail = z.object({ showContent: z.enum(['0', '1']) });

/** On Monday at nine by the clocks of this zone, IANA. */
export const SetDigest = z.object({ isOn: z.enum(['0', '1']), timeZone: TimeZone });

/**
 * By the link of a mail, or its header by one press in a mail program (RFC 8058), which sends a field more and names the
 * token in the address.
 */
export const StopMail = z.object({
  token: z.string().min(1).max(1_000),
  /** `1`: all mail of notices; otherwise that of what the mail was about. */
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
