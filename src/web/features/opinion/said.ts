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

/** A tag: an id of one of the lists, or a type of caller. */
export interface Tag {
  list: TagList | 'callerTypes';
  id: number;
}

/** All that one person says of one number, without words of their own. */
export interface Said {
  readonly isBanned: boolean;
  /** Null: nothing is said of who calls. */
  readonly callerType: number | null;
  readonly tags: Readonly<Record<TagList, readonly number[]>>;
  readonly answers: Readonly<Partial<Record<Poll, string>>>;
}

const lists = Object.keys(tagLists) as TagList[];
const noTags = { categories: [], subcategories: [], callReasons: [], emotags: [] };
export const nothingSaid: Said = { isBanned: false, callerType: null, tags: noTags, answers: {} };

/** What an answer that was made for its asker says of them. */
export function saidOf({ common, tagsTop, polls }: Pick<NumberView, 'common' | 'tagsTop' | 'polls'>): Said {
  const mine = (list: TagList) => tagsTop[list].filter((tag) => tag.mine).map(({ id }) => id);
  return {
    isBanned: common.isBanned,
    callerType: tagsTop.myCallerType,
    tags: {
      ...{ categories: mine('categories'), subcategories: mine('subcategories') },
      ...{ callReasons: mine('callReasons'), emotags: mine('emotags') },
    },
    answers: Object.fromEntries(polls.pollAnswers.filter((one) => one.mine).map(({ poll, answer }) => [poll, answer])),
  };
}

export function hasTag({ callerType, tags }: Said, { list, id }: Tag): boolean {
  return list === 'callerTypes' ? callerType === id : tags[list].includes(id);
}

/** No more of the list can be said. Of types there is one, which another takes the place of. */
export function isFull({ tags }: Said, list: Tag['list']): boolean {
  return list !== 'callerTypes' && tags[list].length >= mostTagsOfList;
}

/** With the tag or without it; as it was where the list is full. */
export function withTag(said: Said, tag: Tag, isWanted: boolean): Said {
  const { list, id } = tag;
  if (hasTag(said, tag) === isWanted || (isWanted && isFull(said, list))) return said;
  if (list === 'callerTypes') return { ...said, callerType: isWanted ? id : null };
  const others = said.tags[list].filter((other) => other !== id);
  return { ...said, tags: { ...said.tags, [list]: isWanted ? [...others, id] : others } };
}

/** An answer in place of an earlier one; null takes mine back. */
export function withAnswer(said: Said, poll: Poll, answer: string | null): Said {
  const { [poll]: _, ...others } = said.answers;
  return { ...said, answers: answer === null ? others : { ...others, [poll]: answer } };
}

/** Why a number was blocked is nothing without the block. */
export function withBan(said: Said, isBanned: boolean): Said {
  return isBanned ? { ...said, isBanned } : { ...withAnswer(said, 'onBan', null), isBanned };
}

/** What a press on the block that showed `shown` wishes: never to end a block that the page did not know of yet. */
export function pressBan(shown: Said): (said: Said) => Said {
  return (said) => withBan(said, !shown.isBanned);
}

/** What was said before, and what was chosen beside it. */
export function merge(before: Said, chosen: Said): Said {
  const tagged = tagsOf(chosen).reduce((said, tag) => withTag(said, tag, true), before);
  const isBanned = before.isBanned || chosen.isBanned;
  return { ...tagged, isBanned, answers: { ...before.answers, ...chosen.answers } };
}

/** Each tag, who calls first. */
export function tagsOf({ callerType, tags }: Said): Tag[] {
  const type: Tag[] = callerType === null ? [] : [{ list: 'callerTypes', id: callerType }];
  const order: TagList[] = ['callReasons', 'emotags', 'subcategories', 'categories'];
  return [...type, ...order.flatMap((list) => tags[list].map((id) => ({ list, id })))];
}

export function isNothing(said: Said): boolean {
  return !said.isBanned && tagsOf(said).length === 0 && Object.keys(said.answers).length === 0;
}

/** The same tags, in whatever order they were chosen. */
export function sameTags(one: Said, other: Said): boolean {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
  return (
    one.callerType === other.callerType && lists.every((list) => sorted(one.tags[list]) === sorted(other.tags[list]))
  );
}

/** What storage held: anybody can write there, so what is in no catalogue is left out. */
export function parseSaid(held: unknown): Said {
  const given = (held ?? {}) as {
    isBanned?: unknown;
    callerType?: unknown;
    tags?: Record<string, unknown>;
    answers?: Record<string, unknown>;
  };
  let said = withBan(nothingSaid, given.isBanned === true);
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
