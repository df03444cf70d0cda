import type { Db } from '#server/platform/db/database.ts';
import { nameKey } from '../rules/name-review.ts';

export interface OwnOpinion {
  given: ReadonlySet<string>;
  votes: ReadonlyMap<string, boolean>;
}

export async function findOwnOpinion(db: Db, phone: string, profileId: string): Promise<OwnOpinion> {
  const given = new Set<string>();
  for (const table of ['suggested_name', 'contact_name'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['first_name', 'last_name'])
      .where('phone', '=', phone)
      .where('profile_id', '=', profileId)
      .execute();
    for (const row of rows) given.add(nameKey(phone, { firstName: row.first_name, lastName: row.last_name }));
  }
  const votes = await db
    .selectFrom('name_vote')
    .select(['name_key', 'is_like'])
    .where('phone', '=', phone)
    .where('profile_id', '=', profileId)
    .execute();
  return { given, votes: new Map(votes.map((row) => [row.name_key, row.is_like])) };
}
