import type { PersonalData } from '#server/domains/part.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { RequestSecrets } from './request-secrets.ts';

export function requestData(secrets: RequestSecrets): PersonalData {
  return {
    name: 'dataRequests',
    async collect(db, { profileId }) {
      const rows = await db
        .selectFrom('data_request')
        .selectAll()
        .where('profile_id', '=', profileId)
        .orderBy('id')
        .execute();
      return rows.map((row) => {
        const asked = secrets.open(row.seed, row.sealed);
        return {
          kind: row.kind,
          status: row.state,
          phone: asked?.phone ?? null,
          email: asked?.email ?? '',
          text: asked?.text ?? '',
          isUnlisted: row.is_unlisted,
          extension: secrets.openWords(row.seed, row.extension),
          answer: secrets.openWords(row.seed, row.answer),
          receivedAtTimestamp: toTimestamp(row.received_at),
          dueAtTimestamp: toTimestamp(row.due_at),
          closedAtTimestamp: row.closed_at === null ? null : toTimestamp(row.closed_at),
        };
      });
    },
    /** An open request is still answered; later it is deleted by age, like a request without an account. */
    async erase(tx, { profileId }) {
      await tx
        .updateTable('data_request')
        .set({ sealed: '', extension: null, answer: null })
        .where('profile_id', '=', profileId)
        .where('closed_at', 'is not', null)
        .execute();
      // The file must not outlive the account: an old proof would open data of a number without it.
      await tx
        .updateTable('data_request')
        .set({ holder_id: null, file_until: null })
        .where('holder_id', '=', profileId)
        .execute();
      await tx.updateTable('data_request').set({ profile_id: null }).where('profile_id', '=', profileId).execute();
    },
  };
}
