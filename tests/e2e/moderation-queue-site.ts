import { addActor } from '#test/actors.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';

/** A site without sample data on which people write as fast as they like, with moderators of these numbers. */
export function serveModerationQueue(
  moderators: readonly string[],
  settings: Record<string, string> = {},
): Promise<ServedSite> {
  const limits = { RATE_FACTOR: '1000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  return serveSite(
    {
      SANDBOX: 'on',
      BOT_CHECK: 'on',
      BOT_CHECK_COST: '50',
      TRUST_PROXY: '127.0.0.1',
      ...limits,
      OPERATOR_NAME: 'Example',
      SUPPORT_EMAIL: 'support@ringbook.test',
      SAMPLE_DATA: 'off',
      ...settings,
    },
    async (database) => {
      for (const phone of moderators) {
        const { profileId } = await addActor(database, phone);
        await database.db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', profileId).execute();
      }
    },
  );
}
