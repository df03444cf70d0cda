import type { TextRule } from '#contract/moderation.ts';

/** Acts of a moderator on a case: on a text, on its author, or a note for colleagues. */
export const queueActs = ['remove', 'restore', 'warn', 'bar', 'note'] as const;

/** `remove` upholds the complaint about a text; `restore` refuses it, so the text stays or returns. */
export interface QueueAct {
  act: (typeof queueActs)[number];
  /** Null for a note, which is about the whole case. */
  itemId: string | null;
  rule: TextRule;
  /** For a removal: based on the court decision that the complaint cites. */
  isByLaw?: boolean;
  words: string;
}

export const isDecision = ({ act }: Pick<QueueAct, 'act'>) => act === 'remove' || act === 'restore';

interface KnownItem {
  id: string;
  outcome: 'upheld' | 'refused' | 'void' | null;
}

/**
 * Checks whether acts are compatible; null if they are. Codes: `acts.none`, `acts.twice`, `acts.opposed` (a text both
 * removed and restored), `acts.bar_alone` (bar of an author whose text stays), `acts.no_ruling` (removal by law without
 * a court decision cited with date and reference).
 *
 * @param items all texts of the case
 */
export function faultOfActs(
  acts: readonly QueueAct[],
  items: readonly KnownItem[],
  isRulingCited: boolean,
): string | null {
  if (acts.length === 0) return 'acts.none';
  const keys = acts.map(({ act, itemId }) => `${act} ${itemId}`);
  if (new Set(keys).size < keys.length) return 'acts.twice';
  const has = (act: QueueAct['act'], itemId: string | null) => keys.includes(`${act} ${itemId}`);
  if (acts.some(({ itemId }) => has('remove', itemId) && has('restore', itemId))) return 'acts.opposed';
  if (!isRulingCited && acts.some(({ isByLaw }) => isByLaw === true)) return 'acts.no_ruling';
  const isBarAlone = acts.some(({ act, itemId }) => {
    if (act !== 'bar') return false;
    const isRemoved = items.some(({ id, outcome }) => id === itemId && outcome === 'upheld');
    return !has('remove', itemId) && (!isRemoved || has('restore', itemId));
  });
  return isBarAlone ? 'acts.bar_alone' : null;
}
