import type { NumberData } from '#server/domains/part.ts';

/** How many members have the number in their search history, for its holder. Never who. */
export const historyRecord: NumberData = {
  name: 'lookUps',
  async collect(db, phones, { isHolder, since }) {
    if (!isHolder) return { membersWhoLookedItUp: 0 };
    const { members } = await db
      .selectFrom('search_history')
      .select((rows) => rows.fn.count<string>('profile_id').distinct().as('members'))
      .where('phone', 'in', phones)
      .$if(since !== null, (rows) => rows.where('searched_at', '>=', since))
      .executeTakeFirstOrThrow();
    return { membersWhoLookedItUp: Number(members) };
  },
};
