import { dayMs } from '#shared/time.ts';

/** Moderators are warned this long before a deadline. */
export const warnMs = 3 * dayMs;
/** Authors are reminded this long before their deadline. */
export const remindMs = 3 * dayMs;

interface TimedCase {
  received_at: Date;
  due_at: Date;
  warned_at: Date | null;
  late_at: Date | null;
}

export interface AskedItem {
  askedUntil: Date;
  isReminded: boolean;
  /** `none`: the author admits that there was no contact. */
  answer: 'waiting' | 'none' | 'given';
}

/** Time of a waiting case's next automatic step; null if none. Depends on stored values only, so it can be stored. */
export function settleTime(
  { received_at, due_at, warned_at, late_at }: TimedCase,
  asked: readonly AskedItem[],
): Date | null {
  const times = asked.flatMap(({ askedUntil, isReminded, answer }) => {
    if (answer === 'waiting') return isReminded ? [askedUntil] : [new Date(askedUntil.getTime() - remindMs)];
    // The text is removed at once: any past time is due.
    return answer === 'none' ? [received_at] : [];
  });
  // A late case has no further step of its own.
  if (late_at === null) times.push(warned_at === null ? new Date(due_at.getTime() - warnMs) : due_at);
  const [first, ...others] = times;
  return first ? new Date(Math.min(...[first, ...others].map((time) => time.getTime()))) : null;
}
