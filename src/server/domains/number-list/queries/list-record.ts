import type { NumberData } from '#server/domains/part.ts';

/** The number's list entry, for everyone who proved the number: the list is public anyway. */
export const listRecord: NumberData = {
  name: 'numberList',
  collect: async (db, phones) =>
    (
      await db
        .selectFrom('number_list_entry')
        .select(['phone', 'score', 'reports', 'category', 'place', 'version'])
        .where('phone', 'in', [...phones])
        .orderBy('phone')
        .execute()
    ).map(({ phone, score, reports, category, place, version }) => {
      const at = new Date(Number(version));
      return place === null ? { phone, removedAt: at } : { phone, score, reports, category, changedAt: at };
    }),
};
