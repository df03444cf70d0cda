import {
  type CatalogueEntry,
  callerTypes,
  forgedNumber,
  type Poll,
  pollIds,
  signOfAnswer,
  type TagList,
  type TagSign,
  tagLists,
  unknownCallerType,
} from '#contract/tag.ts';
import { compareUnits, dayNumber, type EvidenceUnit } from '#server/domains/number/door.ts';
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
  /** As what it still counts for a former holder while that fades, of when, and when the number changed hands. */
  formerKind: EvidenceUnit['kind'] | null;
  formerAt: Date | null;
  isFormerNew: boolean;
  formerSince: Date | null;
  /** Keyed hash of the neighborhood that the person first judged the number from; forgotten after some time. */
  network: string | null;
  networkAt: Date | null;
  /** Random, and the same of all who judged this number from one neighborhood: it says nothing of which that is. */
  crowd: string | null;
}

/** Nothing is left of what was said of a former holder. */
const nothingFormer = { formerKind: null, formerAt: null, isFormerNew: false, formerSince: null } as const;

export const noOpinion: Opinion = {
  ...{ bannedAt: null, tags: null, taggedAt: null, answers: null, answeredAt: null },
  ...{ kind: null, badAt: null, goodAt: null, isBadNew: false, isGoodNew: false },
  ...{ isConcealed: false, withdrawnBy: null, holderChangedAt: null, ...nothingFormer },
  ...{ network: null, networkAt: null, crowd: null },
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
  // A forged number warns, too, and says nothing of who has it.
  const isWarning = (name: TagList, id: number) =>
    listSigns[name]?.get(id) === 'bad' || (name === 'callReasons' && id === forgedNumber);
  const warning = (name: TagList) => tags[name].filter((id) => isWarning(name, id));
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
  return isOut(opinion) ? { isBanned: false, tags: null, answers: {} } : wordsOf(opinion, isPresent(opinion));
}

/** Nobody counts it: the account is deactivated, or moderators took it out. */
function isOut({ isConcealed, withdrawnBy }: Pick<Opinion, 'isConcealed' | 'withdrawnBy'>): boolean {
  return isConcealed || withdrawnBy !== null;
}

const isPresent =
  ({ holderChangedAt }: Opinion) =>
  (at: Date) =>
    holderChangedAt === null || at > holderChangedAt;

/** What is said at times that fit. */
function wordsOf(opinion: Opinion, fits: (at: Date) => boolean): CurrentWords {
  const isFit = (at: Date | null) => at !== null && fits(at);
  return {
    isBanned: isFit(opinion.bannedAt),
    tags: isFit(opinion.taggedAt) ? opinion.tags : null,
    answers: isFit(opinion.answeredAt) ? (opinion.answers ?? {}) : {},
  };
}

/** What the person says of former holders, and has not taken back or said anew. */
function formerWords(opinion: Opinion): CurrentWords {
  const fits = isPresent(opinion);
  return wordsOf(opinion, (at) => !fits(at));
}

/** The opinion without the ban, and without why it was; the same one where there was none. */
export function liftBan(opinion: Opinion): Opinion {
  if (opinion.bannedAt === null) return opinion;
  const { onBan: _, ...rest } = opinion.answers ?? {};
  const isAnswered = Object.keys(rest).length > 0;
  return {
    ...opinion,
    bannedAt: null,
    answers: isAnswered ? rest : null,
    answeredAt: isAnswered ? opinion.answeredAt : null,
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
  const settled = { ...opinion, kind, ...settleFormer(opinion) };
  const isNew = now.getTime() - accountCreatedAt.getTime() < newAccountMs;
  if (kind === 'positive') {
    if (opinion.goodAt === null) Object.assign(settled, { goodAt: now, isGoodNew: isNew });
  } else if (kind !== null && opinion.badAt === null) Object.assign(settled, { badAt: now, isBadNew: isNew });
  return settled;
}

/** What is still said of a former holder: nothing once it was taken back, or turned into the opposite. */
function settleFormer(opinion: Opinion) {
  const { formerKind, formerAt, isFormerNew, formerSince } = opinion;
  const said = formerKind === null ? null : kindOf(formerWords(opinion));
  if (said === null || formerKind === null || signOf(said) !== signOf(formerKind)) return nothingFormer;
  return { formerKind: said, formerAt, isFormerNew, formerSince };
}

/** The opinion once the number changed hands: what it said of the holder until then fades from now on. */
export function passHolder(opinion: Opinion, now: Date): Opinion {
  // Also of an account that is deactivated or was taken out, for when it comes back.
  const kind = kindOf(wordsOf(opinion, isPresent(opinion)));
  const at = kind === 'positive' ? opinion.goodAt : opinion.badAt;
  const isNew = kind === 'positive' ? opinion.isGoodNew : opinion.isBadNew;
  return {
    ...opinion,
    ...(kind !== null && at !== null && { formerKind: kind, formerAt: at, isFormerNew: isNew, formerSince: now }),
    ...{ kind: null, badAt: null, goodAt: null, isBadNew: false, isGoodNew: false, holderChangedAt: now },
  };
}

/**
 * The opinion once a former holder has the number back: what it said of them is about its holder again, as old as it is.
 *
 * @param held when they held the number; since null: from the beginning
 */
export function returnToHolder(opinion: Opinion, held: { since: Date | null; until: Date }, now: Date): Opinion {
  const { formerKind, formerAt, isFormerNew, formerSince } = opinion;
  const passed = passHolder(opinion, now);
  if (formerKind === null || formerSince?.getTime() !== held.until.getTime()) return passed;
  const isGood = formerKind === 'positive';
  return {
    ...passed,
    ...nothingFormer,
    ...(isGood ? { goodAt: formerAt, isGoodNew: isFormerNew } : { badAt: formerAt, isBadNew: isFormerNew }),
    holderChangedAt: held.since,
  };
}

/** The opinion once what it said of a former holder has faded. */
export const forgetFormer = <Row extends Opinion>(row: Row): Row => ({ ...row, ...nothingFormer });

/** The opinion once its account is no longer new. */
export const weighInFull = <Row extends Opinion>(row: Row): Row => ({ ...row, isBadNew: false, isGoodNew: false });

/**
 * The opinion with the neighborhood that it was first judged from, which stays: who says it again from elsewhere is no
 * other person. What was judged from nowhere, such as by a command, stands alone.
 *
 * @param crowd of those who judged the number from there
 */
export function joinCrowd<Row extends Opinion>(row: Row, network: string | null, crowd: string, now: Date): Row {
  if (row.kind === null || row.crowd !== null || network === null) return row;
  return { ...row, network, networkAt: now, crowd };
}

const signOf = (kind: EvidenceUnit['kind']) => (kind === 'positive' ? 'good' : 'bad');

/** What decides about the evidence of a settled opinion. */
export type DatedKind = Pick<Opinion, 'kind' | 'badAt' | 'goodAt'>;

/** What a settled opinion adds to the number's evidence, beside those of its crowd; null for nothing. */
export function unitOf(opinion: Opinion): EvidenceUnit | null {
  const { kind, badAt, goodAt, isBadNew, isGoodNew } = opinion;
  const at = kind === 'positive' ? goodAt : badAt;
  if (kind !== null && at !== null) {
    const isNew = kind === 'positive' ? isGoodNew : isBadNew;
    return { kind, day: dayNumber(at), isNew, isShared: false, before: null };
  }
  const { formerKind, formerAt, isFormerNew, formerSince } = opinion;
  if (isOut(opinion) || formerKind === null || formerAt === null || formerSince === null) return null;
  return {
    ...{ kind: formerKind, day: dayNumber(formerAt), isNew: isFormerNew },
    ...{ isShared: false, before: dayNumber(formerSince) },
  };
}

/**
 * What opinions of one number add to its evidence. People of one neighborhood may be one person, so of each sign the
 * weightiest of them counts, and the others are counted without weight. It depends on what they say alone, not on who came
 * first: what is said and taken back leaves exactly what was there.
 *
 * @param opinions settled; with an opinion of a crowd all others of it
 */
export function unitsOf(opinions: readonly Opinion[]): EvidenceUnit[] {
  const counted = new Set<string>();
  return opinions
    .flatMap((opinion) => {
      const unit = unitOf(opinion);
      return unit === null ? [] : [{ unit, crowd: opinion.crowd }];
    })
    .sort((a, b) => compareUnits(a.unit, b.unit))
    .map(({ unit, crowd }) => {
      if (crowd === null) return unit;
      const key = `${crowd} ${signOf(unit.kind)} ${unit.before === null}`;
      if (counted.has(key)) return { ...unit, isShared: true };
      counted.add(key);
      return unit;
    });
}

/** When a settled opinion's evidence is of, and what it says of the present holder; null where it is none. */
export function voteOf({ kind, badAt, goodAt }: DatedKind): { sign: 'bad' | 'good'; at: Date } | null {
  if (kind === null) return null;
  const sign = signOf(kind);
  const at = sign === 'good' ? goodAt : badAt;
  return at === null ? null : { sign, at };
}
