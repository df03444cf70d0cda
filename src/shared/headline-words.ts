import { type EvidenceCount, sumEvidence } from './evidence-sums.ts';
import type { Headline } from './headline.ts';
import type { LocaleTag } from './locale.ts';
import { localeFormats } from './locale-formats.ts';
import type { PhraseKey, Translate } from './phrases.ts';
import { dayMs } from './time.ts';

export interface HeadlineFacts {
  verdict: { headline: Headline; label: string; evidence: { asOf: string; items: readonly EvidenceCount[] } };
  phone: { number: string; international: string };
  organisations: readonly { source: string }[];
  openData: readonly { prefix: string | null; subjects: readonly { category: string }[] }[];
}

/** Older evidence is shown with its month. */
const freshDays = 90;

export function headlineTitle(t: Translate, headline: Headline): string {
  return t(`verdict.${headline}.title`);
}

/** Text of a list row; the name comes first where the headline is that a register lists it. */
export function rowWords(t: Translate, headline: Headline, name: string | null): string[] {
  const title = headlineTitle(t, headline);
  if (name === null) return [title];
  return headline === 'organisation' ? [name, title] : [title, name];
}

/** The deciding facts, most important first. Empty for a withheld number, whose counts are withheld too. */
export function headlineSentences(t: Translate, locale: LocaleTag, facts: HeadlineFacts): string[] {
  const { verdict, phone } = facts;
  const { headline } = verdict;
  if (headline === 'emergency') return [t('verdict.emergency.text')];
  if (phone.number === '') return [];
  const { badPeople, goodPeople, openReports, badLastMonth, badLatest } = sumEvidence(verdict.evidence.items);
  const good = goodPeople > 0 ? [t('verdict.trusted.text', { count: goodPeople })] : [];
  const bad = [
    ...(badPeople > 0 ? [t('verdict.reported.people', { count: badPeople })] : []),
    ...(openReports > 0 ? [t('verdict.reported.complaints', { count: openReports })] : []),
  ];
  if (headline === 'trusted') return [...good, ...bad];
  if (headline === 'no_reports') return [...good, t('verdict.no_reports.text')];
  if (headline === 'unwanted' || headline === 'suspicious') {
    const isMostlyNew = badLastMonth * 2 > badPeople + openReports;
    const since = isMostlyNew
      ? [t('verdict.mostly_last_month')]
      : ageSentence(t, locale, badLatest, verdict.evidence.asOf);
    return [...bad, ...since, ...rangeSentence(t, facts)];
  }
  const nobody = bad.length === 0 ? [t('verdict.nobody')] : [];
  if (bad.length > 0 && verdict.label === 'unknown') bad.push(t('verdict.too_little'));
  const lead = {
    organisation: () => [...registerSentence(t, facts), ...nobody],
    telemarketing_range: () => rangeSentence(t, facts),
    not_in_use: () => [t('verdict.not_in_use.text')],
    few_complaints: () => [],
    verified_person: () => [t('verdict.verified_person.text'), ...nobody],
  }[headline]();
  return [...lead, ...bad, ...good];
}

/** Month of the latest negative evidence, if it is old. */
function ageSentence(t: Translate, locale: LocaleTag, latest: string | null, asOf: string): string[] {
  if (latest === null || Date.parse(asOf) - Date.parse(latest) <= freshDays * dayMs) return [];
  return [t('verdict.latest', { month: localeFormats(locale).formatDate(latest, { month: 'long', year: 'numeric' }) })];
}

function registerSentence(t: Translate, { organisations }: HeadlineFacts): string[] {
  const source = organisations[0]?.source;
  // phrases: source.*
  return source === undefined ? [] : [t('verdict.organisation.text', { source: t(`source.${source}` as PhraseKey) })];
}

/** The reserved range of the number, if any: `+33 1 62` for `+33 1 62 12 34 56`. */
function rangeSentence(t: Translate, { openData, phone }: HeadlineFacts): string[] {
  const isReserved = ({ prefix, subjects }: (typeof openData)[number]) =>
    prefix !== null && subjects.some(({ category }) => category === 'telemarketing');
  const digits = openData.find(isReserved)?.prefix?.length;
  const range = new RegExp(`^(\\D*\\d){${digits}}`).exec(phone.international)?.[0];
  return range === undefined ? [] : [t('verdict.telemarketing_range.text', { range })];
}
