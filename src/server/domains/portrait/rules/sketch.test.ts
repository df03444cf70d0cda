import { describe, expect, it } from 'vitest';
import { figureOf, type Neurotype, neurotypes, type PortraitMetric, portraitMetrics } from '#shared/portrait.ts';
import { type OpinionWords, readOpinion } from './read-opinion.ts';
import { isEnough, nameStyle, sketch } from './sketch.ts';

const nothing = { value: 50, count: 0, texts: [], opinions: [], phrases: [], words: [] };

/** One text per author. */
const by = (...texts: readonly string[]) => texts.map((text, i) => ({ author: String(i), text }));

/** All metrics neutral except these. */
function figures(set: Partial<Record<PortraitMetric, number>>, count = 5) {
  return Object.fromEntries(
    portraitMetrics.map((metric) => [metric, { value: set[metric] ?? 50, count: metric in set ? count : 0 }]),
  ) as Record<PortraitMetric, { value: number; count: number }>;
}

describe('isEnough', () => {
  it('39: takes five texts by five people, and neither four people nor four texts', () => {
    const five = by('a', 'b', 'c', 'd', 'e');
    expect(isEnough(five)).toBe(true);
    expect(isEnough(five.slice(1))).toBe(false);
    expect(isEnough([...five.slice(1), { author: '1', text: 'f' }])).toBe(false);
    expect(isEnough([])).toBe(false);
  });
});

describe('sketch', () => {
  it('39: gives each figure with the count of texts behind it, and with the phrases that moved it', () => {
    const made = sketch(
      by(
        'She was very polite to me.',
        'A polite and patient man.',
        'Not polite, that one.',
        'They explained it all to me.',
        'It rang on Monday.',
      ),
    );
    expect(made).toMatchObject({ texts: 5, people: 5 });
    expect(made.metrics.courtesy.count).toBe(3);
    expect(made.metrics.courtesy.value).toBeGreaterThan(50);
    expect(made.metrics.courtesy.phrases).toEqual(['very polite', 'patient', 'polite', 'not polite']);
    expect(made.metrics.clarity).toMatchObject({ count: 1, phrases: ['explained'] });
    expect(made.metrics.trust).toEqual(nothing);
  });

  it('39: is the same in whatever order the texts come', () => {
    const texts = by('So rude to me.', 'A polite man.', 'Scam, I say.', 'They keep calling us.', 'Honest people.');
    const { metrics, ...made } = sketch(texts);
    const { metrics: others, ...other } = sketch(texts.toReversed());
    expect(other).toEqual(made);
    for (const metric of portraitMetrics) {
      const { texts: sources, ...figure } = metrics[metric];
      expect(others[metric]).toMatchObject(figure);
      expect(others[metric].texts.map(({ score }) => score).toSorted()).toEqual(
        sources.map(({ score }) => score).toSorted(),
      );
    }
  });

  it('39: lets each person count once, however much they write', () => {
    const others = by('A polite man.', 'Such a polite man.', 'That man is polite.', 'Polite to my mother.');
    const once = sketch([...others, { author: 'x', text: 'So rude to me.' }]);
    const often = sketch([...others, ...Array.from({ length: 50 }, () => ({ author: 'x', text: 'So rude to me.' }))]);
    expect(often.metrics.courtesy.value).toBe(once.metrics.courtesy.value);
    expect(often.metrics.courtesy.count).toBe(54);
    expect(often.people).toBe(5);
  });

  it('39: names each text that moved a figure, by which anybody computes it anew', () => {
    const texts = by('She was very polite to me.', 'It rang.', 'Rude to my wife.', 'So polite, that man.', 'It rang.');
    const { courtesy } = sketch(texts).metrics;
    expect(courtesy.texts.map(({ text }) => text).toSorted()).toEqual([0, 2, 3]);
    expect(courtesy.texts.find(({ text }) => text === 2)?.score).toBe(-1);
    expect(figureOf(courtesy.texts.map(({ score }) => score))).toBe(courtesy.value);
  });

  it('39: stays between 0 and 100, and 50 where nothing is said', () => {
    const rude = sketch(by(...Array.from({ length: 400 }, () => 'Very rude! Extremely arrogant! Shouts and swears!')));
    expect(rude.metrics.courtesy.value).toBe(0);
    const polite = sketch(by(...Array.from({ length: 400 }, () => 'Very polite! Extremely friendly to my son!')));
    expect(polite.metrics.courtesy.value).toBe(100);
    const silent = sketch(by('It rang.', 'It rang.', 'It rang.', 'It rang.', 'It rang.'));
    for (const metric of portraitMetrics) expect(silent.metrics[metric]).toEqual(nothing);
    expect(silent.neurotype).toBe('mixed');
  });

  it('39: shows at most five phrases a metric, and none that is the whole of a text', () => {
    const words = ['polite', 'friendly', 'patient', 'gentle', 'calm', 'charming', 'considerate'];
    const shown = sketch(by(...words.map((word) => `The man was ${word} to me.`))).metrics.courtesy.phrases;
    expect(shown).toHaveLength(5);
    expect(sketch(by('Polite', 'Very friendly.', 'Rude!', 'Patient.', 'Calm')).metrics.courtesy).toMatchObject({
      count: 5,
      phrases: [],
    });
  });
});

describe('sketch with opinions', () => {
  const texts = by('It rang.', 'A polite man.', 'It rang.', 'It rang.', 'It rang.');
  const say = (author: string, said: Partial<OpinionWords>) => ({
    author,
    signs: readOpinion({ callerType: null, callReasons: [], emotags: [], answers: {}, ...said }),
  });
  const [rude, polite] = [8, 1];

  it('39: counts tags and answers beside the texts, and names them', () => {
    const opinions = [say('x', { emotags: [polite] }), say('y', { callerType: 6, answers: { onBan: 'too_often' } })];
    const { metrics, ...made } = sketch(texts, { opinions });
    expect(made).toMatchObject({ texts: 5, people: 5 });
    expect(metrics.courtesy).toEqual({
      value: 83,
      count: 2,
      texts: [{ text: 1, score: 1 }],
      opinions: [1],
      phrases: ['polite'],
      words: ['tag.mood.polite'],
    });
    expect(metrics.trust).toEqual({ ...nothing, value: 25, count: 1, opinions: [-1], words: ['tag.type.scam'] });
    expect(metrics.persistence).toMatchObject({ value: 75, words: ['tag.answer.onBan.too_often'] });
    expect(metrics.clarity).toEqual(nothing);
  });

  it('39: counts who wrote of a metric by the text alone, so that no figure tells whose tags they are', () => {
    const opinions = [say('1', { emotags: [rude] })];
    expect(sketch(texts, { opinions }).metrics).toEqual(sketch(texts).metrics);
    const silent = [say('0', { emotags: [rude] })];
    expect(sketch(texts, { opinions: silent }).metrics.courtesy).toMatchObject({ value: 50, count: 2, opinions: [-1] });
  });
});

describe('nameStyle', () => {
  it.each<[Partial<Record<PortraitMetric, number>>, Neurotype]>([
    [{ trust: 20, persistence: 90, courtesy: 10 }, 'doubted'],
    [{ persistence: 90, courtesy: 10 }, 'pushy'],
    [{ persistence: 90, courtesy: 60 }, 'insistent'],
    [{ courtesy: 30 }, 'brusque'],
    [{ clarity: 20, tone: 80 }, 'faceless'],
    [{ clarity: 80, trust: 80, courtesy: 90 }, 'businesslike'],
    [{ courtesy: 80 }, 'friendly'],
    [{ tone: 65 }, 'friendly'],
    [{ tone: 64, courtesy: 36, persistence: 64, clarity: 36, trust: 36 }, 'mixed'],
  ])('39: %j is %s', (set, style) => {
    expect(nameStyle(figures(set))).toBe(style);
  });

  it('39: takes no figure that one text alone made', () => {
    expect(nameStyle(figures({ trust: 0 }, 1))).toBe('mixed');
    expect(nameStyle(figures({ trust: 0 }, 2))).toBe('doubted');
  });

  it('39: has eight names', () => expect(new Set(neurotypes).size).toBe(8));
});
