import type { Organisation } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';

export async function listOrganisations(db: Db, phone: string): Promise<Organisation[]> {
  const row = await db.selectFrom('number').select('organisations').where('phone', '=', phone).executeTakeFirst();
  return row?.organisations ?? [];
}
