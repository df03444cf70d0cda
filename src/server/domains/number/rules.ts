import type { EvidenceItem, Judgement, VerdictLabel } from '#contract/number.ts';
import type { Headline } from '#shared/headline.ts';
import { dayMs } from '#shared/time.ts';
import { wilsonLower, z95 as z } from '#shared/wilson.ts';
import type { DayCounts, StoredEvidence, StoredOpenData } from './queries/number-row.ts';

/** Days after which a unit of evidence weighs half. */
export const halfLifeDays = 125;
/** Three fresh reports give 44, two 34: two people alone never make a number suspicious. */
export const suspiciousFrom = 40;
export const unwantedFrom = 60;
export const trustedFrom = 51;
/** Days in which what was said of a former holder fades, evenly, beside its decay. */
export const fadeDays = 60;
/** Units one imported complaint weighs on its first day. */
export const openDataWeight = 0.25;
/** Units that one member weighs whose account was younger than three days when they said it (C4). */
export const newMemberWeight = 0.5;
/** Units that one imported source may add at most, after decay. */
export const openDataCap = 20;
/** 2020-01-01 in days since 1970: the day that stored scores are counted to. */
export const scoreEpochDay = 18_262;
/**
 * Bad units on their first day from which indexes of numbers that can be unwanted hold a number, as their migration
 * says: fewer than an unwanted number has on any day, whatever speaks for it and however its risk is rounded.
 */
export const indexedUnits = 5;
/** From how many different people within how many days a number is one of "many calls". */
export interface ManyCalls {
  people: number;
  days: number;
}
export const usualManyCalls: ManyCalls = { people: 20, days: 7 };

/** Days since 1970 (UTC) of an instant. */
export function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}

/** A verdict names dozens of days, and they are always the same few thousand. */
const isoDays = new Map<number, string>();

/** ISO day of a count of days since 1970. */
export function isoDay(day: number): string {
  let text = isoDays.get(day);
  if (text === undefined) {
    text = new Date(day * dayMs).toISOString().slice(0, 10);
    if (isoDays.size >= 10_000) isoDays.clear();
    isoDays.set(day, text);
  }
  return text;
}

/** What `count` entries of a day weigh on day `asOf`, as a share of their first weight. A day ahead counts as today. */
export function decay(day: number, asOf: number): number {
  return 2 ** (-Math.max(0, asOf - day) / halfLifeDays);
}

/** What is left on day `asOf` of what was said before the number changed hands on day `before`; null: it did not. */
export function fade(before: number | null, asOf: number): number {
  return before === null ? 1 : Math.min(1, Math.max(0, 1 - (asOf - before) / fadeDays));
}

/** Order-preserving sum of decayed units, counted to `scoreEpochDay`, for indexes: no row changes when a day passes. */
export function scoreOf(days: DayCounts, weight: number): number {
  let sum = 0;
  for (const [day, count] of days) sum += count * weight * 2 ** ((day - scoreEpochDay) / halfLifeDays);
  return sum;
}

/** Sum of the units of entries as they weighed on their first day: no later day gives them more. */
export function firstUnits(days: DayCounts, weight: number): number {
  let sum = 0;
  for (const [, count] of days) sum += count * weight;
  return sum;
}

/** What members' bad evidence adds to the stored score. */
export function memberScore(evidence: readonly StoredEvidence[]): number {
  return sumBad(evidence, scoreOf);
}

/** What members' bad evidence weighed on its first day. */
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

/** Bad units that today's verdict needs at least to reach `risk` (0–100, below 100) when nothing speaks for the number. */
export function unitsForRisk(risk: number): number {
  // All bad: the Wilson lower bound is n / (n + z²).
  return (risk * z * z) / (100 - risk);
}

/**
 * The least stored score of a number whose risk can be `risk` at `now`. Stored scores know neither what speaks for a number
 * nor the cap of a source, so this finds too many, never too few; the verdict itself decides.
 */
export function leastScore(risk: number, now: Date): number {
  // The verdict rounds risk to whole numbers and units to four decimals: leave it room.
  return unitsForRisk(risk - 0.6) / decay(scoreEpochDay, dayNumber(now));
}

interface EvidenceRule {
  sign: 'bad' | 'good';
  weight: number;
  /** The most units that it may add; null: any. */
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
 * Verdict by formula v1: public, and recomputable from the evidence it carries. Ages are whole days (UTC), so a verdict
 * changes once a day at most without new evidence.
 *
 * An entry weighs 1, by a new account half, and nothing where its network counts already; what was said of a former holder
 * also fades evenly within `fadeDays`, and then is no evidence any more.
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

/** Risk, trust (0–100, whole) and label for decayed bad and good units. */
export function judge(bad: number, good: number): { label: VerdictLabel; risk: number; trust: number } {
  const whole = bad + good;
  // Rounded first, judged then: the page's number and its label never contradict each other.
  const risk = Math.round(100 * wilsonLower(bad, whole));
  const trust = Math.round(100 * wilsonLower(good, whole));
  return { label: labelOf(risk, trust), risk, trust };
}

function labelOf(risk: number, trust: number): VerdictLabel {
  if (risk >= unwantedFrom) return 'unwanted';
  if (risk >= suspiciousFrom) return 'suspicious';
  return trust >= trustedFrom ? 'trusted' : 'unknown';
}

/** The rating shown as `metrics.index`: 0–10, one decimal, 5 where nothing is known. */
export function ratingIndex(verdict: Pick<Judgement, 'risk' | 'trust'>): number {
  return round(5 + (verdict.trust - verdict.risk) / 20, 1);
}

/** What decides about a number's headline. */
export interface HeadlineFacts {
  isEmergency: boolean;
  label: VerdictLabel;
  /** Anything at all speaks against the number, however old. */
  hasBad: boolean;
  /** A public register lists an organisation under the number. */
  hasOrganisation: boolean;
  /** A regulator reserves the number's range for telemarketing. */
  isTelemarketing: boolean;
  /** By the numbering data somebody may have the number. */
  isInUse: boolean;
  /** Who proved the number lets others see a name. */
  isHolderShown: boolean;
}

/** What stands over the number: the first kind that fits. It never softens a bad label, nor sharpens a mild one. */
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

/** Whether anything at all speaks against a number. */
export function hasBad({ evidence }: Pick<Judgement, 'evidence'>): boolean {
  return evidence.items.some(({ sign, count }) => sign === 'bad' && count > 0);
}

/** Whether there is any evidence at all; without it the rating says nothing. */
export function isRated({ evidence }: Pick<Judgement, 'evidence'>): boolean {
  return evidence.items.some(({ count }) => count > 0);
}

/** Whether many different people were called lately: looked the number up, banned it or complained. */
export function isManyCalls(
  record: { evidence: StoredEvidence[]; openData: StoredOpenData[]; recentVisitors: number },
  asOf: number,
  many = usualManyCalls,
): boolean {
  let people = record.recentVisitors;
  const against = record.evidence.filter((e) => e.kind !== 'positive' && !e.isShared && e.before === undefined);
  for (const { days } of [...against, ...record.openData]) {
    for (const [day, count] of days) if (asOf - day < many.days) people += count;
  }
  return people >= many.people;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
