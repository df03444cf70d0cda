import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Ids of the statements a decision made, and of those it ended or reversed. */
export interface StatedSince {
  made: readonly string[];
  ended: readonly string[];
}

/** Standing statements about these texts, and bars and pauses of these accounts; compare with `statedBetween`. */
export async function listStanding(
  db: Db,
  { texts, profileIds }: { texts: readonly { kind: string; text_id: string }[]; profileIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_statement')
    .select('id')
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('profile_id', 'in', ['0', ...profileIds]), row('restriction', 'in', ['barred', 'paused'])]),
        ...texts.map(({ kind, text_id }) => row.and([row('kind', '=', kind), row('text_id', '=', text_id)])),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function statedBetween(before: readonly string[], after: readonly string[]): StatedSince {
  return {
    made: after.filter((id) => !before.includes(id)),
    ended: before.filter((id) => !after.includes(id)),
  };
}

/** Undoes a decision's statements: reverses the made, reinstates the ended. Sends no notices. */
export async function restoreStatements(tx: Tx, { made, ended }: StatedSince, now: Date): Promise<void> {
  await tx
    .updateTable('moderation_statement')
    .set({ reversed_at: now })
    .where('id', 'in', ['0', ...made])
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .execute();
  // Unless a newer standing statement has taken its place.
  await sql`
    update moderation_statement old set ended_at = null, reversed_at = null
    where old.id = any (${ended}::int8[]) and not exists (
      select from moderation_statement other
      where (other.kind, other.text_id, other.restriction, other.profile_id)
          = (old.kind, old.text_id, old.restriction, old.profile_id)
        and other.id <> old.id and other.ended_at is null and other.reversed_at is null
    )`.execute(tx);
}
