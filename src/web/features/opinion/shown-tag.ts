import type { NumberView } from '#contract/number.ts';
import { callerTypes, type TagList, type TagSign, tagLists, unknownCallerType } from '#contract/tag.ts';
import type { PhraseKey, Translate } from '#shared/phrases.ts';
import { hasTag, type Said, type Tag } from './said.ts';

/** A tag and how many gave it. */
export interface CountedTag extends Tag {
  count: number;
}

const families = {
  callerTypes: 'type',
  categories: 'category',
  subcategories: 'subcategory',
  callReasons: 'reason',
  emotags: 'mood',
} as const satisfies Record<Tag['list'], string>;

export function entriesOf(list: Tag['list']) {
  return list === 'callerTypes' ? callerTypes : tagLists[list];
}

const entryOf = ({ list, id }: Tag) => entriesOf(list).find((entry) => entry.id === id);

export function signOf(tag: Tag): TagSign {
  return entryOf(tag)?.sign ?? 'neutral';
}

/** Unlisted numbers accept only tags that warn others. */
export const isOffered = (tag: Tag, onlyWarnings: boolean) => !onlyWarnings || signOf(tag) === 'bad';

export function wordOf(t: Translate, tag: Tag): string {
  // phrases: tag.type.*, tag.category.*, tag.subcategory.*, tag.reason.*, tag.mood.*
  return t(`tag.${families[tag.list]}.${entryOf(tag)?.key}` as PhraseKey);
}

/** Id of a chip: `callReasons-8`. */
export const nameOfTag = ({ list, id }: Tag) => `${list}-${id}`;

/** Tags that repeat a caller type; shown beside it they would seem to say something else. */
const saidByType: Readonly<Record<number, readonly string[]>> = {
  3: ['categories-4'],
  4: ['categories-1', 'subcategories-101'],
  11: ['categories-6'],
  12: ['categories-5'],
};

/** Top tags of each list in the public answer; the asker's own may follow. */
const topOfList = 5;
/** Limit of a summary. */
const mostShown = 8;

/**
 * The most frequent tags, the same for everyone, so that nothing moves when a member's answer loads. Counts include the
 * viewer's own.
 * @param said the viewer's current opinion, as far as known
 */
export function topTags({ tagsTop }: Pick<NumberView, 'tagsTop'>, said: Said): CountedTag[] {
  const { callerType } = tagsTop;
  const type = callerType.id === unknownCallerType ? [] : [{ list: 'callerTypes' as const, ...callerType }];
  const others = (Object.keys(tagLists) as TagList[]).flatMap((list) =>
    tagsTop[list].slice(0, topOfList).map((tag) => ({ list, ...tag })),
  );
  const shownType = callerType.count > 0 ? callerType.id : unknownCallerType;
  const isTwice = (tag: Tag) => saidByType[shownType]?.includes(nameOfTag(tag)) ?? false;
  const listed = [...type, ...others.toSorted((a, b) => b.count - a.count)].filter(
    (tag) => tag.count > 0 && !isTwice(tag),
  );
  return listed.slice(0, mostShown).map(({ list, id, count, mine }) => {
    const byOthers = count - Number(mine);
    return { list, id, count: byOthers + Number(hasTag(said, { list, id })) };
  });
}

/** How many gave an answer, including the viewer's current one. */
export function countAnswers(
  { polls: { pollAnswers } }: Pick<NumberView, 'polls'>,
  said: Said,
  poll: 'onPage' | 'onComment' | 'onBan',
  answer: string,
): number {
  const held = pollAnswers.find((one) => one.poll === poll && one.answer === answer);
  return (held ? held.count - Number(held.mine) : 0) + Number(said.answers[poll] === answer);
}

/** Reasons by caller type, most likely first. */
const reasonsOfType: Readonly<Record<number, readonly number[]>> = {
  1: [18, 19, 16, 20],
  2: [16, 17, 1, 12],
  3: [15, 17, 13],
  4: [4, 8, 9, 16],
  5: [1, 12, 3, 20],
  6: [8, 9, 4, 5, 6, 7],
  7: [14, 9, 12],
  8: [2, 12],
  9: [10, 11],
  11: [5, 16, 14],
  12: [16, 12, 1],
};

/** Reasons offered after a caller type was chosen. */
export function reasonsFor(callerType: number, onlyBad: boolean): Tag[] {
  const reasons = (reasonsOfType[callerType] ?? []).map((id): Tag => ({ list: 'callReasons', id }));
  return reasons.filter((tag) => isOffered(tag, onlyBad));
}

/** The most frequent caller types, offered first. */
export const quickTypes: readonly number[] = [5, 6, 9, 8, 3, 4];

/** `quickTypes` first, so that nothing moves when the others appear. */
export const allTypes: readonly number[] = [
  ...quickTypes,
  ...callerTypes.map(({ id }) => id).filter((id) => id !== unknownCallerType && !quickTypes.includes(id)),
];
