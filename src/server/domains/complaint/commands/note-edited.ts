import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Raises the version of each case that awaits a decision about this text, so that nobody decides about a text that they
 * have not seen. The text must be locked, as it is before every decision.
 */
export async function noteEdited(tx: Tx, { kind, id }: { kind: string; id: string }): Promise<void> {
  await sql`
    update complaint_case set version = version + 1 where id in (
      select whole.id from complaint_case whole where whole.id in (
        select case_id from complaint_item where kind = ${kind} and text_id = ${id} and awaits is not null
      ) order by whole.id for update
    )`.execute(tx);
}
