import type { NumberInList } from '#contract/number.ts';
import type { BlockItem, TagCatalogue } from '#contract/opinion.ts';
import {
  callerTypes,
  callReasons,
  emotags,
  mostTagsOfList,
  pollIds,
  polls,
  signOfAnswer,
  tagCategories,
  tagSubcategories,
} from '#contract/tag.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { PhraseKey, Translate } from '#shared/phrases.ts';
import type { BlockRecord } from './queries/list-blocks.ts';

export function presentBlock({ blockedAt }: BlockRecord, number: NumberInList): BlockItem {
  return { ...number, bannedAtTimestamp: toTimestamp(blockedAt) };
}

export function presentCatalogue(t: Translate): TagCatalogue {
  const named = (family: 'type' | 'category' | 'subcategory' | 'reason' | 'mood') => {
    // phrases: tag.type.*, tag.category.*, tag.subcategory.*, tag.reason.*, tag.mood.*
    return (key: string) => t(`tag.${family}.${key}` as PhraseKey);
  };
  const list = (entries: typeof callerTypes, nameOf: (key: string) => string) =>
    entries.map(({ id, key, sign }) => ({ id, sign, name: nameOf(key) }));
  const nameOfSubcategory = named('subcategory');
  return {
    callerTypes: list(callerTypes, named('type')),
    categories: list(tagCategories, named('category')),
    subcategories: tagSubcategories.map(({ id, key, sign, category }) => ({
      id,
      category,
      sign,
      name: nameOfSubcategory(key),
    })),
    callReasons: list(callReasons, named('reason')),
    emotags: list(emotags, named('mood')),
    polls: pollIds.map((poll) => ({
      poll,
      // phrases: tag.poll.*, tag.answer.*
      question: t(`tag.poll.${poll}` as PhraseKey),
      answers: Object.keys(polls[poll]).map((answer) => ({
        answer,
        sign: signOfAnswer(poll, answer) ?? 'neutral',
        name: t(`tag.answer.${poll}.${answer}` as PhraseKey),
      })),
    })),
    mostOfList: mostTagsOfList,
  };
}
