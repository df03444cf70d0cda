import { type EvidenceCount, sumEvidence } from './evidence-sums.ts';
import type { Headline } from './headline.ts';
import { type Face, faceOf } from './headline-look.ts';
import type { PhraseKey, Translate } from './phrases.ts';

/** What of a number's answer decides about the words over it. */
export interface HeadlineFacts {
  verdict: { headline: Headline; label: string; evidence: { items: readonly EvidenceCount[] } };
  phone: { number: string; international: string };
  organisations: readonly { source: string }[];
  openData: readonly { prefix: string | null; subjects: readonly { category: string }[] }[];
}

/** The headline itself, without a full stop. */
export function headlineTitle(t: Translate, face: Face): string {
  return t(`verdict.${face}.title`);
}

/** What a row says of a number; a name first, where the headline is that somebody lists it. */
export function rowWords(t: Translate, face: Face, name: string | null): string[] {
  const title = headlineTitle(t, face);
  if (name === null) return [title];
  return face === 'organisation' ? [name, title] : [title, name];
}

/**
 * Whole sentences with the facts that decided the headline, the first of them the most telling. None for a number that
 * is withheld: its counts and registers are withheld as well.
 */
export function headlineSentences(t: Translate, facts: HeadlineFacts): string[] {
  const { verdict, phone } = facts;
  const face = faceOf(verdict);
  if (face === 'emergency') return [t('verdict.emergency.text')];
  if (phone.number === '') return [];
  const { badPeople, goodPeople, complaints, badLastMonth } = sumEvidence(verdict.evidence.items);
  const good = goodPeople > 0 ? [t('verdict.trusted.text', { count: goodPeople })] : [];
  const bad = [
    ...(badPeople > 0 ? [t('verdict.reported.people', { count: badPeople })] : []),
    ...(complaints > 0 ? [t('verdict.reported.complaints', { count: complaints })] : []),
  ];
  if (face === 'trusted') return [...good, ...bad];
  if (face === 'no_reports') return [...good, t('verdict.no_reports.text')];
  if (face === 'unwanted' || face === 'suspicious') {
    const isMostlyNew = badLastMonth * 2 > badPeople + complaints;
    return [...bad, ...(isMostlyNew ? [t('verdict.mostly_last_month')] : []), ...rangeSentence(t, facts)];
  }
  if (bad.length > 0 && verdict.label === 'unknown') bad.push(t('verdict.too_little'));
  return [...leadOf(t, face, facts, bad.length > 0), ...bad, ...good];
}

/** What is so whatever people say of the number. */
function leadOf(
  t: Translate,
  face: 'organisation' | 'telemarketing_range' | 'not_in_use' | 'few_complaints' | 'verified_person',
  facts: HeadlineFacts,
  isReported: boolean,
): string[] {
  const nobody = isReported ? [] : [t('verdict.nobody')];
  // phrases: source.*
  if (face === 'organisation') {
    const source = facts.organisations[0]?.source;
    const register = source === undefined ? [] : [t('verdict.organisation.text', { source: sourceName(t, source) })];
    return [...register, ...nobody];
  }
  if (face === 'telemarketing_range') return rangeSentence(t, facts);
  if (face === 'not_in_use') return [t('verdict.not_in_use.text')];
  return face === 'verified_person' ? [t('verdict.verified_person.text'), ...nobody] : [];
}

function sourceName(t: Translate, source: string): string {
  return t(`source.${source}` as PhraseKey);
}

/** Which range a regulator reserves, if the number is of one. */
function rangeSentence(t: Translate, { openData, phone }: HeadlineFacts): string[] {
  const isTelemarketing = ({ subjects }: (typeof openData)[number]) =>
    subjects.some(({ category }) => category === 'telemarketing');
  const prefix = openData.find((entry) => entry.prefix !== null && isTelemarketing(entry))?.prefix;
  if (prefix == null) return [];
  return [t('verdict.telemarketing_range.text', { range: beginning(phone.international, prefix.length) })];
}

/** `+33 1 62` of `+33 1 62 12 34 56`, for five digits. */
function beginning(international: string, digits: number): string {
  let left = digits;
  let end = 0;
  while (left > 0 && end < international.length) {
    if (/\d/.test(international.charAt(end))) left -= 1;
    end += 1;
  }
  return international.slice(0, end);
}
