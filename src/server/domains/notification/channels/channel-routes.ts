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
      summary: 'List my notification settings by channel',
      description: 'The list of notices is always complete, whatever is chosen here.',
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
      summary: 'Turn a group of notices on or off for a channel',
      description:
        'A notice about money, security or a deadline that no chosen channel delivers goes to the first other channel.',
      gives: 'The current settings',
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
      summary: 'Choose whether messages contain the content of notices',
      gives: 'The current settings',
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
