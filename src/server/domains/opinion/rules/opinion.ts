import {
  type CatalogueEntry,
  callerTypes,
  type Poll,
  pollIds,
  signOfAnswer,
  type TagList,
  type TagSign,
  tagLists,
  unknownCallerType,
} from '#contract/tag.ts';
import type { EvidenceUnit } from '#server/domains/number/commands/change-evidence.ts';
import { dayNumber } from '#server/domains/number/queries/scores.ts';
import { dayMs } from '#shared/time.ts';

/** What one person says of a number by tags. */
export interface TagSet extends Readonly<Record<TagList, readonly number[]>> {
  /** Null: unknown, which says nothing. */
  readonly callerType: number | null;
}

export type Answers = Readonly<Partial<Record<Poll, string>>>;

/** All that one person says of one number, and what is remembered of it. */
export interface Opinion {
  bannedAt: Date | null;
  tags: TagSet | null;
  taggedAt: Date | null;
  answers: Answers | null;
  answeredAt: Date | null;
  /** As what it counts, as `settle` found it. */
  kind: EvidenceUnit['kind'] | null;
  badAt: Date | null;
  goodAt: Date | null;
  isBadNew: boolean;
  isGoodNew: boolean;
  /** The account is deactivated. */
  isConcealed: boolean;
  /** The moderators' act that removed the account as spam. */
  withdrawnBy: string | null;
  holderChangedAt: Date | null;
}

export const noOpinion: Opinion = {
  ...{ bannedAt: null, tags: null, taggedAt: null, answers: null, answeredAt: null },
  ...{ kind: null, badAt: null, goodAt: null, isBadNew: false, isGoodNew: false },
  ...{ isConcealed: false, withdrawnBy: null, holderChangedAt: null },
};

/** An account younger than this weighs half (C4). */
export const newAccountMs = 3 * dayMs;

const tagListNames = Object.keys(tagLists) as TagList[];
const signsOf = (catalogue: readonly CatalogueEntry[]) => new Map(catalogue.map(({ id, sign }) => [id, sign]));
const listSigns = Object.fromEntries(tagListNames.map((name) => [name, signsOf(tagLists[name])]));
const typeSigns = signsOf(callerTypes);

/** The signs of a person's tags, those of the lists. */
function signsOfLists(tags: TagSet): (TagSign | undefined)[] {
  return tagListNames.flatMap((name) => tags[name].map((id) => listSigns[name]?.get(id)));
}

/** Each tag once, in one order; null where nothing is said. */
export function tidyTags(tags: TagSet): TagSet | null {
  const tidy = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
  const { categories, subcategories, callReasons, emotags } = tags;
  const callerType = tags.callerType === unknownCallerType ? null : tags.callerType;
  const lists = {
    ...{ categories: tidy(categories), subcategories: tidy(subcategories) },
    ...{ callReasons: tidy(callReasons), emotags: tidy(emotags) },
  };
  const isEmpty = callerType === null && tagListNames.every((name) => lists[name].length === 0);
  return isEmpty ? null : { callerType, ...lists };
}

/** Without what describes a person: of an unlisted number only what warns others is kept. Null where nothing is left. */
export function warningTags(tags: TagSet): TagSet | null {
  const warning = (name: TagList) => tags[name].filter((id) => listSigns[name]?.get(id) === 'bad');
  const callerType = tags.callerType !== null && typeSigns.get(tags.callerType) === 'bad' ? tags.callerType : null;
  return tidyTags({
    callerType,
    ...{ categories: warning('categories'), subcategories: warning('subcategories') },
    ...{ callReasons: warning('callReasons'), emotags: warning('emotags') },
  });
}

/** What is about the present holder of the number; all of it where nobody held it before. */
export interface CurrentWords {
  isBanned: boolean;
  tags: TagSet | null;
  answers: Answers;
}

/** What of an opinion others count: nothing of a concealed or withdrawn one, and nothing from before the present holder. */
export function countedWords(opinion: Opinion): CurrentWords {
  if (opinion.isConcealed || opinion.withdrawnBy !== null) return { isBanned: false, tags: null, answers: {} };
  const since = opinion.holderChangedAt;
  const isCurrent = (at: Date | null) => at !== null && (since === null || at > since);
  return {
    isBanned: isCurrent(opinion.bannedAt),
    tags: isCurrent(opinion.taggedAt) ? opinion.tags : null,
    answers: isCurrent(opinion.answeredAt) ? (opinion.answers ?? {}) : {},
  };
}

/** The heaviest kind of what is said; null where it says nothing for or against the number. */
export function kindOf({ isBanned, tags, answers }: CurrentWords): EvidenceUnit['kind'] | null {
  if (isBanned) return 'ban';
  const answered = pollIds.map((poll) => signOfAnswer(poll, answers[poll] ?? ''));
  if (answered.includes('bad')) return 'poll_negative';
  const tagged = tags === null ? [] : signsOfLists(tags);
  if (tagged.includes('bad')) return 'tag_negative';
  if (typeSigns.get(tags?.callerType ?? unknownCallerType) === 'bad') return 'caller_type_negative';
  return answered.includes('good') || tagged.includes('good') ? 'positive' : null;
}

/**
 * The opinion with what it counts as. Evidence is dated by when the person first spoke so in the present holder's time,
 * and weighs what it weighed then: neither is renewed by taking it back and saying it again.
 *
 * @param accountCreatedAt of the person
 */
export function settle(opinion: Opinion, accountCreatedAt: Date, now: Date): Opinion {
  const kind = kindOf(countedWords(opinion));
  const settled = { ...opinion, kind };
  const isNew = now.getTime() - accountCreatedAt.getTime() < newAccountMs;
  if (kind === 'positive') {
    if (opinion.goodAt === null) Object.assign(settled, { goodAt: now, isGoodNew: isNew });
  } else if (kind !== null && opinion.badAt === null) Object.assign(settled, { badAt: now, isBadNew: isNew });
  return settled;
}

/** What decides about the evidence of a settled opinion. */
export type DatedKind = Pick<Opinion, 'kind' | 'badAt' | 'goodAt' | 'isBadNew' | 'isGoodNew'>;

/** What a settled opinion adds to the number's evidence; null for nothing. */
export function unitOf({ kind, badAt, goodAt, isBadNew, isGoodNew }: DatedKind): EvidenceUnit | null {
  const at = kind === 'positive' ? goodAt : badAt;
  if (kind === null || at === null) return null;
  return { kind, day: dayNumber(at), isNew: kind === 'positive' ? isGoodNew : isBadNew };
}

/** When a settled opinion's evidence is of, and what it says; null where it is none. */
export function voteOf({ kind, badAt, goodAt }: DatedKind): { sign: 'bad' | 'good'; at: Date } | null {
  const sign = kind === 'positive' ? 'good' : 'bad';
  const at = sign === 'good' ? goodAt : badAt;
  return kind === null || at === null ? null : { sign, at };
}
