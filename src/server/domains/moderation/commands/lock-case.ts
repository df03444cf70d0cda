import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ModerationCaseTable } from '../tables.ts';

export type CaseRow = Selectable<ModerationCaseTable>;

/** A text of some kind. */
export interface TextRef {
  kind: string;
  id: string;
}

/** The text's row of the queue, locked. Whoever locks it has locked the text before. */
export async function lockCase(tx: Tx, { kind, id }: TextRef): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('moderation_case')
    .selectAll()
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
