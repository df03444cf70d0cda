import { dayMs } from '#shared/time.ts';

/** Moderators are warned of a deadline so long before it. */
export const warnMs = 3 * dayMs;

/** What the deadline of a case goes by. */
interface TimedCase {
  due_at: Date;
  warned_at: Date | null;
  late_at: Date | null;
}

/** A text that waits and whose author was asked. */
export interface AskedItem {
  askedUntil: Date;
  /** When the author is reminded; null where that is done. */
  remindAt: Date | null;
  /** `none`: the author says that there was no contact. */
  answer: 'waiting' | 'none' | 'given';
}

/**
 * When something happens by itself to a case of which something waits; null where nothing does until somebody acts.
 *
 * @param asked the texts about which nobody decided yet
 */
export function settleTime(
  { due_at, warned_at, late_at }: TimedCase,
  asked: readonly AskedItem[],
  now: Date,
): Date | null {
  const times = asked.flatMap(({ askedUntil, remindAt, answer }) => {
    if (answer === 'waiting') return [askedUntil, ...(remindAt === null ? [] : [remindAt])];
    return answer === 'none' ? [now] : [];
  });
  if (late_at === null) times.push(warned_at === null ? new Date(due_at.getTime() - warnMs) : due_at);
  const [first, ...others] = times;
  return first ? new Date(Math.min(...[first, ...others].map((time) => time.getTime()))) : null;
}
