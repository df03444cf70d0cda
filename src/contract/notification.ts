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
  /** The own name of a member who wants to be named, as it is shown by now. */
  z.object({ name: z.string() }),
]);

/** What a member is told. Its words are the phrase `notice.<kind>`, with `values` in place of its placeholders. */
export const Notice = z
  .object({
    id: z.string(),
    kind: z.string(),
    values: z.record(z.string(), Value),
    /** A path of this site. */
    link: z.string(),
    /** Of money, security or a deadline: it is told in quiet hours, too, and cannot be switched off. */
    isEssential: z.boolean(),
    /** To be told without a sound, as the member wishes. */
    isSilent: z.boolean(),
    isRead: z.boolean(),
    createdAtTimestamp: z.int(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof Notice>;

/** The newest first. `unread` counts those of all pages. */
export const Notices = pagedList(Notice).extend({ unread: z.int() });
export type Notices = z.infer<typeof Notices>;

/** What a member has not read, by where it is read: notices, own reports that were decided, own texts and votes. */
export const Unread = z.object({ notices: z.int(), reports: z.int(), held: z.int() }).meta({ id: 'Unread' });
export type Unread = z.infer<typeof Unread>;

export const ReadNotices = z.object({
  /** Ids of 1–100 notices, with commas between them; `all`: whatever there is by now. */
  ids: z
    .string()
    .max(2_000)
    .regex(/^(all|\d{1,18}(,\d{1,18}){0,99})$/),
});

/** A page of this site: path and query, without language, as links of notices name it. */
export const OpenedPage = z.object({
  page: z
    .string()
    .max(longestPage)
    .regex(/^\/[^#]*$/),
});

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours in which nothing is sent that can wait; where `until` is the earlier one it is of the next day. */
export const QuietHours = z
  .object({
    /** `HH:MM`, as the clocks of the zone show it. */
    from: z.string(),
    until: z.string(),
    /** IANA, such as Europe/Berlin. */
    timeZone: z.string(),
  })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;
/** Null: there are none. */
export const OwnQuietHours = z.object({ quietHours: QuietHours.nullable() }).meta({ id: 'OwnQuietHours' });
export type OwnQuietHours = z.infer<typeof OwnQuietHours>;

/** IANA, such as Europe/Berlin. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/)
  .refine(isTimeZone);

/** The same time twice: no quiet hours. */
export const SetQuietHours = z.object({ from: TimeOfDay, until: TimeOfDay, timeZone: TimeZone });

/** By the link of a mail: the address is mine, or I had nothing to do with it. */
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
