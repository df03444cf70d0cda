import type { Role } from '#contract/sign-in.ts';
import type { WaitingAppeal } from '#server/domains/restriction/door.ts';

/** Whether nothing records who suspended an account, as for the operator's command. */
export function isDeciderUnknown({
  restriction,
  act_id,
  decided_by,
}: Pick<WaitingAppeal, 'restriction' | 'act_id' | 'decided_by'>): boolean {
  return restriction === 'suspended' && act_id === null && decided_by === null;
}

/** Whether a moderator may judge where the first decider is unknown: an admin, or anybody if no admin is active. */
export function mayJudgeUnknown(moderator: { role: Role }, active: readonly { role: Role }[]): boolean {
  return moderator.role === 'admin' || active.every(({ role }) => role !== 'admin');
}
