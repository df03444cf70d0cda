import type { Selectable } from 'kysely';
import type { StatementTable } from '../tables.ts';

type Stated = Pick<
  Selectable<StatementTable>,
  'restriction' | 'appeal_link' | 'ended_at' | 'reversed_at' | 'stated_at' | 'applied_at'
>;

/** The moment from which it is too late to appeal; null where nothing is left to appeal against. */
export function appealUntil(stated: Stated, appealEnd: (at: Date) => Date, now: Date): Date | null {
  // Its author changed a held text, or the restriction is taken back.
  if (stated.reversed_at !== null || stated.ended_at !== null) return null;
  // Of what a complaint decided the time runs from the decision, as it does on the page of the complaint.
  const until = appealEnd(stated.appeal_link === null ? stated.stated_at : stated.applied_at);
  return until <= now ? null : until;
}

/**
 * Whether one appeals by the statement itself: against what is held or removed without a complaint, which has its own page.
 * Who is barred cannot sign in, and writes to the operator.
 */
export function isAppealedHere({ restriction, appeal_link }: Pick<Stated, 'restriction' | 'appeal_link'>): boolean {
  return appeal_link === null && (restriction === 'removed' || restriction === 'held');
}
