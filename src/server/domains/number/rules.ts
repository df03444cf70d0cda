import type { EvidenceItem, Judgement, VerdictLabel } from '#contract/number.ts';
import type { Headline } from '#shared/headline.ts';
import { dayMs } from '#shared/time.ts';
import { wilsonLower, z95 as z } from '#shared/wilson.ts';
import type { DayCounts, StoredEvidence, StoredOpenData } from './queries/number-row.ts';

/** Days until a unit of evidence weighs half. */
export const halfLifeDays = 125;
/** Three fresh reports give 44, two give 34: two people alone never make a number suspicious. */
export const suspiciousFrom = 40;
export const unwantedFrom = 60;
export const trustedFrom = 51;
/** Days over which evidence about a former holder fades linearly, in addition to decay. */
export const fadeDays = 60;
/** Units of one imported complaint on its first day. */
export const openDataWeight = 0.25;
/** Units of a member whose account was younger than three days at the time (C4). */
export const newMemberWeight = 0.5;
/** Most units of one imported source, after decay. */
export const openDataCap = 20;
/** 2020-01-01 in days since 1970, the reference day of stored scores. */
export const scoreEpochDay = 18_262;
/** Least stored bad units of numbers that can be unwanted, in indexes; migrations use the same value. */
export const indexedUnits = 5;
export interface ManyCalls {
  people: number;
  days: number;
}
export const usualManyCalls: ManyCalls = { people: 20, days: 7 };

/** Days since 1970 (UTC). */
export function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}

/** Cache: verdicts name dozens of days out of the same few thousand. */
const isoDays = new Map<number, string>();

export function isoDay(day: number): string {
  let text = isoDays.get(day);
  if (text === undefined) {
    text = new Date(day * dayMs).toISOString().slice(0, 10);
    if (isoDays.size >= 10_000) isoDays.clear();
    isoDays.set(day, text);
  }
  return text;
}

/** Share of its first weight that an entry of `day` has on `asOf`. Future days count as today. */
export function decay(day: number, asOf: number): number {
  return 2 ** (-Math.max(0, asOf - day) / halfLifeDays);
}

/** Share left on `asOf` of evidence about a holder before the change on day `before`; 1 if null. */
export function fade(before: number | null, asOf: number): number {
  return before === null ? 1 : Math.min(1, Math.max(0, 1 - (asOf - before) / fadeDays));
}

/** Sum of decayed units relative to `scoreEpochDay`. Keeps its order as days pass, so indexes on it need no updates. */
export function scoreOf(days: DayCounts, weight: number): number {
  let sum = 0;
  for (const [day, count] of days) sum += count * weight * 2 ** ((day - scoreEpochDay) / halfLifeDays);
  return sum;
}

/** Sum of units at first-day weight, an upper bound for every later day. */
export function firstUnits(days: DayCounts, weight: number): number {
  let sum = 0;
  for (const [, count] of days) sum += count * weight;
  return sum;
}

export function memberScore(evidence: readonly StoredEvidence[]): number {
  return sumBad(evidence, scoreOf);
}

export function memberUnits(evidence: readonly StoredEvidence[]): number {
  return sumBad(evidence, firstUnits);
}

function sumBad(evidence: readonly StoredEvidence[], unitsOf: (days: DayCounts, weight: number) => number): number {
  let sum = 0;
  for (const entry of evidence) {
    const { sign, weight } = ruleOf(entry);
    if (sign === 'bad') sum += unitsOf(entry.days, weight);
  }
  return sum;
}

/** Least bad units for a risk of `risk` (0–100, below 100) without good evidence. */
export function unitsForRisk(risk: number): number {
  // With bad evidence only, the Wilson lower bound is n / (n + z²).
  return (risk * z * z) / (100 - risk);
}

/** Least stored score that allows a risk of `risk` at `now`: finds too many numbers, never too few. */
export function leastScore(risk: number, now: Date): number {
  // Leaves room for rounding: risk to whole numbers, units to four decimals.
  return unitsForRisk(risk - 0.6) / decay(scoreEpochDay, dayNumber(now));
}

interface EvidenceRule {
  sign: 'bad' | 'good';
  weight: number;
  /** Most units it may add; null for no cap. */
  cap: number | null;
}

const memberBad: EvidenceRule = { sign: 'bad', weight: 1, cap: null };
const memberRule: Record<StoredEvidence['kind'], EvidenceRule> = {
  ban: memberBad,
  poll_negative: memberBad,
  tag_negative: memberBad,
  caller_type_negative: memberBad,
  positive: { sign: 'good', weight: 1, cap: null },
};
function ruleOf({ kind, isNew, isShared }: StoredEvidence): EvidenceRule {
  if (isShared) return { ...memberRule[kind], weight: 0 };
  return isNew ? { ...memberRule[kind], weight: newMemberWeight } : memberRule[kind];
}
const openDataRule: EvidenceRule = { sign: 'bad', weight: openDataWeight, cap: openDataCap };

function evidenceItem(
  entry: {
    kind: EvidenceItem['kind'];
    source?: string;
    isNew?: true;
    isShared?: true;
    before?: number;
    days: DayCounts;
  },
  rule: EvidenceRule,
  asOf: number,
): EvidenceItem {
  const { kind, source = null, days, before = null } = entry;
  const left = fade(before, asOf);
  let units = 0;
  let count = 0;
  const ages = { month: 0, quarter: 0, year: 0, older: 0 };
  for (const [day, entries] of days) {
    units += entries * rule.weight * decay(day, asOf) * left;
    count += entries;
    const age = asOf - day;
    if (age <= 30) ages.month += entries;
    else if (age <= 90) ages.quarter += entries;
    else if (age <= 365) ages.year += entries;
    else ages.older += entries;
  }
  if (rule.cap !== null) units = Math.min(rule.cap, units);
  return {
    kind,
    source,
    isNew: entry.isNew === true,
    isSameNetwork: entry.isShared === true,
    beforeHolderOn: before === null ? null : isoDay(before),
    sign: rule.sign,
    weight: rule.weight,
    cap: rule.cap,
    count,
    units: round(units, 4),
    ages,
    days: days.map(([day, entries]) => [isoDay(day), entries]),
  };
}

/**
 * Verdict by formula v1, which is public and can be recomputed from the evidence included. Ages are whole days (UTC),
 * so without new evidence a verdict changes at most once a day.
 *
 * A member's entry weighs 1, from a new account 0.5, and 0 if its network already counts. Evidence about a former
 * holder also fades linearly over `fadeDays`, then is dropped.
 *
 * risk = 100·wilsonLower(B, B+G), trust = 100·wilsonLower(G, B+G), with B and G the decayed bad and good units.
 */
export function computeVerdict(evidence: StoredEvidence[], openData: StoredOpenData[], now: Date): Judgement {
  const asOf = dayNumber(now);
  const items = [
    ...evidence.filter((e) => fade(e.before ?? null, asOf) > 0).map((e) => evidenceItem(e, ruleOf(e), asOf)),
    ...openData.map(({ source, days }) => evidenceItem({ kind: 'open_data', source, days }, openDataRule, asOf)),
  ];
  const sum = (sign: 'bad' | 'good') => items.reduce((all, item) => (item.sign === sign ? all + item.units : all), 0);
  return {
    ...judge(sum('bad'), sum('good')),
    evidence: {
      asOf: isoDay(asOf),
      bad: round(sum('bad'), 4),
      good: round(sum('good'), 4),
      items,
      constants: { z, halfLifeDays, fadeDays, suspiciousFrom, unwantedFrom, trustedFrom },
    },
    formula: 'v1',
    computedAtTimestamp: Math.floor(now.getTime() / 1000),
  };
}

export function judge(bad: number, good: number): { label: VerdictLabel; risk: number; trust: number } {
  const whole = bad + good;
  // Rounds before comparing, so that the displayed number and the label never contradict each other.
  const risk = Math.round(100 * wilsonLower(bad, whole));
  const trust = Math.round(100 * wilsonLower(good, whole));
  return { label: labelOf(risk, trust), risk, trust };
}

function labelOf(risk: number, trust: number): VerdictLabel {
  if (risk >= unwantedFrom) return 'unwanted';
  if (risk >= suspiciousFrom) return 'suspicious';
  return trust >= trustedFrom ? 'trusted' : 'unknown';
}

/** Rating shown as `metrics.index`: 0–10, one decimal, 5 if nothing is known. */
export function ratingIndex(verdict: Pick<Judgement, 'risk' | 'trust'>): number {
  return round(5 + (verdict.trust - verdict.risk) / 20, 1);
}

export interface HeadlineFacts {
  isEmergency: boolean;
  label: VerdictLabel;
  /** Any evidence against the number, however old. */
  hasBad: boolean;
  hasOrganisation: boolean;
  isTelemarketing: boolean;
  isInUse: boolean;
  isHolderShown: boolean;
}

/** The first kind that applies. It never hides a bad label and never makes a mild one look worse. */
export function headlineOf(facts: HeadlineFacts): Headline {
  const { label } = facts;
  if (facts.isEmergency) return 'emergency';
  if (label === 'unwanted' || label === 'suspicious') return label;
  if (facts.hasOrganisation) return 'organisation';
  if (facts.isTelemarketing) return 'telemarketing_range';
  if (!facts.isInUse) return 'not_in_use';
  if (facts.hasBad && label === 'unknown') return 'few_complaints';
  if (facts.isHolderShown && !facts.hasBad) return 'verified_person';
  return label === 'trusted' ? 'trusted' : 'no_reports';
}

export function hasBad({ evidence }: Pick<Judgement, 'evidence'>): boolean {
  return evidence.items.some(({ sign, count }) => sign === 'bad' && count > 0);
}

export function isRated({ evidence }: Pick<Judgement, 'evidence'>): boolean {
  return evidence.items.some(({ count }) => count > 0);
}

/**
 * Whether many different people looked the number up, blocked it or complained within `many.days` days. Who blocks a
 * number has usually looked it up, so of members' look-ups and judgements the larger count is taken.
 */
export function isManyCalls(
  record: { evidence: StoredEvidence[]; openData: StoredOpenData[]; recentVisitors: number },
  asOf: number,
  many = usualManyCalls,
): boolean {
  const recentOf = (all: readonly { days: readonly (readonly [day: number, count: number])[] }[]) => {
    let people = 0;
    for (const { days } of all) for (const [day, count] of days) if (asOf - day < many.days) people += count;
    return people;
  };
  const against = record.evidence.filter((e) => e.kind !== 'positive' && !e.isShared && e.before === undefined);
  return Math.max(record.recentVisitors, recentOf(against)) + recentOf(record.openData) >= many.people;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
