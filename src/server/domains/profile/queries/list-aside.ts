import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** An account whose number opens another one, which held it beside this one under another form. */
export interface AsideAccount {
  id: string;
  /** Null where the number opens no account. */
  holderId: string | null;
  endedAt: Date;
  /** When it was told by mail; null where it was not. */
  toldAt: Date | null;
}

/** Those that are not erased yet (docs/decisions/030-one-subscriber.md), by the mark that `besideSince` leaves. */
export async function listAside(db: Db): Promise<AsideAccount[]> {
  const rows = await db
    .selectFrom('profile as aside')
    .leftJoin('profile as holder', (join) =>
      join.onRef('holder.phone', '=', 'aside.phone').on('holder.is_holder', '=', true),
    )
    .select(['aside.id', 'holder.id as holderId', 'aside.ended_at as endedAt', 'aside.told_aside_at as toldAt'])
    .where('aside.phone', 'is not', null)
    .where('aside.is_holder', '=', false)
    .where('aside.is_example', '=', false)
    .whereRef('aside.held_since', '>', 'aside.ended_at')
    .orderBy('aside.id')
    .execute();
  return rows.flatMap(({ endedAt, ...row }) => (endedAt === null ? [] : { ...row, endedAt }));
}
