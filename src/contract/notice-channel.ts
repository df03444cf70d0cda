import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { noticeChannels, noticeGroups } from './notification-limits.ts';

/** A group of notices, and the member's channels for it. The list of notices has all of them. */
export const NoticeChoice = z
  .object({ group: z.enum(noticeGroups), push: z.boolean(), mail: z.boolean(), messenger: z.boolean() })
  .meta({ id: 'NoticeChoice' });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

/** The messenger of the member's last sign-in that lets the site write first. */
export const NoticeMessenger = z
  .object({
    title: z.string(),
    /** Blocked by the member; nothing is sent until they sign in there again or switch it on again. */
    isBlocked: z.boolean(),
    showsContent: z.boolean(),
  })
  .meta({ id: 'NoticeMessenger' });

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
