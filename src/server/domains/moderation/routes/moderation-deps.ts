import type { NumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import type { BurstDesk, Contributions, PersonalData, Reviewable } from '#server/domains/part.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { Pager } from '#server/platform/http/paged-list.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { ReviewableOf } from '../commands/decide-text.ts';
import type { MarkRemoved, UnmarkRemoved } from '../commands/mark-removed.ts';
import type { TextDesk } from '../commands/text-desk.ts';

/** What moderation's calls are made of. */
export interface ModerationDeps {
  database: Database;
  clock: Clock;
  pager: Pager;
  texts: TextDesk;
  reviewableOf: ReviewableOf;
  reviewables(): readonly Reviewable[];
  contributions(): readonly Contributions[];
  personalData(): readonly PersonalData[];
  bursts(): BurstDesk | undefined;
  markRemoved: MarkRemoved;
  unmarkRemoved: UnmarkRemoved;
  plan: NumberingPlan;
  /** Whose national numbers the asker types. */
  homeOf(c: ApiContext): Home;
  visitorOf(c: ApiContext): string;
  /** The operator's address for appeals; null where there is none. */
  appealTo: string | null;
}
