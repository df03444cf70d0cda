import type { PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';

/** What a person said of the weather. */
export const weatherData: PersonalData = {
  name: 'weather',
  collect: (db, { profileId }) =>
    db
      .selectFrom('weather')
      .select(['phone', 'sky', 'told_at as toldAt'])
      .where('profile_id', '=', profileId)
      .orderBy('phone')
      .execute(),
  conceal: (tx, { profileId }) => show(tx, profileId, false),
  reveal: (tx, { profileId }) => show(tx, profileId, true),
  async erase(tx, { profileId }) {
    await notifyChange(
      tx,
      await tx.deleteFrom('weather').where('profile_id', '=', profileId).returning('phone').execute(),
    );
  },
};

async function show(tx: Tx, profileId: string, isShown: boolean): Promise<void> {
  const changed = tx.updateTable('weather').set({ is_shown: isShown }).where('profile_id', '=', profileId);
  await notifyChange(tx, await changed.returning('phone').execute());
}

async function notifyChange(tx: Tx, rows: readonly { phone: string }[]): Promise<void> {
  for (const { phone } of rows) await publish(tx, numberChanged, phone);
}
