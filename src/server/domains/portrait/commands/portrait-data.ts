import type { NumberData, Person, PersonalData } from '#server/domains/part.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isShown } from '../policy.ts';
import { gatherWords, sketchOf } from '../queries/gather-words.ts';
import { findStanding, type NumberKeys } from '../queries/standing.ts';
import { closePortraits } from './close-portraits.ts';

/** Bought portraits, and the wish about the own number's. Leaving deletes and refunds those of the number. */
export const portraitData: PersonalData = {
  name: 'portraits',
  async collect(db, { profileId }) {
    const drawn = await db
      .selectFrom('portrait')
      .selectAll()
      .where('profile_id', '=', profileId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const wish = await db
      .selectFrom('portrait_wish')
      .selectAll()
      .where('profile_id', '=', profileId)
      .executeTakeFirst();
    return {
      drawn: drawn.map(({ id, phone, price, is_shared, created_at }) => ({
        id,
        phone,
        price,
        is_shared,
        createdAtTimestamp: toTimestamp(created_at),
      })),
      ofMyNumber: wish
        ? {
            off: wish.is_off,
            neurotype: wish.neurotype,
            disputed: wish.disputed,
            age: wish.age,
            statedOn: wish.aged_on,
            updatedAtTimestamp: toTimestamp(wish.updated_at),
          }
        : null,
    };
  },
  conceal: (tx, person, now) => closeOwn(tx, person, now),
  async erase(tx, person, _, now) {
    const { profileId } = person;
    await closeOwn(tx, person, now);
    await tx.deleteFrom('portrait').where('profile_id', '=', profileId).execute();
    await tx.deleteFrom('portrait_wish').where('profile_id', '=', profileId).execute();
  },
};

/** Keeps portraits of a number that now belongs to someone else. */
async function closeOwn(tx: Tx, { profileId, phone }: Person, now: Date): Promise<void> {
  const holder = await findHolder(tx, phone);
  if (holder === null || holder.id === profileId) await closePortraits(tx, phone, now);
}

/** The portrait of a number as it would show now, for its proven holder: its figures are personal data. */
export function portraitOfNumber(keys: NumberKeys): NumberData {
  return {
    name: 'portrait',
    async collect(db, [phone], { isHolder }) {
      if (phone === undefined || !isHolder) return null;
      const standing = await findStanding(db, keys, phone);
      if (!isShown(standing)) return null;
      const { neurotype, metrics, texts, people } = sketchOf(await gatherWords(db, phone));
      const figures = Object.fromEntries(
        Object.entries(metrics).map(([metric, { value, count, phrases, words }]) => {
          return [metric, { value, count, phrases, words }];
        }),
      );
      return { neurotype, metrics: figures, texts, people };
    },
  };
}
