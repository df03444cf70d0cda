import { sql } from 'kysely';
import type { PersonalData } from '#server/domains/part.ts';
import { type Clock, toTimestamp } from '#server/platform/clock.ts';
import type { ItemRow } from '../queries/find-ticket.ts';
import { listWarnings } from '../queries/list-decisions.ts';
import { statusOf } from '../views.ts';
import type { ComplaintSecrets } from './complaint-secrets.ts';
import { recountReporters } from './place-case.ts';

export function complaintData(secrets: ComplaintSecrets, clock: Clock): PersonalData {
  return {
    name: 'complaints',
    async collect(db, { profileId }) {
      const now = clock.now();
      const sent = await db
        .selectFrom('complaint_case')
        .selectAll()
        .where('profile_id', '=', profileId)
        .orderBy('id')
        .execute();
      const about = await db
        .selectFrom('complaint_item as item')
        .innerJoin('complaint_case as whole', 'whole.id', 'item.case_id')
        .select(['item.kind', 'text_id', 'text', 'outcome', 'rule', 'words', 'answer', 'asked_until', 'whole.seed'])
        .select(['item.id', 'item.case_id', 'item.decided_at'])
        .where('author_id', '=', profileId)
        .orderBy('item.id')
        .execute();
      const warnings = await listWarnings(
        db,
        about.map(({ case_id }) => case_id),
      );
      const measures = await db
        .selectFrom('complaint_measure')
        .select(['step', 'decided', 'unfounded', 'taken_at', 'ends_at', 'lifted_at', 'words'])
        .where('profile_id', '=', profileId)
        .orderBy('id')
        .execute();
      return {
        measures: measures.map(({ taken_at, ends_at, lifted_at, ...row }) => ({
          ...row,
          takenAtTimestamp: toTimestamp(taken_at),
          endsAtTimestamp: ends_at === null ? null : toTimestamp(ends_at),
          isLifted: lifted_at !== null,
        })),
        sent: sent.map((row) => ({
          reason: row.reason,
          status: statusOf(row, now),
          phone: row.by_profile === null ? row.phone : null,
          ...secrets.open(row.seed, row.sealed),
          citation: row.citation === null ? null : secrets.openCitation(row.seed, row.citation),
          receivedAtTimestamp: toTimestamp(row.received_at),
          dueAtTimestamp: toTimestamp(row.due_at),
        })),
        // Authors learn of a refused complaint only if they were asked or warned.
        aboutMyTexts: about
          .filter(({ id, outcome, asked_until }) => outcome === 'upheld' || asked_until !== null || warnings.has(id))
          .map(({ id, case_id, text_id, decided_at, answer, asked_until, seed, ...row }) => ({
            ...row,
            warning: warnings.get(id) ?? null,
            askedUntilTimestamp: asked_until === null ? null : toTimestamp(asked_until),
            myAnswer: answer === null ? null : secrets.openAnswer(seed, answer),
            textId: text_id,
            decidedAtTimestamp: decided_at === null ? null : toTimestamp(decided_at),
          })),
      };
    },
    /** The case stays open, because it concerns a different person's text. */
    async erase(tx, { profileId }, { isTextErased }) {
      // Empty rather than null, so that the fact of an answer remains.
      await tx
        .updateTable('complaint_item')
        .set({ answer: '' })
        .where('author_id', '=', profileId)
        .where('answer', 'is not', null)
        .execute();
      const { rows: items } = await sql<Pick<ItemRow, 'kind' | 'text_id' | 'awaits'>>`
        update complaint_item item set person_key = '' from complaint_case whole
        where whole.id = item.case_id and whole.profile_id = ${profileId}::int8
        returning item.kind, item.text_id, item.awaits`.execute(tx);
      await recountReporters(
        tx,
        items.filter(({ awaits }) => awaits !== null),
      );
      await tx
        .updateTable('complaint_case')
        .set({
          profile_id: null,
          sealed: '',
          citation: null,
          person_key: '',
          email_key: '',
          sender_key: '',
          network_key: '',
        })
        .where('profile_id', '=', profileId)
        .execute();
      await tx.deleteFrom('complaint_measure').where('profile_id', '=', profileId).execute();
      await tx
        .updateTable('complaint_item')
        .set({ text: '' })
        .where('author_id', '=', profileId)
        .$if(!isTextErased, (some) => some.where('kind', 'not in', ['comment', 'reply']))
        .execute();
    },
  };
}
