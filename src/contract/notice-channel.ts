import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { noticeChannels, noticeGroups } from './notification-limits.ts';

/** What notices are about, and on which ways the member wants those of it. The list of notices has all of them. */
export const NoticeChoice = z
  .object({ group: z.enum(noticeGroups), push: z.boolean(), mail: z.boolean() })
  .meta({ id: 'NoticeChoice' });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

/** A row for each group that the member can be told of. */
export const NoticeChoices = z.object({ rows: z.array(NoticeChoice) }).meta({ id: 'NoticeChoices' });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

export const ChooseChannel = z.object({
  group: z.enum(noticeGroups),
  channel: z.enum(noticeChannels),
  isOn: z.enum(['0', '1']),
});

export const noticeChannelCalls = {
  'GET /api/v6/notification/channels': { answer: NoticeChoices },
  'POST /api/v6/notification/channels': {
    headers: IdempotencyHeader,
    fields: ChooseChannel,
    answer: Done.extend(NoticeChoices.shape),
  },
} satisfies CallMap;
