import type { PersonalData } from '#server/domains/part.ts';
import { toTimestamp } from '#server/platform/clock.ts';

/** Subscriptions of a person. The domains that sell them undo their effects before the erasure. */
export const subscriptionData: PersonalData = {
  name: 'subscriptions',
  collect: async (db, { profileId }) => {
    const rows = await db
      .selectFrom('numcy_subscription')
      .selectAll()
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      kind: row.kind,
      commentId: Number(row.comment_id),
      price: row.price,
      months: row.months,
      renews: row.renews,
      endedBy: row.ended_by,
      begunAtTimestamp: toTimestamp(row.begun_at),
      endDateTimestamp: toTimestamp(row.ended_at ?? row.ends_at),
    }));
  },
  async erase(tx, { profileId }) {
    await tx.deleteFrom('numcy_subscription').where('profile_id', '=', profileId).execute();
  },
};
