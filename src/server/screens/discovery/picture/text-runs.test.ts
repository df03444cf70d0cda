import { describe, expect, it } from 'vitest';
import { directionOfText, isolate, splitRuns } from './text-runs.ts';

const texts = (line: string, base: 'ltr' | 'rtl') => splitRuns(line, base).map((run) => run.text);

describe('splitRuns', () => {
  it('keeps a line of one direction whole', () => {
    expect(splitRuns('+44 20 7946, London', 'ltr')).toEqual([{ text: '+44 20 7946, London', direction: 'ltr' }]);
    expect(splitRuns('الرياض/الخرج', 'rtl')).toEqual([{ text: 'الرياض/الخرج', direction: 'rtl' }]);
  });

  it('puts the first word of a right-to-left line on the right', () => {
    expect(texts('London, المملكة', 'rtl')).toEqual([', المملكة', 'London']);
    expect(texts('شارع 24', 'rtl')).toEqual(['24', 'شارع ']);
  });

  it('leaves the order of a left-to-right line', () => {
    expect(texts('Bank بنك (SA)', 'ltr')).toEqual(['Bank ', 'بنك', ' (SA)']);
  });

  it('gives what stands at the ends to the line, and drops marks that steer', () => {
    expect(splitRuns('…\u2068Berlin\u2069!', 'rtl')).toEqual([
      { text: '!', direction: 'rtl' },
      { text: 'Berlin', direction: 'ltr' },
      { text: '…', direction: 'rtl' },
    ]);
    expect(texts(`${isolate('Washington D.C.')}, ${isolate('أمريكا')}`, 'rtl')).toEqual([
      'أمريكا',
      ', ',
      'Washington D.C.',
    ]);
    expect(splitRuns('\u202e', 'ltr')).toEqual([]);
  });
});

it('directionOfText goes by the first letter', () => {
  expect(directionOfText('24 شارع Berlin')).toBe('rtl');
  expect(directionOfText('Berlin شارع')).toBe('ltr');
  expect(directionOfText('112')).toBe('ltr');
});
