import { randomBytes } from 'node:crypto';
import { undoUntil } from '#server/domains/moderation/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { keyForLog, senderOf } from '../queries/find-sender.ts';
import { type CaseRow, listItems } from '../queries/find-ticket.ts';
import { listSweep, type SweepScope } from '../queries/list-senders.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { type CaseOutcome, decideCase } from './decide-case.ts';
import { type TakeBackRefusal, undoCase } from './undo-case.ts';

/** Complaints per bulk act. Each is its own transaction, and the moderator waits for all of them. */
const mostAtOnce = 50;

export interface Swept {
  sweep: string;
  refused: number;
  left: number;
  undoUntil: Date;
}

/**
 * Refuses the waiting complaints of a sender (that of `seen`) with one reason and one sweep id. Changed ones keep
 * waiting. A crash leaves each either decided or waiting.
 */
export async function refuseSender(
  deps: ComplaintDeps,
  moderator: Member,
  seen: { caseId: string; version: number },
  { scope, words }: { scope: SweepScope; words: string },
  now: Date,
): Promise<Swept | Extract<CaseOutcome, { code: string }>> {
  const { db } = deps.database;
  const row = await db.selectFrom('complaint_case').selectAll().where('id', '=', seen.caseId).executeTakeFirst();
  if (!row) return { code: 'text.not_found' };
  const sweep = randomBytes(12).toString('base64url');
  // The complaint that the moderator saw decides whether they may act and whether it is unchanged.
  const first = await refuseOne(deps, moderator, { ...row, version: seen.version }, { sweep, words }, now);
  if ('code' in first) return first;
  const { ids } = await listSweep(db, row, scope, mostAtOnce - 1);
  let refused = 1;
  for (const id of ids) {
    const other = await db.selectFrom('complaint_case').selectAll().where('id', '=', id).executeTakeFirst();
    if (other && !('code' in (await refuseOne(deps, moderator, other, { sweep, words }, now)))) refused += 1;
  }
  const { total: left } = await listSweep(db, row, scope, 1);
  const named = { sender: keyForLog(senderOf(row)), network: row.network_key, what: scope, count: refused };
  logSecurityEvent(deps.log, 'complaints-refused', { ...named, by: 'moderator', byProfileId: moderator.profileId });
  return { sweep, refused, left, undoUntil: undoUntil(now) };
}

async function refuseOne(
  deps: ComplaintDeps,
  moderator: Member,
  { id: caseId, version }: Pick<CaseRow, 'id' | 'version'>,
  { sweep, words }: { sweep: string; words: string },
  now: Date,
): Promise<CaseOutcome> {
  const { items } = await listItems(deps.database.db, [caseId]);
  const acts = items.flatMap(({ id: itemId, outcome }) =>
    outcome === null ? [{ act: 'restore', itemId, rule: 'other', words } as const] : [],
  );
  return decideCase(deps, moderator, { caseId, version }, acts, now, sweep);
}

/** Undoes a bulk refusal, newest first. Changed cases stay and count as `left`. Fails if none could be undone. */
export async function undoSender(
  deps: ComplaintDeps,
  moderator: Member,
  sweep: string,
  now: Date,
): Promise<{ undone: number; left: number } | { code: TakeBackRefusal }> {
  const made = await deps.database.db
    .selectFrom('complaint_decision')
    .select('id')
    .where('sweep', '=', sweep)
    .orderBy('id', 'desc')
    .execute();
  let undone = 0;
  let refusal: TakeBackRefusal = 'text.not_found';
  for (const { id } of made) {
    const why = await undoCase(deps, moderator, id, now);
    if (why === null) undone += 1;
    else refusal = why;
  }
  return undone === 0 ? { code: refusal } : { undone, left: made.length - undone };
}
