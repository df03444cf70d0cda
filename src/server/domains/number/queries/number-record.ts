import type { NumberData } from '#server/domains/part.ts';

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
      // Moderators' view of vote surges is not the holder's data.
      const { burst, ...said } = opinions ?? {};
      // Evidence goes to anyone who proved the number, holder or not: the verdict is public and must be recomputable.
      const row = { phone, country, lookups: Number(lookups), evidenceByDay: evidence, opinions: said };
      return { ...row, commentsShown: comments, organisations, updatedAt: updated_at };
    }),
};
