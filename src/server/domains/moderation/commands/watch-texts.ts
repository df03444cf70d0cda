import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TextRef } from './lock-case.ts';

/** Watches for the deletion of texts, past or future. `listDueTexts` returns those to check. */
export async function watchTexts(tx: Tx, texts: readonly TextRef[]): Promise<void> {
  if (texts.length === 0) return;
  await sql`
    insert into moderation_watch (kind, text_id, is_due)
    select distinct kind, text_id, true from unnest(
      ${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ id }) => id)}::text[]
    ) as t (kind, text_id) order by kind, text_id
    on conflict (kind, text_id) do update set is_due = true`.execute(tx);
}

export async function noteGone(tx: Tx, { kind, id }: TextRef): Promise<void> {
  await tx
    .updateTable('moderation_watch')
    .set({ is_due: true })
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .execute();
}

/** Watched texts that are due for a check; `after` is the last one of the previous page. */
export async function listDueTexts(db: Db, after: TextRef | null, limit: number): Promise<TextRef[]> {
  const rows = await db
    .selectFrom('moderation_watch')
    .select(['kind', 'text_id as id'])
    .where('is_due', '=', true)
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(kind, text_id) > (${after?.kind ?? ''}::text, ${after?.id ?? ''}::text)`),
    )
    .orderBy('kind')
    .orderBy('text_id')
    .limit(limit)
    .execute();
  return rows;
}

/** Locks the watch, which makes a simultaneous deletion of the text wait. */
export async function lockWatch(tx: Tx, { kind, id }: TextRef): Promise<void> {
  await tx
    .selectFrom('moderation_watch')
    .select('is_due')
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .forUpdate()
    .execute();
}

/** Ends a check: drops the watch of a deleted text. The watch must be locked. */
export async function endLook(tx: Tx, { kind, id }: TextRef, isGone: boolean): Promise<void> {
  if (isGone) await tx.deleteFrom('moderation_watch').where('kind', '=', kind).where('text_id', '=', id).execute();
  else {
    await tx
      .updateTable('moderation_watch')
      .set({ is_due: false })
      .where('kind', '=', kind)
      .where('text_id', '=', id)
      .execute();
  }
}
