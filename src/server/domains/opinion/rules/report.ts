import { isDeepStrictEqual } from 'node:util';
import type { ReportKind } from '#contract/report.ts';
import {
  type CatalogueEntry,
  callerTypes,
  forgedNumber,
  mostTagsOfList,
  type TagList,
  type TagSign,
  tagLists,
  unknownCallerType,
} from '#contract/tag.ts';
import { countedWords, liftBlock, type Opinion, type TagSet, tidyTags, warningTags } from './opinion.ts';

export interface Report {
  kind: ReportKind;
  /** The network did not confirm the caller ID, so the report counts nothing against the number's holder. */
  isForged: boolean;
}

const noTags: TagSet = { callerType: null, categories: [], subcategories: [], callReasons: [], emotags: [] };

/** Tags per kind, by id of the catalogue. All kinds but `legitimate` also block. */
const wordsOfKind: Record<ReportKind, Partial<TagSet>> = {
  // Honest caller.
  legitimate: { emotags: [4] },
  other: {},
  survey: { callerType: 8 },
  advertising: { callerType: 5 },
  political: { categories: [14] },
  fraud: { callerType: 6 },
  gambling: { categories: [15], subcategories: [1502] },
  ping: { callReasons: [11] },
  silent: { callerType: 9 },
  debt_collection: { callerType: 7 },
};

const signIn = (catalogue: readonly CatalogueEntry[], id: number | null) =>
  catalogue.find((entry) => entry.id === id)?.sign ?? 'neutral';

/**
 * Applies an app's report. The earlier opinion stays except for its opposite: a legitimate caller is unblocked.
 * Returns the same object if nothing changes. For an unlisted number, descriptions are dropped.
 */
export function sayReport(
  opinion: Opinion,
  { kind, isForged }: Report,
  { isUnlisted, now }: { isUnlisted: boolean; now: Date },
): Opinion {
  const { isBanned, tags: before } = countedWords(opinion);
  const isGood = kind === 'legitimate' && !isForged;
  const words = isForged ? { callReasons: [forgedNumber] } : wordsOfKind[kind];
  const kept = isForged || before === null ? before : withoutSign(before, isGood ? 'bad' : 'good');
  const said = tidyTags(addWords(kept ?? noTags, words));
  const tags = isUnlisted && said !== null ? warningTags(said) : said;
  const tagged = isDeepStrictEqual(tags, before) ? opinion : { ...opinion, tags, taggedAt: tags === null ? null : now };
  if (isForged) return tagged;
  if (isGood) return liftBlock(tagged);
  return isBanned ? tagged : { ...tagged, blockedAt: now };
}

function addWords(tags: TagSet, words: Partial<TagSet>): TagSet {
  const add = (list: TagList) => [...new Set([...tags[list], ...(words[list] ?? [])])].slice(-mostTagsOfList);
  return {
    callerType: words.callerType ?? tags.callerType ?? unknownCallerType,
    categories: add('categories'),
    subcategories: add('subcategories'),
    callReasons: add('callReasons'),
    emotags: add('emotags'),
  };
}

function withoutSign(tags: TagSet, sign: TagSign): TagSet {
  const withOtherSign = (list: TagList) => tags[list].filter((id) => signIn(tagLists[list], id) !== sign);
  return {
    callerType: signIn(callerTypes, tags.callerType) === sign ? null : tags.callerType,
    categories: withOtherSign('categories'),
    subcategories: withOtherSign('subcategories'),
    callReasons: withOtherSign('callReasons'),
    emotags: withOtherSign('emotags'),
  };
}
