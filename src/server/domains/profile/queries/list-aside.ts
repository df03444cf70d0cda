import type { Db } from '#server/platform/db/database.ts';

/** An account put aside because its number, in another form, belongs to another account. */
export interface AsideAccount {
  id: string;
  /** Null if the number opens no account. */
  holderId: string | null;
  endedAt: Date;
  /** Time of the mail; null if none was sent. */
  notifiedAt: Date | null;
}

/** Accounts put aside and not erased (docs/decisions/030-one-subscriber.md), by the mark of `besideSince`. */
export async function listAside(db: Db): Promise<AsideAccount[]> {
  const rows = await db
    .selectFrom('profile as aside')
    .leftJoin('profile as holder', (join) =>
      join.onRef('holder.phone', '=', 'aside.phone').on('holder.is_holder', '=', true),
    )
    .select(['aside.id', 'holder.id as holderId', 'aside.ended_at as endedAt', 'aside.told_aside_at as notifiedAt'])
    .where('aside.phone', 'is not', null)
    .where('aside.is_holder', '=', false)
    .where('aside.is_example', '=', false)
    .whereRef('aside.held_since', '>', 'aside.ended_at')
    .orderBy('aside.id')
    .execute();
  return rows.flatMap(({ endedAt, ...row }) => (endedAt === null ? [] : { ...row, endedAt }));
}
