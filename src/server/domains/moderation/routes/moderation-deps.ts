import type { NumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import type { Base, BurstDesk, Contributions, PersonalData, Reviewable, TextVerdicts } from '#server/domains/part.ts';
import type { MarkRemoved, UnmarkRemoved } from '#server/domains/text-check/commands/mark-removed.ts';
import type { ReviewableOf } from '#server/domains/text-check/queries/find-texts.ts';
import type { TakeTextLimit } from '#server/domains/writing/commands/take-text-limit.ts';

/** What moderation's calls are made of. */
export interface ModerationDeps extends Pick<Base, 'database' | 'clock' | 'log' | 'pager' | 'homeOf' | 'visitorOf'> {
  takeLimit: TakeTextLimit;
  reviewableOf: ReviewableOf;
  reviewables(): readonly Reviewable[];
  contributions(): readonly Contributions[];
  personalData(): readonly PersonalData[];
  bursts(): BurstDesk | undefined;
  verdicts(): readonly TextVerdicts[];
  markRemoved: MarkRemoved;
  unmarkRemoved: UnmarkRemoved;
  plan: NumberingPlan;
  /** So many independent reporters put a text on top of the desk. */
  onTopFrom: number;
  /** The operator's address for appeals; null where there is none. */
  appealTo: string | null;
}
