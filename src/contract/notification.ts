import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

const Value = z.union([
  z.int(),
  z.object({ at: z.int() }),
  z.object({ amount: z.int(), currency: z.string() }),
  z.object({ code: z.string() }),
  z.object({ phrase: z.string() }),
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
  /** Ids of 1–100 notices, with commas between them. */
  ids: z
    .string()
    .max(2_000)
    .regex(/^\d{1,18}(,\d{1,18}){0,99}$/),
});

/** By the link of a mail: the address is mine, or I had nothing to do with it. */
export const AnswerMail = z.object({
  token: z.string().min(1).max(500),
  answer: z.enum(['confirm', 'not_me']),
});

export const notificationCalls = {
  'GET /api/v6/notification/list': { query: PageQuery, answer: Notices },
  'GET /api/v6/notification/unread': { answer: Unread },
  'POST /api/v6/notification/read': { headers: IdempotencyHeader, fields: ReadNotices, answer: Done },
  'POST /api/v6/mail/answer': { fields: AnswerMail, answer: Done },
} satisfies CallMap;
