import { z } from 'zod';
import { isTimeZone } from '#shared/time-zone.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { longestPage } from './notification-limits.ts';
import { PageQuery, pagedList } from './paged-list.ts';

const Value = z.union([
  z.int(),
  z.object({ at: z.int() }),
  z.object({ amount: z.int(), currency: z.string() }),
  z.object({ code: z.string() }),
  z.object({ phrase: z.string() }),
  /** The current public name of a member who agreed to be named. */
  z.object({ name: z.string() }),
]);

/** A notice. Its text is the phrase `notice.<kind>` with `values` as placeholders. */
export const Notice = z
  .object({
    id: z.string(),
    kind: z.string(),
    values: z.record(z.string(), Value),
    link: z.string(),
    /** About money, security or a deadline: sent in quiet hours too, and cannot be switched off. */
    isEssential: z.boolean(),
    isSilent: z.boolean(),
    isRead: z.boolean(),
    createdAtTimestamp: z.int(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof Notice>;

/** Newest first. `unread` counts over all pages. */
export const Notices = pagedList(Notice).extend({ unread: z.int() });
export type Notices = z.infer<typeof Notices>;

/** Unread counts: notices, own decided reports, own held texts and votes. */
export const Unread = z.object({ notices: z.int(), reports: z.int(), held: z.int() }).meta({ id: 'Unread' });
export type Unread = z.infer<typeof Unread>;

export const ReadNotices = z.object({
  /** Ids of 1–100 notices, separated by commas; `all`: every current notice. */
  ids: z
    .string()
    .max(2_000)
    .regex(/^(all|\d{1,18}(,\d{1,18}){0,99})$/),
});

/** Path and query of a page, without language, as in links of notices. */
export const OpenedPage = z.object({
  page: z
    .string()
    .max(longestPage)
    .regex(/^\/[^#]*$/),
});

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours without deferrable notices. If `until` is earlier than `from`, it is on the next day. */
export const QuietHours = z
  .object({
    from: z.string(),
    until: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;
export const OwnQuietHours = z.object({ quietHours: QuietHours.nullable() }).meta({ id: 'OwnQuietHours' });
export type OwnQuietHours = z.infer<typeof OwnQuietHours>;

export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/)
  .refine(isTimeZone);

export const SetQuietHours = z.object({ from: TimeOfDay, until: TimeOfDay, timeZone: TimeZone });

/** Sent from a mail's link: the address is mine, or I did not register it. */
export const AnswerMail = z.object({
  token: z.string().min(1).max(500),
  answer: z.enum(['confirm', 'not_me']),
});

export const notificationCalls = {
  'GET /api/v6/notification/list': { query: PageQuery, answer: Notices },
  'GET /api/v6/notification/unread': { answer: Unread },
  'POST /api/v6/notification/read': { headers: IdempotencyHeader, fields: ReadNotices, answer: Done },
  'POST /api/v6/notification/opened': { headers: IdempotencyHeader, fields: OpenedPage, answer: Done },
  'GET /api/v6/notification/quiet_hours': { answer: OwnQuietHours },
  'POST /api/v6/notification/quiet_hours': {
    headers: IdempotencyHeader,
    fields: SetQuietHours,
    answer: Done.extend({ quietHours: QuietHours.nullable() }),
  },
  'POST /api/v6/mail/answer': { fields: AnswerMail, answer: Done },
} satisfies CallMap;
