import type { TextRule } from '#contract/moderation.ts';

/** What a moderator does about a case: to a text, to its author, or a note for colleagues alone. */
export const deskActs = ['remove', 'restore', 'warn', 'bar', 'note'] as const;

/** `remove` upholds a complaint about a text, `restore` refuses it: the text stays, or comes back. */
export interface DeskAct {
  act: (typeof deskActs)[number];
  /** The text; null of a note, which is about the whole case. */
  itemId: string | null;
  /** By which rule a text goes, and its author is warned or barred. */
  rule: TextRule;
  /** Of a removal: it rests on the court's decision that the complaint cites. */
  isByLaw?: boolean;
  /** The reason as it was sent. */
  words: string;
}

/** Whether it decides about the text itself. */
export const isVerdict = ({ act }: Pick<DeskAct, 'act'>) => act === 'remove' || act === 'restore';

/** What is known of a text before it is decided about. */
interface KnownItem {
  id: string;
  outcome: 'upheld' | 'refused' | 'void' | null;
}

/**
 * Why several acts do not go together: `acts.none`, `acts.twice`, `acts.opposed` of a text that is removed and restored,
 * `acts.bar_alone` of an author whose text stands, `acts.no_ruling` of a removal by law where the complaint cites no
 * decision of a court with its date and reference. Null where they do. The texts are all of the case.
 */
export function faultOfActs(
  acts: readonly DeskAct[],
  items: readonly KnownItem[],
  isRulingCited: boolean,
): string | null {
  if (acts.length === 0) return 'acts.none';
  const keys = acts.map(({ act, itemId }) => `${act} ${itemId}`);
  if (new Set(keys).size < keys.length) return 'acts.twice';
  const has = (act: DeskAct['act'], itemId: string | null) => keys.includes(`${act} ${itemId}`);
  if (acts.some(({ itemId }) => has('remove', itemId) && has('restore', itemId))) return 'acts.opposed';
  if (!isRulingCited && acts.some(({ isByLaw }) => isByLaw === true)) return 'acts.no_ruling';
  const isBarAlone = acts.some(({ act, itemId }) => {
    if (act !== 'bar') return false;
    const isRemoved = items.some(({ id, outcome }) => id === itemId && outcome === 'upheld');
    return !has('remove', itemId) && (!isRemoved || has('restore', itemId));
  });
  return isBarAlone ? 'acts.bar_alone' : null;
}
