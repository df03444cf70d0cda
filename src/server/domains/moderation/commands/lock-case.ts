import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ModerationCaseTable } from '../tables.ts';

export type CaseRow = Selectable<ModerationCaseTable>;

export interface TextRef {
  kind: string;
  id: string;
}

/** Locks the case of a text. The caller must have locked the text before. */
export async function lockCase(tx: Tx, { kind, id }: TextRef): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('moderation_case')
    .selectAll()
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
