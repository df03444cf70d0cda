import type { TextState } from '#server/domains/part.ts';

/**
 * What a change of a text's state means for its author. A hold states nothing by itself: it must last a day.
 *
 * @returns `removed`; `lifted` where less is kept from being seen than before; `none`
 */
export function effectOf(before: TextState, after: TextState): 'removed' | 'lifted' | 'none' {
  if (after === 'removed') return before === 'removed' ? 'none' : 'removed';
  const isLess = before === 'removed' || (before === 'held' && after === 'shown');
  return isLess ? 'lifted' : 'none';
}

/** What of an act of the log tells who found the text and who decided. */
interface ActFacts {
  source: string;
  moderator_id: string | null;
  /** What is needed to undo it: of a decision about a text its row of the queue. */
  before: unknown;
}

interface QueueBefore {
  case?: { held_by?: string | null; reports?: number };
}

/** Who drew attention to a text, and whether a machine found it or decided about it. */
export function reasonOf({ source, moderator_id: moderatorId, before }: ActFacts) {
  const waiting = (before as QueueBefore | null)?.case;
  const isReported = source === 'report' || (waiting?.reports ?? 0) > 0;
  return {
    source: source === 'complaint' ? ('notice' as const) : isReported ? ('report' as const) : ('own' as const),
    is_found_by_machine: source === 'check' || waiting?.held_by === 'check',
    is_decided_by_machine: moderatorId === null,
  };
}
