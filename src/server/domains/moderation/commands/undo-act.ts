import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canDecide, canUndo, isUndoable } from '../policy.ts';
import type { TextBarrier } from '../queries/find-barrier.ts';
import { restoreVoteSurge } from './decide-vote-surge.ts';
import {
  ChangedSince,
  type DoneAct,
  KeptDown,
  noteUndone,
  type UndoDeps,
  type Undoing,
  undoDecision,
} from './undo-decision.ts';
import { undoRemoval } from './undo-removal.ts';

export type UndoRefusal =
  | { code: 'text.not_found' | 'moderation.too_late'; changes?: undefined; details?: undefined }
  | TextBarrier;

/** An undone decision; `unsuspended` is the account whose bar was lifted with it, if one was. */
export interface Undone {
  unsuspended: string | null;
}

/** Undoes a decision. A text that another decision hides stays hidden. */
export async function undoAct(
  deps: UndoDeps,
  moderator: Member,
  actId: string,
  now: Date,
): Promise<UndoRefusal | Undone> {
  try {
    return await transact(deps.database.db, (tx) => undoWithin(tx, deps, moderator, actId, now));
  } catch (error) {
    if (error instanceof KeptDown) return error.barrier;
    if (error instanceof ChangedSince) return { code: 'moderation.changed' };
    throw error;
  }
}

async function undoWithin(
  tx: Tx,
  deps: UndoDeps,
  moderator: Member,
  actId: string,
  now: Date,
): Promise<UndoRefusal | Undone> {
  const act = await tx.selectFrom('moderation_act').selectAll().where('id', '=', actId).executeTakeFirst();
  if (!act) return { code: 'text.not_found' };
  const { moderator_id: moderatorId, done_at: doneAt, profile_id: author } = act;
  const refusal = refusalOf(canUndo(moderator, { moderatorId, doneAt, isUndoable: isUndoable(act) }, now));
  if (refusal !== null) return { code: refusal };
  // Undoing is a decision too, also for an admin who undoes others' decisions.
  const barrier = refusalOf(canDecide(moderator, await findSubject(tx, deps, act)));
  if (barrier !== null) return { code: barrier };
  const undoing = { tx, deps, moderatorId: moderator.profileId, now };
  if (author !== null && act.act === 'account_removed') {
    return { unsuspended: await undoRemoval({ ...undoing, author }, act) };
  }
  if (author === null) await undoVoteSurge({ ...undoing, author }, act);
  else await undoDecision({ ...undoing, author }, act, { isTextToo: true });
  return { unsuspended: null };
}

/** Author and number that an act is about; without a number for an account or a deleted text. */
async function findSubject(
  tx: Tx,
  { reviewableOf }: UndoDeps,
  { profile_id: author, kind, text_id }: { profile_id: string | null; kind: string | null; text_id: string | null },
) {
  if (author === null) return { author, phone: text_id ?? '' };
  const texts = text_id === null ? [] : await reviewableOf(kind ?? '')?.find(tx, [text_id]);
  return { author, phone: texts?.[0]?.phone ?? '' };
}

async function undoVoteSurge(undoing: Undoing, act: DoneAct): Promise<void> {
  const { tx, deps, now } = undoing;
  const phone = act.text_id ?? '';
  // Locks the number's row, which serializes decisions about it.
  await deps.voteSurges()?.hold(tx, phone);
  await noteUndone(undoing, { about: { kind: act.kind ?? '', id: phone, revision: null }, undoes: act.id });
  await restoreVoteSurge(tx, deps.voteSurges(), act, now);
}
