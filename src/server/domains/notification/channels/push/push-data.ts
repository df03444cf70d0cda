import type { PersonalData } from '#server/domains/part.ts';
import type { PushSeal } from './push-seal.ts';

/** A person's devices. They are paused while the account is deactivated. */
export function createPushData(seal: PushSeal): PersonalData {
  return {
    name: 'devices',
    async collect(db, { profileId }) {
      const devices = await db
        .selectFrom('push_subscription')
        .select([
          'sealed',
          'browser',
          'locale',
          'shows_content as showsContent',
          'created_at as createdAt',
          'sent_at as sentAt',
          'failed_at as failedAt',
          'error',
        ])
        .where('profile_id', '=', profileId)
        .orderBy('id')
        .execute();
      return devices.map(({ sealed, ...device }) => ({
        ...device,
        address: seal.open(sealed, profileId)?.endpoint ?? null,
      }));
    },
    async conceal(tx, { profileId }) {
      await tx.updateTable('push_subscription').set({ is_paused: true }).where('profile_id', '=', profileId).execute();
    },
    async reveal(tx, { profileId }) {
      await tx.updateTable('push_subscription').set({ is_paused: false }).where('profile_id', '=', profileId).execute();
    },
    async erase(tx, { profileId }) {
      await tx.deleteFrom('push_subscription').where('profile_id', '=', profileId).execute();
    },
  };
}
