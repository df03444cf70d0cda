import type { NumberView } from '#contract/number.ts';
import {
  callerTypes,
  mostTagsOfList,
  type Poll,
  pollIds,
  signOfAnswer,
  type TagList,
  tagLists,
  unknownCallerType,
} from '#contract/tag.ts';

/** An id of a tag list, or a caller type. */
export interface Tag {
  list: TagList | 'callerTypes';
  id: number;
}

/** One person's opinion on a number, apart from texts. */
export interface Said {
  readonly isBanned: boolean;
  /** Null if no caller type is given. */
  readonly callerType: number | null;
  readonly tags: Readonly<Record<TagList, readonly number[]>>;
  readonly answers: Readonly<Partial<Record<Poll, string>>>;
}

const lists = Object.keys(tagLists) as TagList[];
const noTags = { categories: [], subcategories: [], callReasons: [], emotags: [] };
export const nothingSaid: Said = { isBanned: false, callerType: null, tags: noTags, answers: {} };

/** The asker's own opinion, from an answer made for them. */
export function saidOf({ common, tagsTop, polls }: Pick<NumberView, 'common' | 'tagsTop' | 'polls'>): Said {
  const mine = (list: TagList) => tagsTop[list].filter((tag) => tag.mine).map(({ id }) => id);
  return {
    isBanned: common.isBanned,
    callerType: tagsTop.myCallerType,
    tags: {
      categories: mine('categories'),
      subcategories: mine('subcategories'),
      callReasons: mine('callReasons'),
      emotags: mine('emotags'),
    },
    answers: Object.fromEntries(polls.pollAnswers.filter((one) => one.mine).map(({ poll, answer }) => [poll, answer])),
  };
}

export function hasTag({ callerType, tags }: Said, { list, id }: Tag): boolean {
  return list === 'callerTypes' ? callerType === id : tags[list].includes(id);
}

/** Whether no more tags of the list can be added. Of caller types there is only one, which is replaced. */
export function isFull({ tags }: Said, list: Tag['list']): boolean {
  return list !== 'callerTypes' && tags[list].length >= mostTagsOfList;
}

/** Adds or removes the tag; unchanged if the list is full. */
export function withTag(said: Said, tag: Tag, isWanted: boolean): Said {
  const { list, id } = tag;
  if (hasTag(said, tag) === isWanted || (isWanted && isFull(said, list))) return said;
  if (list === 'callerTypes') return { ...said, callerType: isWanted ? id : null };
  const others = said.tags[list].filter((other) => other !== id);
  return { ...said, tags: { ...said.tags, [list]: isWanted ? [...others, id] : others } };
}

/** Sets or replaces an answer; null removes it. */
export function withAnswer(said: Said, poll: Poll, answer: string | null): Said {
  const { [poll]: _, ...others } = said.answers;
  return { ...said, answers: answer === null ? others : { ...others, [poll]: answer } };
}

/** The reason of a block is removed with the block. */
export function withBlock(said: Said, isBanned: boolean): Said {
  return isBanned ? { ...said, isBanned } : { ...withAnswer(said, 'onBan', null), isBanned };
}

/** The wish of a press on the block button that showed `shown`: never removes a block the page did not know of. */
export function pressBlock(shown: Said): (said: Said) => Said {
  return (said) => withBlock(said, !shown.isBanned);
}

/** Merges an earlier opinion with new choices. */
export function merge(before: Said, chosen: Said): Said {
  const tagged = tagsOf(chosen).reduce((said, tag) => withTag(said, tag, true), before);
  const isBanned = before.isBanned || chosen.isBanned;
  return { ...tagged, isBanned, answers: { ...before.answers, ...chosen.answers } };
}

/** All tags, caller type first. */
export function tagsOf({ callerType, tags }: Said): Tag[] {
  const type: Tag[] = callerType === null ? [] : [{ list: 'callerTypes', id: callerType }];
  const order: TagList[] = ['callReasons', 'emotags', 'subcategories', 'categories'];
  return [...type, ...order.flatMap((list) => tags[list].map((id) => ({ list, id })))];
}

export function isNothing(said: Said): boolean {
  return !said.isBanned && tagsOf(said).length === 0 && Object.keys(said.answers).length === 0;
}

/** Compares tags regardless of order. */
export function sameTags(one: Said, other: Said): boolean {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
  return (
    one.callerType === other.callerType && lists.every((list) => sorted(one.tags[list]) === sorted(other.tags[list]))
  );
}

/** Parses a stored opinion and drops unknown values: any script of the site can write there. */
export function parseSaid(held: unknown): Said {
  const given = (held ?? {}) as {
    isBanned?: unknown;
    callerType?: unknown;
    tags?: Record<string, unknown>;
    answers?: Record<string, unknown>;
  };
  let said = withBlock(nothingSaid, given.isBanned === true);
  const take = (list: Tag['list'], ids: unknown, known: readonly { id: number }[]) => {
    for (const id of Array.isArray(ids) ? ids : []) {
      if (known.some((entry) => entry.id === id)) said = withTag(said, { list, id }, true);
    }
  };
  const types = callerTypes.filter(({ id }) => id !== unknownCallerType);
  take('callerTypes', [given.callerType], types);
  for (const list of lists) take(list, given.tags?.[list], tagLists[list]);
  for (const poll of pollIds) {
    const answer = given.answers?.[poll];
    if (typeof answer === 'string' && signOfAnswer(poll, answer) !== null) said = withAnswer(said, poll, answer);
  }
  return said;
}
