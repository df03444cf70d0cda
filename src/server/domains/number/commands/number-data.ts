import { sql } from 'kysely';
import type { PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/door.ts';
import { lockNumbers } from './lock-numbers.ts';

/** Deletes the person's number row once it is empty, so this part must run after all others. */
export const numberData: PersonalData = {
  name: 'number',
  collect: async () => undefined,
  lockNumbers,
  async erase(tx, person) {
    if (await hasOtherHolder(tx, person)) return;
    await tx
      .deleteFrom('number')
      .where('phone', '=', person.phone)
      .where(
        sql<boolean>`evidence = '[]' and opinions is null and open_data = '[]' and organisations = '[]' and names = '[]'
          and comments = 0`,
      )
      .execute();
  },
};
