import type { HolderStatement } from '#contract/number.ts';
import { dayNumber, type NumberFacts, type StoredEvidence } from '#server/domains/number/door.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import type { NumberHolder } from '#server/domains/profile/door.ts';
import type { Stated } from '#server/domains/profile/queries/number-holder.ts';
import { isAhead, toTimestamp } from '#server/platform/clock.ts';

interface StatedRecord {
  number: NumberFacts;
  profile: { holder: NumberHolder | null };
}

/** The holder's current statement, and how many members reported the number since. The same for every viewer. */
export const statementSection = {
  key: 'statement' as const,
  present({ number, profile: { holder } }: StatedRecord, { now }: NumberFrame) {
    const stated = holder?.isProven && holder.deactivatedAt === null ? holder.stated : null;
    const isOver = stated === null || stated.until <= now || isAhead(stated.at, now);
    return { holderStatement: isOver ? null : presentStatement(stated, number.evidence) } satisfies SectionView;
  },
  // Its dates are public on the number's page, which could be found by them.
  presentWithheld() {
    return { holderStatement: null } satisfies SectionView;
  },
} satisfies NumberSection;

function presentStatement({ kind, at, until }: Stated, evidence: readonly StoredEvidence[]): HolderStatement {
  return {
    kind,
    sinceTimestamp: toTimestamp(at),
    untilTimestamp: toTimestamp(until),
    reports: evidence.reduce((sum, item) => sum + countSince(item, dayNumber(at)), 0),
  };
}

/** Members who spoke against the number under its present holder on or after this day. */
function countSince({ kind, before, days }: StoredEvidence, first: number): number {
  if (kind === 'positive' || before !== undefined) return 0;
  return days.reduce((sum, [day, count]) => (day >= first ? sum + count : sum), 0);
}
