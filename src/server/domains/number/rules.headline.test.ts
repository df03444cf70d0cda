import { describe, expect, it } from 'vitest';
import { type Headline, headlines } from '#shared/headline.ts';
import { computeVerdict, dayNumber, type HeadlineFacts, hasBad, headlineOf, isRated } from './rules.ts';

const nothing: HeadlineFacts = {
  isEmergency: false,
  label: 'unknown',
  hasBad: false,
  hasOrganisation: false,
  isTelemarketing: false,
  isInUse: true,
  isHolderShown: false,
};

const making: Record<Headline, Partial<HeadlineFacts>> = {
  emergency: { isEmergency: true },
  unwanted: { label: 'unwanted', hasBad: true },
  suspicious: { label: 'suspicious', hasBad: true },
  organisation: { hasOrganisation: true },
  telemarketing_range: { isTelemarketing: true },
  not_in_use: { isInUse: false },
  few_complaints: { label: 'unknown', hasBad: true },
  verified_person: { isHolderShown: true },
  trusted: { label: 'trusted' },
  no_reports: {},
};

const pairs = headlines.flatMap((first, at) => headlines.slice(at + 1).map((second) => [first, second] as const));

describe('U6 the headline', () => {
  it.each(headlines)('is %s where that is all that is known', (headline) => {
    expect(headlineOf({ ...nothing, ...making[headline] })).toBe(headline);
  });

  it.each(pairs)('is %s before %s', (first, second) => {
    // A number has one label only, so the earlier kind's label wins.
    expect(headlineOf({ ...nothing, ...making[second], ...making[first] })).toBe(first);
  });

  it('stands in the order of the table above, which has each pair once', () => {
    expect(pairs).toHaveLength(45);
    expect(headlines).toEqual(Object.keys(making));
  });

  it.each([
    // Good votes hide neither a register entry nor a range, and complaints do not override a trusted label.
    [{ label: 'trusted', hasOrganisation: true }, 'organisation'],
    [{ label: 'trusted', isTelemarketing: true }, 'telemarketing_range'],
    [{ label: 'trusted', isInUse: false }, 'not_in_use'],
    [{ label: 'trusted', hasBad: true }, 'trusted'],
    [{ label: 'trusted', isHolderShown: true }, 'verified_person'],
    [{ label: 'trusted', isHolderShown: true, hasBad: true }, 'trusted'],
    // A verified holder neither outweighs nor hides complaints.
    [{ isHolderShown: true, hasBad: true }, 'few_complaints'],
  ] as const)('of %j is %s', (facts, headline) => {
    expect(headlineOf({ ...nothing, ...facts })).toBe(headline);
  });

  it('never says that nothing is known of a number whose label is that it is trusted', () => {
    const flags = ['hasBad', 'hasOrganisation', 'isTelemarketing', 'isHolderShown'] as const;
    for (let at = 0; at < 2 ** flags.length; at += 1) {
      const set = Object.fromEntries(flags.map((flag, bit) => [flag, Boolean((at >> bit) & 1)]));
      expect(headlineOf({ ...nothing, ...set, label: 'trusted' }), JSON.stringify(set)).not.toBe('no_reports');
      expect(headlineOf({ ...nothing, ...set, label: 'unknown' }), JSON.stringify(set)).not.toBe('trusted');
    }
  });
});

describe('U7 evidence', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const today = dayNumber(now);
  const ofDay = (day: number, count = 1) => [[day, count]] as [number, number][];

  it.each([
    ['none', [], false, false],
    ['kinds without an entry', [{ kind: 'ban', days: [] }], false, false],
    ['one ban', [{ kind: 'ban', days: ofDay(today) }], true, true],
    ['one ban of thirty years ago, which weighs nothing', [{ kind: 'ban', days: ofDay(today - 11_000) }], true, true],
    ['somebody for it', [{ kind: 'positive', days: ofDay(today) }], true, false],
  ] as const)('of %s', (_, evidence, rated, bad) => {
    const verdict = computeVerdict(evidence as unknown as Parameters<typeof computeVerdict>[0], [], now);
    expect({ rated: isRated(verdict), bad: hasBad(verdict) }).toEqual({ rated, bad });
  });

  it('of one imported complaint is evidence too', () => {
    const openReport = { source: 'ftc', days: ofDay(today - 900), firstDay: null, lastDay: '2024-06-03', subjects: [] };
    const verdict = computeVerdict([], [openReport], now);
    expect({ label: verdict.label, rated: isRated(verdict), bad: hasBad(verdict) }).toEqual({
      label: 'unknown',
      rated: true,
      bad: true,
    });
  });
});
