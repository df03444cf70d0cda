import { sql } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findStanding } from '../queries/find-sender.ts';
import type { CaseRow } from '../queries/find-ticket.ts';
import type { LockedItem } from './ask-author.ts';
import type { ComplaintDeps } from './complaint-deps.ts';

/**
 * Hides texts until a moderator decides; texts and case must be locked. Limits per sender, and for all unproven ones,
 * keep bulk complaints from silencing anybody. Returns what is hidden, and whether a limit was reached.
 */
export async function hideUndecided(
  deps: ComplaintDeps,
  tx: Tx,
  { row, texts, rule }: { row: CaseRow; texts: readonly LockedItem[]; rule: TextRule },
  now: Date,
): Promise<{ hidden: LockedItem[]; isFull: boolean }> {
  const standing = await findStanding(tx, row);
  if (standing === 'none' || texts.length === 0) return { hidden: [], isFull: false };
  let room = await countRoom(deps, tx, row);
  const hidden: LockedItem[] = [];
  let isFull = false;
  for (const one of texts) {
    const { item, reviewable, text } = one;
    if (!reviewable || text === null || item.is_kept_down) continue;
    if (room <= 0) {
      isFull = true;
      continue;
    }
    room -= 1;
    const isShown = text.state === 'shown';
    if (isShown) {
      const judgement = { state: 'held', rule, moderatorId: null, complaintId: row.id } as const;
      await deps.judgeText(tx, { reviewable, text }, judgement, now);
      hidden.push(one);
    }
    await tx
      .updateTable('complaint_item')
      .set({ is_kept_down: true, ...(isShown && { hidden_at: now }) })
      .where('id', '=', item.id)
      .execute();
  }
  return { hidden, isFull };
}

/** Number of texts that this sender may still have hidden. Serialized by an advisory lock. */
async function countRoom({ hides }: ComplaintDeps, tx: Tx, row: CaseRow): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('complaint.hiding', 0))`.execute(tx);
  const isTheirs =
    row.proof === 'none'
      ? sql`(whole.email_key = ${row.email_key} or (whole.network_key <> '' and whole.network_key = ${row.network_key}))`
      : sql`whole.person_key = ${row.person_key}`;
  const { rows } = await sql<{ own: number; visitors: number }>`
    select (count(*) filter (where (whole.proof = 'none') = ${row.proof === 'none'}::bool and ${isTheirs}))::int4 as own,
      (count(*) filter (where whole.proof = 'none'))::int4 as visitors
    from complaint_item item join complaint_case whole on whole.id = item.case_id
    where item.is_kept_down and item.outcome is null`.execute(tx);
  const { own = 0, visitors = 0 } = rows[0] ?? {};
  const left = hides.perSender - own;
  return row.proof === 'none' ? Math.min(left, hides.ofVisitors - visitors) : left;
}
