import type { Db } from '#server/platform/db/database.ts';
import { type AccountTimes, canReturn } from '../rules.ts';
import { type HolderRecord, toHolder } from './find-holder.ts';

export interface FormerRecord extends HolderRecord {
  endedAt: Date;
  mayReturn: boolean;
}

export async function listFormer(db: Db, phone: string, now: Date, times: AccountTimes): Promise<FormerRecord[]> {
  const rows = await db
    .selectFrom('profile')
    .selectAll()
    .where('phone', '=', phone)
    .where('is_holder', '=', false)
    .where('is_example', '=', false)
    .orderBy('ended_at', 'desc')
    .orderBy('epoch', 'desc')
    .execute();
  return rows
    .flatMap((row) =>
      row.ended_at ? { ...toHolder(row, phone), endedAt: row.ended_at, mayReturn: row.may_return } : [],
    )
    .filter(({ deactivatedAt }) => deactivatedAt === null || canReturn(deactivatedAt, now, times));
}
