import type { TextState } from '#server/domains/part.ts';

/** The effect of a changed visibility for the author. A hold has none at first: reasons are stated after a day. */
export function effectOf(before: TextState, after: TextState): 'removed' | 'lifted' | 'none' {
  if (after === 'removed') return before === 'removed' ? 'none' : 'removed';
  const isLess = before === 'removed' || (before === 'held' && after === 'shown');
  return isLess ? 'lifted' : 'none';
}

interface ActFacts {
  source: string;
  moderator_id: string | null;
  before: unknown;
}

interface QueueBefore {
  case?: { held_by?: string | null; reports?: number };
}

/** Who reported a text, and whether it was found or decided about automatically. */
export function reasonOf({ source, moderator_id: moderatorId, before }: ActFacts) {
  const waiting = (before as QueueBefore | null)?.case;
  const isReported = source === 'report' || (waiting?.reports ?? 0) > 0;
  return {
    source: source === 'complaint' ? ('notice' as const) : isReported ? ('report' as const) : ('own' as const),
    is_found_by_machine: source === 'check' || waiting?.held_by === 'check',
    is_decided_by_machine: moderatorId === null,
  };
}
