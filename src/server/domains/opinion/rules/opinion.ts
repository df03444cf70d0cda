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

export interface TagSet extends Readonly<Record<TagList, readonly number[]>> {
  /** Null: unknown, which counts as no tag. */
  readonly callerType: number | null;
}

export type Answers = Readonly<Partial<Record<Poll, string>>>;

export interface Opinion {
  blockedAt: Date | null;
  tags: TagSet | null;
  taggedAt: Date | null;
  answers: Answers | null;
  answeredAt: Date | null;
  kind: EvidenceUnit['kind'] | null;
  badAt: Date | null;
  goodAt: Date | null;
  isBadNew: boolean;
  isGoodNew: boolean;
  isConcealed: boolean;
  /** Moderators' act that removed the account or the spam campaign's or surge's votes. */
  withdrawnBy: string | null;
  holderChangedAt: Date | null;
  /** Evidence about the former holder, while it fades: its kind, date and the change of holder. */
  formerKind: EvidenceUnit['kind'] | null;
  formerAt: Date | null;
  isFormerNew: boolean;
  formerSince: Date | null;
  /** Keyed hash of the neighborhood of the first vote; deleted after some time. */
  network: string | null;
  networkAt: Date | null;
  /** Random id, equal for all voters from one neighborhood; reveals nothing about it. */
  crowd: string | null;
}

const nothingFormer = { formerKind: null, formerAt: null, isFormerNew: false, formerSince: null } as const;

export const noOpinion: Opinion = {
  blockedAt: null,
  tags: null,
  taggedAt: null,
  answers: null,
  answeredAt: null,
  kind: null,
  badAt: null,
  goodAt: null,
  isBadNew: false,
  isGoodNew: false,
  isConcealed: false,
  withdrawnBy: null,
  holderChangedAt: null,
  ...nothingFormer,
  network: null,
  networkAt: null,
  crowd: null,
};

/** Votes of younger accounts weigh half (C4). */
export const newAccountMs = 3 * dayMs;

const tagListNames = Object.keys(tagLists) as TagList[];
const signsOf = (catalogue: readonly CatalogueEntry[]) => new Map(catalogue.map(({ id, sign }) => [id, sign]));
const listSigns = Object.fromEntries(tagListNames.map((name) => [name, signsOf(tagLists[name])]));
const typeSigns = signsOf(callerTypes);

function signsOfLists(tags: TagSet): (TagSign | undefined)[] {
  return tagListNames.flatMap((name) => tags[name].map((id) => listSigns[name]?.get(id)));
}

/** Removes duplicates and sorts; null if empty. */
export function tidyTags(tags: TagSet): TagSet | null {
  const tidy = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
  const { categories, subcategories, callReasons, emotags } = tags;
  const callerType = tags.callerType === unknownCallerType ? null : tags.callerType;
  const lists = {
    categories: tidy(categories),
    subcategories: tidy(subcategories),
    callReasons: tidy(callReasons),
    emotags: tidy(emotags),
  };
  const isEmpty = callerType === null && tagListNames.every((name) => lists[name].length === 0);
  return isEmpty ? null : { callerType, ...lists };
}

/** Keeps only warnings, for unlisted numbers: drops what describes a person. Null if nothing is left. */
export function warningTags(tags: TagSet): TagSet | null {
  // A forged number is a warning that says nothing about its holder.
  const isWarning = (name: TagList, id: number) =>
    listSigns[name]?.get(id) === 'bad' || (name === 'callReasons' && id === forgedNumber);
  const warning = (name: TagList) => tags[name].filter((id) => isWarning(name, id));
  const callerType = tags.callerType !== null && typeSigns.get(tags.callerType) === 'bad' ? tags.callerType : null;
  return tidyTags({
    callerType,
    categories: warning('categories'),
    subcategories: warning('subcategories'),
    callReasons: warning('callReasons'),
    emotags: warning('emotags'),
  });
}

export interface CurrentWords {
  isBanned: boolean;
  tags: TagSet | null;
  answers: Answers;
}

/** The parts of an opinion that others count: none if concealed or withdrawn, and nothing about former holders. */
export function countedWords(opinion: Opinion): CurrentWords {
  return isOut(opinion) ? { isBanned: false, tags: null, answers: {} } : wordsOf(opinion, isPresent(opinion));
}

function isOut({ isConcealed, withdrawnBy }: Pick<Opinion, 'isConcealed' | 'withdrawnBy'>): boolean {
  return isConcealed || withdrawnBy !== null;
}

const isPresent =
  ({ holderChangedAt }: Opinion) =>
  (at: Date) =>
    holderChangedAt === null || at > holderChangedAt;

function wordsOf(opinion: Opinion, fits: (at: Date) => boolean): CurrentWords {
  const isFit = (at: Date | null) => at !== null && fits(at);
  return {
    isBanned: isFit(opinion.blockedAt),
    tags: isFit(opinion.taggedAt) ? opinion.tags : null,
    answers: isFit(opinion.answeredAt) ? (opinion.answers ?? {}) : {},
  };
}

/** What the person said about former holders and has neither removed nor replaced. */
function formerWords(opinion: Opinion): CurrentWords {
  const fits = isPresent(opinion);
  return wordsOf(opinion, (at) => !fits(at));
}

/** Removes the block and the answer to why; returns the same object if there is no block. */
export function liftBlock(opinion: Opinion): Opinion {
  if (opinion.blockedAt === null) return opinion;
  const { onBan: _, ...rest } = opinion.answers ?? {};
  const isAnswered = Object.keys(rest).length > 0;
  return {
    ...opinion,
    blockedAt: null,
    answers: isAnswered ? rest : null,
    answeredAt: isAnswered ? opinion.answeredAt : null,
  };
}

/** Heaviest kind of evidence; null without a sign. */
export function kindOf({ isBanned, tags, answers }: CurrentWords): EvidenceUnit['kind'] | null {
  if (isBanned) return 'ban';
  const answered = pollIds.map((poll) => signOfAnswer(poll, answers[poll] ?? ''));
  if (answered.includes('bad')) return 'poll_negative';
  const tagged = tags === null ? [] : signsOfLists(tags);
  if (tagged.includes('bad')) return 'tag_negative';
  if (typeSigns.get(tags?.callerType ?? unknownCallerType) === 'bad') return 'caller_type_negative';
  return answered.includes('good') || tagged.includes('good') ? 'positive' : null;
}

/** Sets the kind of evidence. Date and weight stay those of the first vote: repeating it renews neither. */
export function settle(opinion: Opinion, accountCreatedAt: Date, now: Date): Opinion {
  const kind = kindOf(countedWords(opinion));
  const settled = { ...opinion, kind, ...settleFormer(opinion) };
  const isNew = now.getTime() - accountCreatedAt.getTime() < newAccountMs;
  if (kind === 'positive') {
    if (opinion.goodAt === null) Object.assign(settled, { goodAt: now, isGoodNew: isNew });
  } else if (kind !== null && opinion.badAt === null) Object.assign(settled, { badAt: now, isBadNew: isNew });
  return settled;
}

function settleFormer(opinion: Opinion) {
  const { formerKind, formerAt, isFormerNew, formerSince } = opinion;
  const said = formerKind === null ? null : kindOf(formerWords(opinion));
  if (said === null || formerKind === null || signOf(said) !== signOf(formerKind)) return nothingFormer;
  return { formerKind: said, formerAt, isFormerNew, formerSince };
}

/** Moves the opinion to the former holder; it fades from now on. */
export function passHolder(opinion: Opinion, now: Date): Opinion {
  // Also for concealed or withdrawn opinions, which may be restored.
  const kind = kindOf(wordsOf(opinion, isPresent(opinion)));
  const at = kind === 'positive' ? opinion.goodAt : opinion.badAt;
  const isNew = kind === 'positive' ? opinion.isGoodNew : opinion.isBadNew;
  return {
    ...opinion,
    ...(kind !== null && at !== null && { formerKind: kind, formerAt: at, isFormerNew: isNew, formerSince: now }),
    kind: null,
    badAt: null,
    goodAt: null,
    isBadNew: false,
    isGoodNew: false,
    holderChangedAt: now,
  };
}

/** Makes an opinion about a returning holder current, with its original date. Null `since`: always. */
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

export const forgetFormer = <Row extends Opinion>(row: Row): Row => ({ ...row, ...nothingFormer });

export const weighInFull = <Row extends Opinion>(row: Row): Row => ({ ...row, isBadNew: false, isGoodNew: false });

/**
 * Assigns the opinion to the neighborhood of its first vote. It stays there, because a vote from elsewhere is no
 * second person. Without a network (a command) it has none. `crowd` is that of the number's voters in the network.
 */
export function joinCrowd<Row extends Opinion>(row: Row, network: string | null, crowd: string, now: Date): Row {
  if (row.kind === null || row.crowd !== null || network === null) return row;
  return { ...row, network, networkAt: now, crowd };
}

const signOf = (kind: EvidenceUnit['kind']) => (kind === 'positive' ? 'good' : 'bad');

export type DatedKind = Pick<Opinion, 'kind' | 'badAt' | 'goodAt'>;

/** The settled opinion's evidence, not reduced by its crowd; null for none. */
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
    kind: formerKind,
    day: dayNumber(formerAt),
    isNew: isFormerNew,
    isShared: false,
    before: dayNumber(formerSince),
  };
}

/**
 * Evidence of settled opinions of one number, complete for each crowd. Voters from one neighborhood may be one person:
 * per sign only the heaviest counts. Independent of order, so removals are exact.
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

/** Sign and date of a settled opinion about the present holder; null without evidence. */
export function voteOf({ kind, badAt, goodAt }: DatedKind): { sign: 'bad' | 'good'; at: Date } | null {
  if (kind === null) return null;
  const sign = signOf(kind);
  const at = sign === 'good' ? goodAt : badAt;
  return at === null ? null : { sign, at };
}
