import type { Person } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Whether the person's number now belongs to someone else, so that its data is not about this person. */
export async function hasOtherHolder(db: Db, { profileId, phone }: Person): Promise<boolean> {
  const other = await db
    .selectFrom('profile')
    .select('id')
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .where('id', '!=', profileId)
    .executeTakeFirst();
  return other !== undefined;
}
