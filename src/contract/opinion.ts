import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader, ProofAndIdempotencyHeader } from './call.ts';
import { NumberInList } from './number.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import {
  type CatalogueEntry,
  callerTypes,
  callReasons,
  emotags,
  mostTagsOfList,
  pollIds,
  tagCategories,
  tagSigns,
  tagSubcategories,
  unknownCallerType,
} from './tag.ts';
import { wholeNumber } from './whole-number.ts';

const AboutNumber = z.object({
  phone: z.string().min(1).max(80),
  /** ISO 3166-1 alpha-2; region of a number in national form. */
  country: z.string().max(2).optional(),
});

function idOf(catalogue: readonly CatalogueEntry[]) {
  const ids = new Set(catalogue.map(({ id }) => id));
  return wholeNumber<string>(0).refine((id) => ids.has(id), 'is not in the catalogue');
}

/** A list as `name=1&name=2`, `name[]=1` or JSON; a bare `name=` is empty. */
function idsOf(catalogue: readonly CatalogueEntry[]) {
  return z.array(idOf(catalogue)).max(mostTagsOfList).default([]);
}

/** Replaces all my tags; an empty set removes them. */
export const SetTags = AboutNumber.extend({
  caller_type: idOf(callerTypes).default(unknownCallerType),
  categories: idsOf(tagCategories),
  subcategories: idsOf(tagSubcategories),
  call_reasons: idsOf(callReasons),
  emotags: idsOf(emotags),
});

/** An empty answer removes mine. */
export const AnswerPoll = AboutNumber.extend({ poll: z.enum(pollIds), answer: z.string().max(40).default('') });

export const BlockItem = NumberInList.extend({
  bannedAtTimestamp: z.int(),
}).meta({ id: 'BanItem' });
export type BlockItem = z.infer<typeof BlockItem>;
export const BlockedList = pagedList(BlockItem);
export type BlockedList = z.infer<typeof BlockedList>;

const Sign = z.enum(tagSigns);
const Entry = z.object({ id: z.int(), sign: Sign, name: z.string() });

export const TagCatalogue = z
  .object({
    callerTypes: z.array(Entry),
    categories: z.array(Entry),
    subcategories: z.array(Entry.extend({ category: z.int() })),
    callReasons: z.array(Entry),
    emotags: z.array(Entry),
    polls: z.array(
      z.object({
        poll: z.enum(pollIds),
        question: z.string(),
        answers: z.array(z.object({ answer: z.string(), sign: Sign, name: z.string() })),
      }),
    ),
    mostOfList: z.int(),
  })
  .meta({ id: 'TagCatalogue' });
export type TagCatalogue = z.infer<typeof TagCatalogue>;

export const opinionCalls = {
  'GET /api/v6/tag/catalogue': { query: z.object({ locale: z.string().max(20).optional() }), answer: TagCatalogue },
  'POST /api/v6/tag/set': { headers: ProofAndIdempotencyHeader, fields: SetTags, answer: Done },
  'POST /api/v6/poll/answer': { headers: IdempotencyHeader, fields: AnswerPoll, answer: Done },
  'POST /api/v6/ban/add': { headers: IdempotencyHeader, fields: AboutNumber, answer: Done },
  'POST /api/v6/ban/delete': { headers: IdempotencyHeader, fields: AboutNumber, answer: Done },
  'GET /api/v6/ban/list': { query: PageQuery, answer: BlockedList },
} satisfies CallMap;
