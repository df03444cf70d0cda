import { dropAppeals, endHold } from '#server/domains/restriction/door.ts';
import { forgetKeys } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { goneEvidence } from '../queries/taken-texts.ts';
import { lockCase, type TextRef } from './lock-case.ts';
import { noteGone } from './watch-texts.ts';
import { writeAct } from './write-act.ts';

/** Closes the case of a deleted text; reports get the outcome `gone`. The text's row must be locked. */
export async function forgetText(tx: Tx, text: TextRef, now: Date): Promise<void> {
  const { kind, id } = text;
  await forgetKeys(tx, text);
  await noteGone(tx, text);
  await dropAppeals(tx, text);
  const known = await lockCase(tx, text);
  if (!known) return;
  await tx
    .updateTable('moderation_report')
    .set({ outcome: 'gone', decided_at: now, network: null })
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
  await endHold(tx, { kind, text_id: id }, now);
  if (known.state === 'closed') return;
  const about = { kind, id, revision: known.revision };
  const evidence = goneEvidence(known);
  const act = await writeAct(tx, { act: 'gone', source: 'author', about, author: known.profile_id, evidence }, now);
  await tx
    .updateTable('moderation_case')
    .set((row) => ({
      state: 'closed',
      outcome: 'gone',
      reports: 0,
      reporters: 0,
      held_by: null,
      last_act: act,
      version: row('version', '+', 1),
    }))
    .where('id', '=', known.id)
    .execute();
}
