import type { TagList } from '#contract/tag.ts';
import {
  changeEvidence,
  type EvidenceUnit,
  type OpinionsOfNumber,
  type StoredEvidence,
  type StoredOpinions,
} from '#server/domains/number/door.ts';
import { countedWords, type Opinion, unitsOf } from './opinion.ts';

const lists: readonly TagList[] = ['categories', 'subcategories', 'callReasons', 'emotags'];

/** During changes, an empty list is undefined. */
type Counts = Omit<{ [Key in keyof StoredOpinions]?: StoredOpinions[Key] | undefined }, 'answers'> & {
  answers?: Record<string, Record<string, number> | undefined> | undefined;
};

/** Both states are settled. */
export interface OpinionChange {
  before: Opinion;
  after: Opinion;
}

/** Updates evidence and counts: minus old, plus new. `others`: unchanged members of the same crowds. */
export function project(
  number: OpinionsOfNumber,
  changes: readonly OpinionChange[],
  others: readonly Opinion[],
): OpinionsOfNumber {
  const units = (pick: (change: OpinionChange) => Opinion) => unitsOf([...changes.map(pick), ...others]);
  const evidence = exchange(
    number.evidence,
    units(({ before }) => before),
    units(({ after }) => after),
  );
  const opinions: Counts = structuredClone(number.opinions);
  for (const { before, after } of changes) {
    countWords(opinions, before, -1);
    countWords(opinions, after, 1);
  }
  // `tidy` drops undefined lists.
  return { phone: number.phone, evidence, opinions: (tidy(opinions) ?? {}) as StoredOpinions };
}

function countWords(opinions: Counts, opinion: Opinion, by: 1 | -1): void {
  const { tags, answers } = countedWords(opinion);
  if (tags !== null) {
    if (tags.callerType !== null) opinions.callerTypes = count(opinions.callerTypes, String(tags.callerType), by);
    for (const list of lists) for (const id of tags[list]) opinions[list] = count(opinions[list], String(id), by);
  }
  for (const [poll, answer] of Object.entries(answers)) {
    opinions.answers = tidy({ ...opinions.answers, [poll]: count(opinions.answers?.[poll], answer, by) });
  }
}

/** Replaces units; those in both keep their place. */
function exchange(
  evidence: StoredEvidence[],
  was: readonly EvidenceUnit[],
  now: readonly EvidenceUnit[],
): StoredEvidence[] {
  const moves = new Map<string, { unit: EvidenceUnit; by: number }>();
  const move = (units: readonly EvidenceUnit[], by: 1 | -1) => {
    for (const unit of units) {
      const key = `${unit.kind} ${unit.day} ${unit.isNew} ${unit.isShared} ${unit.before}`;
      moves.set(key, { unit, by: (moves.get(key)?.by ?? 0) + by });
    }
  };
  move(was, -1);
  move(now, 1);
  let changed = evidence;
  for (const { unit, by } of moves.values()) {
    const one = by < 0 ? -1 : 1;
    for (let left = by; left !== 0; left -= one) changed = changeEvidence(changed, unit, one);
  }
  return changed;
}

/** Drops zero counts, so that removing a vote restores the former state exactly. */
function count(
  counts: Record<string, number> | undefined,
  key: string,
  by: 1 | -1,
): Record<string, number> | undefined {
  const { [key]: before = 0, ...others } = counts ?? {};
  const now = before + by;
  if (now < 0) throw new Error(`${key} is taken away that nobody said`);
  return tidy(now === 0 ? others : { ...others, [key]: now });
}

function tidy<T extends object>(object: T): T | undefined {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as T);
}
