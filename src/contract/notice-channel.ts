import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { noticeChannels, noticeGroups } from './notification-limits.ts';

/** What notices are about, and on which ways the member wants those of it. The list of notices has all of them. */
export const NoticeChoice = z
  .object({ group: z.enum(noticeGroups), push: z.boolean(), mail: z.boolean(), messenger: z.boolean() })
  .meta({ id: 'NoticeChoice' });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

/** The messenger that the member signed in with last, of those that let us write first. */
export const NoticeMessenger = z
  .object({
    /** What people call it. */
    title: z.string(),
    /** The member blocked us there: nothing is sent until they sign in there again, or switch it on once more. */
    isBlocked: z.boolean(),
    /** A message says what happened; otherwise only what kind of news there is. */
    showsContent: z.boolean(),
  })
  .meta({ id: 'NoticeMessenger' });

/** A row for each group that the member can be told of. `messenger`: null where there is none. */
export const NoticeChoices = z
  .object({ rows: z.array(NoticeChoice), messenger: NoticeMessenger.nullable() })
  .meta({ id: 'NoticeChoices' });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

export const ChooseChannel = z.object({
  group: z.enum(noticeGroups),
  channel: z.enum(noticeChannels),
  isOn: z.enum(['0', '1']),
});

export const ShowInMessenger = z.object({ showContent: z.enum(['0', '1']) });

const changed = Done.extend(NoticeChoices.shape);

export const noticeChannelCalls = {
  'GET /api/v6/notification/channels': { answer: NoticeChoices },
  'POST /api/v6/notification/channels': {
    headers: IdempotencyHeader,
    fields: ChooseChannel,
    answer: changed,
  },
  'POST /api/v6/notification/messenger': { headers: IdempotencyHeader, fields: ShowInMessenger, answer: changed },
} satisfies CallMap;
