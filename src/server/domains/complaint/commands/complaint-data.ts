import type { PersonalData } from '#server/domains/part.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { ComplaintSecrets } from './complaint-secrets.ts';
import '../tables.ts';

/** What a person complained about, and what was decided about their texts: for the export and for leaving. */
export function complaintData(secrets: ComplaintSecrets): PersonalData {
  return {
    name: 'complaints',
    async collect(db, { profileId }) {
      const sent = await db
        .selectFrom('complaint_case')
        .select(['seed', 'sealed', 'reason', 'state', 'received_at', 'due_at', 'phone', 'by_profile'])
        .where('profile_id', '=', profileId)
        .orderBy('id')
        .execute();
      const about = await db
        .selectFrom('complaint_item')
        .select(['kind', 'text_id', 'text', 'outcome', 'rule', 'words', 'decided_at'])
        .where('author_id', '=', profileId)
        // Of a complaint that was refused its author was never told.
        .where('outcome', '=', 'upheld')
        .orderBy('id')
        .execute();
      return {
        sent: sent.map(({ seed, sealed, ...row }) => ({
          ...{ reason: row.reason, status: row.state, phone: row.by_profile === null ? row.phone : null },
          ...secrets.open(seed, sealed),
          receivedAtTimestamp: toTimestamp(row.received_at),
          dueAtTimestamp: toTimestamp(row.due_at),
        })),
        aboutMyTexts: about.map(({ text_id, decided_at, ...row }) => ({
          ...row,
          textId: text_id,
          decidedAtTimestamp: decided_at === null ? null : toTimestamp(decided_at),
        })),
      };
    },
    /** The complaint is decided all the same: it is about somebody else's text. */
    async erase(tx, { profileId }, { isTextErased }) {
      await tx
        .updateTable('complaint_case')
        .set({ profile_id: null, sealed: '', person_key: '', email_key: '' })
        .where('profile_id', '=', profileId)
        .execute();
      await tx
        .updateTable('complaint_item')
        .set({ text: '', answer: null })
        .where('author_id', '=', profileId)
        .$if(!isTextErased, (some) => some.where('kind', 'not in', ['comment', 'reply']))
        .execute();
    },
  };
}
