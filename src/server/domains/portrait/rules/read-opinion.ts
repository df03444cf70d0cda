import { type CatalogueEntry, callerTypes, callReasons, emotags } from '#contract/tag.ts';
import type { PortraitMetric } from '#shared/portrait.ts';
import { toneOf } from './tone.ts';

export interface SaidSign {
  metric: PortraitMetric;
  /** As for texts: positive raises the figure. */
  weight: number;
  /** Locale key of the tag or answer. */
  word: string;
}

export interface OpinionWords {
  /** Null if unknown. */
  callerType: number | null;
  callReasons: readonly number[];
  emotags: readonly number[];
  answers: Readonly<Record<string, string | undefined>>;
}

type Meaning = `${PortraitMetric}${'+' | '-'}`;
type Meanings = Readonly<Record<string, Meaning | undefined>>;

/** Entries not listed, such as who calls or about what, say nothing about the manner. */
const typeMeanings: Meanings = { advertising: 'tone-', scam: 'trust-', silent_call: 'clarity-' };
const reasonMeanings: Meanings = {
  offer: 'tone-',
  prize: 'trust-',
  fake_bank: 'trust-',
  fake_authority: 'trust-',
  fake_support: 'trust-',
  fake_relative: 'trust-',
  secrets: 'trust-',
  money: 'trust-',
  silence: 'clarity-',
  rang_once: 'clarity-',
  appointment: 'tone+',
  private: 'tone+',
};
const moodMeanings: Meanings = {
  polite: 'courtesy+',
  helpful: 'tone+',
  professional: 'trust+',
  honest: 'trust+',
  calm: 'courtesy+',
  pushy: 'persistence+',
  persistent: 'persistence+',
  rude: 'courtesy-',
  threatening: 'courtesy-',
  dishonest: 'trust-',
  confusing: 'clarity-',
};
/** `onPage` asks whether the number called, which says nothing about the manner. */
const answerMeanings: Readonly<Record<'onComment' | 'onBan', Meanings>> = {
  onComment: { yes: 'tone+', no: 'tone-' },
  onBan: {
    scam: 'trust-',
    advertising: 'tone-',
    silent_call: 'clarity-',
    threats: 'courtesy-',
    too_often: 'persistence+',
  },
};

export function readOpinion({ callerType, answers, ...lists }: OpinionWords): SaidSign[] {
  const polls = ['onComment', 'onBan'] as const;
  return [
    ...(callerType === null ? [] : readTags('type', callerTypes, typeMeanings, [callerType])),
    ...readTags('reason', callReasons, reasonMeanings, lists.callReasons),
    ...readTags('mood', emotags, moodMeanings, lists.emotags),
    ...polls.flatMap((poll) => {
      const answer = answers[poll] ?? '';
      return signsOf(meaningOf(answerMeanings[poll], answer), `tag.answer.${poll}.${answer}`);
    }),
  ];
}

function readTags(kind: string, catalogue: readonly CatalogueEntry[], meanings: Meanings, ids: readonly number[]) {
  return catalogue
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ key }) => signsOf(meaningOf(meanings, key), `tag.${kind}.${key}`));
}

const meaningOf = (meanings: Meanings, key: string) => (Object.hasOwn(meanings, key) ? meanings[key] : undefined);

function signsOf(meaning: Meaning | undefined, word: string): SaidSign[] {
  if (meaning === undefined) return [];
  const metric = meaning.slice(0, -1) as PortraitMetric;
  const weight = meaning.endsWith('+') ? 1 : -1;
  const tone = toneOf(metric, weight);
  return [{ metric, weight, word }, ...(tone === 0 ? [] : [{ metric: 'tone', weight: tone, word } as const])];
}
