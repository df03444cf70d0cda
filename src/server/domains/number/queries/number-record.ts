import type { NumberData } from '#server/domains/part.ts';
import '../tables.ts';

/** The number's row: counts and sums of what people, registers and data sets say, for its holder. */
export const numberRecord: NumberData = {
  name: 'number',
  collect: async (db, phones) =>
    (
      await db
        .selectFrom('number')
        .select(['phone', 'country', 'lookups', 'evidence', 'opinions', 'comments', 'organisations', 'updated_at'])
        .where('phone', 'in', phones)
        .orderBy('phone')
        .execute()
    ).map(({ phone, country, lookups, evidence, opinions, comments, organisations, updated_at }) => {
      // How moderators see waves of votes is theirs.
      const { burst, ...said } = opinions ?? {};
      // Whoever proves the number reads it, its holder or not: the verdict stands on it, and everybody may recompute that.
      const row = { phone, country, lookups: Number(lookups), evidenceByDay: evidence, opinions: said };
      return { ...row, commentsShown: comments, organisations, updatedAt: updated_at };
    }),
};
