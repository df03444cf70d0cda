import type { NumberData } from '#server/domains/part.ts';

export const openDataRecord: NumberData = {
  name: 'openData',
  collect: async (db, phones) => ({
    complaints: await db
      .selectFrom('open_report')
      .select([
        'source',
        'phone',
        'reports',
        'first_day as firstDay',
        'last_day as lastDay',
        'category',
        'is_robocall as isRobocall',
      ])
      .where('phone', 'in', phones)
      .orderBy('source')
      .orderBy('last_day')
      .orderBy('key')
      .execute(),
    registers: await db
      .selectFrom('open_organisation')
      .select(['source', 'phone', 'name', 'place', 'category', 'web'])
      .where('phone', 'in', phones)
      .orderBy('source')
      .orderBy('key')
      .execute(),
  }),
};
