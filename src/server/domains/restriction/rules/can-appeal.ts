import type { Selectable } from 'kysely';
import type { StatementTable } from '../tables.ts';

const appealed = ['removed', 'held', 'suspended'] as const;

type Stated = Pick<
  Selectable<StatementTable>,
  'restriction' | 'appeal_link' | 'ended_at' | 'reversed_at' | 'stated_at' | 'applied_at'
>;

/** End of the appeal period, exclusive; null if there is nothing left to appeal. */
export function appealUntil(stated: Stated, appealEnd: (at: Date) => Date, now: Date): Date | null {
  if (stated.reversed_at !== null || stated.ended_at !== null) return null;
  // After a complaint the period runs from the decision, as on the complaint's page.
  const until = appealEnd(stated.appeal_link === null ? stated.stated_at : stated.applied_at);
  return until <= now ? null : until;
}

/** Whether the appeal goes by the statement: complaints, their bars and pauses have their own page. */
export function isAppealedHere({ restriction, appeal_link }: Pick<Stated, 'restriction' | 'appeal_link'>): boolean {
  return appeal_link === null && appealed.some((one) => one === restriction);
}
