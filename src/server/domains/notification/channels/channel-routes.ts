import { noticeChannelCalls } from '#contract/notice-channel.ts';
import type { Base } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { canModerate } from '#server/platform/access/moderator.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { chooseChannel } from '../commands/choose-channel.ts';
import { listChoices } from '../queries/list-choices.ts';
import { presentChoices } from '../views.ts';

/** On which ways what is about what reaches a member. */
export function channelRoutes({ database }: Pick<Base, 'database'>) {
  const api = createApi();
  const present = async (db: Db, member: Member) =>
    presentChoices(await listChoices(db, member.profileId), canModerate(member).may);

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
        await chooseChannel(db, member, { ...fields, isOn: fields.isOn === '1' });
        return ok(c, { status: true, ...(await present(db, member)) });
      });
    },
  );
  return api;
}
