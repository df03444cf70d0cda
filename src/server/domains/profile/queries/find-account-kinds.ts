import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Which accounts exist, erased ones included: people, examples, and examples not erased. */
export interface AccountKinds {
  hasPeople: boolean;
  hasExamples: boolean;
  hasLiveExamples: boolean;
}

export async function findAccountKinds(db: Db): Promise<AccountKinds> {
  const { rows } = await sql<AccountKinds>`
    select exists (select from profile where not is_example) as "hasPeople",
      exists (select from profile where is_example) as "hasExamples",
      exists (select from profile where is_example and erased_at is null) as "hasLiveExamples"`.execute(db);
  const [kinds] = rows;
  if (!kinds) throw new Error('exists answers one row');
  return kinds;
}
