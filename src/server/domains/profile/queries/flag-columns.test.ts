import { expect, it } from 'vitest';
import { notificationFlags } from '#contract/profile-limits.ts';
import { createTestDatabase } from '#test/database.ts';
import { flagColumns, flagsOf, usualFlagColumns } from './flag-columns.ts';

it('D2: each switch of the settings has a column, which a new account has as its domain declares it', async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await database.pool.query<{ name: string; usual: string }>(
      `select column_name as name, column_default as usual from information_schema.columns where table_name = 'profile'`,
    );
    const usual = new Map(rows.map((row) => [row.name, row.usual]));
    for (const flag of notificationFlags) {
      const column = flagColumns[flag];
      expect([column, usual.get(column)]).toEqual([column, String(usualFlagColumns[column])]);
    }
  } finally {
    await database.close();
  }
  expect(flagsOf({ ...usualFlagColumns, new_notice: false })).toEqual({
    newNotice: false,
    newContactName: true,
    commonAcquaintances: false,
    deliverWithoutSound: false,
  });
});
