import type { PersonalData } from '#server/domains/part.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { RequestSecrets } from './request-secrets.ts';
import '../tables.ts';

/** What a person asked about their data, for the export and for leaving. */
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
          ...{ kind: row.kind, status: row.state, phone: asked?.phone ?? null, email: asked?.email ?? '' },
          ...{ text: asked?.text ?? '', isUnlisted: row.is_unlisted },
          ...{ extension: secrets.openWords(row.seed, row.extension), answer: secrets.openWords(row.seed, row.answer) },
          receivedAtTimestamp: toTimestamp(row.received_at),
          dueAtTimestamp: toTimestamp(row.due_at),
          closedAtTimestamp: row.closed_at === null ? null : toTimestamp(row.closed_at),
        };
      });
    },
    /** One that waits is answered all the same, and is then forgotten as those of people without an account are. */
    async erase(tx, { profileId }) {
      await tx
        .updateTable('data_request')
        .set({ sealed: '', extension: null, answer: null })
        .where('profile_id', '=', profileId)
        .where('closed_at', 'is not', null)
        .execute();
      // Of a number whose account is gone nobody reads a file by an old proof.
      await tx
        .updateTable('data_request')
        .set({ holder_id: null, file_until: null })
        .where('holder_id', '=', profileId)
        .execute();
      await tx.updateTable('data_request').set({ profile_id: null }).where('profile_id', '=', profileId).execute();
    },
  };
}
