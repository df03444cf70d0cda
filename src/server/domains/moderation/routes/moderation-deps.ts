import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { NotifyOpened } from '#server/domains/opened-case.ts';
import type {
  Base,
  Contributions,
  PersonalData,
  Reviewable,
  TextRulings,
  VoteSurgeDesk,
} from '#server/domains/part.ts';
import type { MarkRemoved, ReviewableOf, UnmarkRemoved } from '#server/domains/text-check/door.ts';
import type { TakeTextLimit } from '#server/domains/write-limits/door.ts';

export interface ModerationDeps extends Pick<Base, 'database' | 'clock' | 'log' | 'pager' | 'homeOf' | 'visitorOf'> {
  takeLimit: TakeTextLimit;
  reviewableOf: ReviewableOf;
  reviewables(): readonly Reviewable[];
  contributions(): readonly Contributions[];
  personalData(): readonly PersonalData[];
  voteSurges(): VoteSurgeDesk | undefined;
  textRulings(): readonly TextRulings[];
  markRemoved: MarkRemoved;
  unmarkRemoved: UnmarkRemoved;
  plan: NumberingPlan;
  notifyOpened: NotifyOpened;
  /** Independent reporters that move a text to the top of the queue. */
  onTopFrom: number;
  appealTo: string | null;
}
