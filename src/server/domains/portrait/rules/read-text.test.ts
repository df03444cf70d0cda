import { describe, expect, it } from 'vitest';
import { type PortraitMetric, portraitMetrics } from '#shared/portrait.ts';
import { type JudgedText, judgedTexts } from '#test/judged-texts.ts';
import { readSigns } from './read-text.ts';
import { scoreOf } from './sketch.ts';

/** Judgments per metric in the form of the manual ones; metrics that cancel out are left out. */
function judge(text: string): string[] {
  const signs = readSigns(text);
  return portraitMetrics.flatMap((metric) => {
    const score = scoreOf(metric, signs);
    return score === null || score === 0 ? [] : [`${metric}${score > 0 ? '+' : '-'}`];
  });
}

const score = (metric: PortraitMetric, text: string) => scoreOf(metric, readSigns(text)) ?? 0;
const phrases = (text: string) => readSigns(text).map(({ phrase }) => phrase);

/** Share of judgments common to manual labels and analyzer among all of either: one-sided ones count against it. */
function agreement(texts: readonly JudgedText[]): number {
  let [both, all] = [0, 0];
  for (const { text, says } of texts) {
    const read = judge(text);
    both += says.filter((one) => read.includes(one)).length;
    all += new Set([...says, ...read]).size;
  }
  return both / all;
}

describe('the table of judged texts', () => {
  it('39: has 60 texts, twelve of each of five languages', () => {
    const counts = Map.groupBy(judgedTexts, ({ language }) => language);
    expect([...counts].map(([language, texts]) => [language, texts.length])).toEqual(
      ['en', 'de', 'es', 'ru', 'ar'].map((language) => [language, 12]),
    );
    expect(new Set(judgedTexts.map(({ text }) => text)).size).toBe(60);
  });

  it('39: is read as a hand judged it, at least four times in five', () => {
    expect(agreement(judgedTexts)).toBeGreaterThanOrEqual(0.8);
  });

  it.each(['en', 'de', 'es', 'ru', 'ar'])('39: is read so in %s alone, at least seven times in ten', (language) => {
    expect(agreement(judgedTexts.filter((one) => one.language === language))).toBeGreaterThanOrEqual(0.7);
  });
});

describe('negation', () => {
  it.each([
    ['He was polite.', 'He was not polite.', 'courtesy'],
    ['The man is honest.', 'The man isn’t honest.', 'trust'],
    ['Er war sehr freundlich.', 'Er war nicht sehr freundlich.', 'courtesy'],
    ['Freundlich war er immer.', 'Freundlich war er nicht.', 'courtesy'],
    ['Fue muy amable conmigo.', 'No fue muy amable conmigo.', 'courtesy'],
    ['Он представился.', 'Он не представился.', 'clarity'],
    ['كان رجلا مهذبا', 'كان رجلا غير مهذب', 'courtesy'],
  ] as const)('39: turns “%s” into “%s”', (plain, negated, metric) => {
    expect(score(metric, plain)).toBeGreaterThan(0);
    expect(score(metric, negated)).toBeLessThan(0);
  });

  it.each([
    'He is not a scammer.',
    'Das ist wirklich kein Betrug.',
    'Esto no es una estafa.',
    'Это точно не мошенники.',
    'هذا ليس احتيالا',
  ])('39: takes back what warns: “%s”', (text) => expect(score('trust', text)).toBeGreaterThan(0));

  it('39: twice is once, as many languages have it', () => {
    expect(score('courtesy', 'Он никогда никому не грубит.')).toBeGreaterThan(0);
    expect(score('courtesy', 'Nunca fue nada amable con nosotros.')).toBeLessThan(0);
  });

  it('39: ends with the thought, and with the first phrase that it meets', () => {
    expect(score('courtesy', 'It is not cheap, but she was polite.')).toBeGreaterThan(0);
    expect(score('courtesy', 'I did not pick up. The voice mail was polite.')).toBeGreaterThan(0);
    expect(score('trust', 'He was not rude, honest people there.')).toBeGreaterThan(0);
  });

  it('39: “not only” is none', () => {
    expect(score('courtesy', 'Not only polite, the man was here in an hour.')).toBeGreaterThan(0);
    expect(score('courtesy', 'Он не только вежливый.')).toBeGreaterThan(0);
  });
});

describe('emphasis', () => {
  it.each([
    ['She was polite to me.', 'She was very polite to me.'],
    ['She was polite to me.', 'She was POLITE to me.'],
    ['She was polite to me.', 'She was polite to me!'],
    ['Der Mann war höflich.', 'Der Mann war äußerst höflich.'],
    ['El señor fue amable.', 'El señor fue sumamente amable.'],
    ['Девушка была вежлива.', 'Девушка была очень вежлива.'],
    ['كان مهذب معي', 'كان مهذب جدا معي'],
  ])('39: “%s” says less than “%s”', (plain, stressed) => {
    expect(score('courtesy', plain)).toBeGreaterThan(0);
    expect(score('courtesy', stressed)).toBeGreaterThan(score('courtesy', plain));
  });

  it.each(['She was perhaps polite to me.', 'Was she polite to me?'])('39: “%s” says less than the word', (text) => {
    expect(score('courtesy', text)).toBeGreaterThan(0);
    expect(score('courtesy', text)).toBeLessThan(score('courtesy', 'She was polite to me.'));
  });

  it('39: a text that shouts as a whole stresses nothing', () => {
    expect(score('courtesy', 'SHE WAS POLITE TO ME.')).toBe(score('courtesy', 'she was polite to me.'));
  });
});

describe('phrases', () => {
  it('39: are the words that were found, with what turns or stresses them, and nothing between', () => {
    expect(phrases('Peter is not, as I know, very polite.')).toContain('very polite');
    expect(phrases('I am not Peter polite.')).toContain('not … polite');
    expect(phrases('Ring 12025550142, ask for Maria Keller, an honest woman.')).toEqual(['honest', 'honest']);
  });

  it.each(['Scam!', 'Very polite.', 'Rude. Arrogant.', 'Вежливый', 'محتال'])('39: never show all of “%s”', (text) => {
    expect(readSigns(text).length).toBeGreaterThan(0);
    expect(phrases(text).every((phrase) => phrase === null)).toBe(true);
  });
});

it('39: accents, case, letters that are drawn out and Arabic points make no other word', () => {
  expect(score('courtesy', 'La chica fue MUY amaaable y cortes con todos')).toBeGreaterThan(0);
  expect(score('courtesy', 'كان الموظفُ مُهَذَّبًا معي')).toBeGreaterThan(0);
  expect(score('trust', 'Ненадежная контора, говорю как есть')).toBeLessThan(0);
});

it.each([
  '',
  '   ',
  '👍👍👍',
  '1202555',
  '电话很有礼貌',
  'Приехал в понедельник.',
  'Called on Monday about the meter.',
])('39: says nothing of “%s”', (text) => expect(readSigns(text)).toEqual([]));
