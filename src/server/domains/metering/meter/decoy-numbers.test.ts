import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { meterSettings } from '../settings.ts';
import { chooseDecoys } from './decoy-numbers.ts';

const [one, other] = [chooseDecoys(Buffer.alloc(32, 1)), chooseDecoys(Buffer.alloc(32, 2))];
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

describe('P6 the decoys that a site has by itself', () => {
  it.each([
    ['an area code of North America', count(1_212_211_0000, 1_212_211_9999)],
    ['Leeds', count(441_134_960_000, 441_134_960_999)],
    ['London', count(442_079_460_000, 442_079_460_999)],
    ['Paris', count(33_199_000_000, 33_199_009_999)],
    ['Berlin', count(493_023_125_000, 493_023_125_999)],
    ['Swedish mobiles', count(46_701_740_605, 46_701_740_699)],
  ])('are some of the numbers that nobody has, chosen by the key: %s', (_, numbers) => {
    const chosen = numbers.filter(one);
    expect(chosen.length).toBeGreaterThan(numbers.length / 100);
    expect(chosen.length).toBeLessThan(numbers.length / 10);
    expect(numbers.filter(other)).not.toEqual(chosen);
    // A crawler that only tries valid numbers meets decoys too.
    expect(chosen.filter((digits) => !isValidPhoneNumber(`+${digits}`))).toEqual([]);
  });

  it.each([
    [
      'neighbours of the free ranges',
      [...count(447_700_901_000, 447_700_909_999), ...count(46_701_740_600, 46_701_740_604)],
    ],
    ['numbers of people', [...count(1_202_555_0100, 1_202_555_0199), ...count(4_915_123_450_000, 4_915_123_459_999)]],
  ])('are none of %s', (_, numbers) => {
    expect(numbers.filter(one)).toEqual([]);
  });
});

it('R12 a decoy that the operator names in another form of its number is known by the one that is looked up', () => {
  const config = loadConfig({ DECOY_NUMBERS: '+54 9 11 6677-3399, 12025550142' }, [meterSettings]);
  expect(config.of(meterSettings).decoys).toEqual(['541166773399', '12025550142']);
});

it.each(['0044 7700 900123', '020 7946 0018', '12025550142, none'])('R1 %s is refused at the start', (numbers) => {
  expect(() => loadConfig({ DECOY_NUMBERS: numbers }, [meterSettings])).toThrow(/DECOY_NUMBERS/);
});
