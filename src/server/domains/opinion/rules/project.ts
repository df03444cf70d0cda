import type { TagList } from '#contract/tag.ts';
import {
  changeEvidence,
  type EvidenceUnit,
  type OpinionsOfNumber,
} from '#server/domains/number/commands/change-evidence.ts';
import type { StoredOpinions } from '#server/domains/number/queries/number-row.ts';
import { countedWords, type Opinion, unitOf } from './opinion.ts';

const lists: readonly TagList[] = ['categories', 'subcategories', 'callReasons', 'emotags'];

/** While they are changed; a list that nobody uses is undefined. */
type Counts = Omit<{ [Key in keyof StoredOpinions]?: StoredOpinions[Key] | undefined }, 'answers'> & {
  answers?: Record<string, Record<string, number> | undefined> | undefined;
};

/**
 * The number's counts after one person's opinion changed. Nothing is counted anew: what the opinion was is taken away,
 * what it is now is added. Both are settled.
 */
export function project(number: OpinionsOfNumber, before: Opinion, after: Opinion): OpinionsOfNumber {
  let { evidence } = number;
  const [was, is] = [unitOf(before), unitOf(after)];
  if (was !== null && !isSameUnit(was, is)) evidence = changeEvidence(evidence, was, -1);
  if (is !== null && !isSameUnit(is, was)) evidence = changeEvidence(evidence, is, 1);
  const opinions: Counts = structuredClone(number.opinions);
  for (const [opinion, by] of [
    [before, -1],
    [after, 1],
  ] as const) {
    const { tags, answers } = countedWords(opinion);
    if (tags !== null) {
      if (tags.callerType !== null) opinions.callerTypes = count(opinions.callerTypes, String(tags.callerType), by);
      for (const list of lists) for (const id of tags[list]) opinions[list] = count(opinions[list], String(id), by);
    }
    for (const [poll, answer] of Object.entries(answers)) {
      opinions.answers = tidy({ ...opinions.answers, [poll]: count(opinions.answers?.[poll], answer, by) });
    }
  }
  // What became undefined is taken out.
  return { phone: number.phone, evidence, opinions: (tidy(opinions) ?? {}) as StoredOpinions };
}

function isSameUnit(one: EvidenceUnit, other: EvidenceUnit | null): boolean {
  return other !== null && one.kind === other.kind && one.day === other.day && one.isNew === other.isNew;
}

/** Counts of nothing are absent, so that what is taken back leaves exactly what was there. */
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

/** Without what is undefined; undefined where nothing is left. */
function tidy<T extends object>(object: T): T | undefined {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as T);
}
