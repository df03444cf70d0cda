import { type NoticeChoices, noticeChannelCalls } from '#contract/notice-channel.ts';
import type { Base } from '#server/domains/part.ts';
import type { MemberMessenger } from '#server/domains/sign-in/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { canModerate } from '#server/platform/access/moderator.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { chooseChannel } from '../commands/choose-channel.ts';
import { listChoices } from '../queries/list-choices.ts';
import { presentChoices } from '../views.ts';
import { findMessengerContent, showInMessenger } from './messenger/messenger-content.ts';

export interface ChannelRouteDeps extends Pick<Base, 'database'> {
  messenger: MemberMessenger;
}

/** On which ways what is about what reaches a member. */
export function channelRoutes({ database, messenger }: ChannelRouteDeps) {
  const api = createApi();
  const present = async (db: Db, member: Member): Promise<NoticeChoices> => {
    const { profileId } = member;
    const rows = presentChoices(await listChoices(db, profileId), canModerate(member).may);
    const found = await messenger.find(db, profileId);
    const showsContent = await findMessengerContent(db, profileId);
    return { rows, messenger: found && { ...found, showsContent } };
  };

  addCall(
    api,
    noticeChannelCalls,
    'GET /api/v6/notification/channels',
    {
      summary: 'What I want to be told of on which way',
      description: 'The list of notices has all of it, whatever is chosen here.',
      gives: 'A row for each group of notices that I may get',
      who: 'member',
      failures: [],
    },
    async (c, { member }) => ok(c, await present(database.db, member)),
  );

  addCall(
    api,
    noticeChannelCalls,
    'POST /api/v6/notification/channels',
    {
      summary: 'Tell me of this on this way, or not',
      description:
        'What is about money, security or a deadline and would reach me on no way goes on the first other one that there is.',
      gives: 'As it is now',
      who: 'member',
      failures: bodyFailures,
    },
    async (c, { fields, named, member }) => {
      return named.once(async ({ db }) => {
        const isOn = fields.isOn === '1';
        await chooseChannel(db, member, { ...fields, isOn });
        if (isOn && fields.channel === 'messenger') await messenger.retry(db, member.profileId);
        return ok(c, { status: true, ...(await present(db, member)) });
      });
    },
  );

  addCall(
    api,
    noticeChannelCalls,
    'POST /api/v6/notification/messenger',
    {
      summary: 'Say in my messenger what happened, or only what kind of news there is',
      gives: 'As it is now',
      who: 'member',
      failures: bodyFailures,
    },
    async (c, { fields, named, member }) => {
      return named.once(async ({ db }) => {
        await showInMessenger(db, member, fields.showContent === '1');
        return ok(c, { status: true, ...(await present(db, member)) });
      });
    },
  );
  return api;
}
