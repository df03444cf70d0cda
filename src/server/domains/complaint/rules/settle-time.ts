import { dayMs } from '#shared/time.ts';

/** Moderators are warned of a deadline so long before it. */
export const warnMs = 3 * dayMs;
/** Authors are reminded of theirs so long before it. */
export const remindMs = 3 * dayMs;

/** What the deadline of a case goes by. */
interface TimedCase {
  received_at: Date;
  due_at: Date;
  warned_at: Date | null;
  late_at: Date | null;
}

/** A text about which nobody decided, and whose author was asked and was not silent. */
export interface AskedItem {
  askedUntil: Date;
  isReminded: boolean;
  /** `none`: the author says that there was no contact. */
  answer: 'waiting' | 'none' | 'given';
}

/**
 * When something happens by itself to a case of which something waits; null where nothing does until somebody acts. It is
 * told by what was written alone and not by the present time, so that the same case gives the same answer later.
 *
 * @param asked the texts whose authors were asked
 */
export function settleTime(
  { received_at, due_at, warned_at, late_at }: TimedCase,
  asked: readonly AskedItem[],
): Date | null {
  const times = asked.flatMap(({ askedUntil, isReminded, answer }) => {
    if (answer === 'waiting') return isReminded ? [askedUntil] : [new Date(askedUntil.getTime() - remindMs)];
    // The text goes at once: any time that is over is due.
    return answer === 'none' ? [received_at] : [];
  });
  // A case that is late stays so until somebody decides.
  if (late_at === null) times.push(warned_at === null ? new Date(due_at.getTime() - warnMs) : due_at);
  const [first, ...others] = times;
  return first ? new Date(Math.min(...[first, ...others].map((time) => time.getTime()))) : null;
}
