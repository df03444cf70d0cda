import { describe, expect, it } from 'vitest';
import { wilsonLower } from '#shared/wilson.ts';
import type { StoredEvidence, StoredOpenData } from './queries/number-row.ts';
import {
  computeVerdict,
  dayNumber,
  decay,
  halfLifeDays,
  isManyCalls,
  judge,
  leastScore,
  ratingIndex,
  scoreOf,
  unitsForRisk,
} from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const today = dayNumber(now);

describe('wilsonLower', () => {
  // Check values of the published formula.
  it.each([
    [2, 0, 34],
    [4, 0, 51],
    [6, 0, 61],
    [16, 0, 81],
  ])('gives risk for B=%d, G=%d: %d', (bad, good, risk) => {
    expect(judge(bad, good).risk).toBe(risk);
  });
  it('is 0 without units and stays between 0 and 1', () => {
    expect(wilsonLower(0, 0)).toBe(0);
    expect(wilsonLower(0, 5)).toBe(0);
    expect(wilsonLower(1e9, 1e9)).toBeLessThanOrEqual(1);
  });
});

describe('labels', () => {
  it.each([
    [6, 0, 'unwanted'],
    [5, 0, 'suspicious'],
    [3, 0, 'suspicious'],
    [2, 0, 'unknown'],
    [1, 0, 'unknown'],
    [0, 0, 'unknown'],
    [0, 4, 'trusted'],
    [0, 3, 'unknown'],
    [3, 3, 'unknown'],
  ] as const)('B=%d, G=%d is %s', (bad, good, label) => {
    expect(judge(bad, good).label).toBe(label);
  });

  it('B10 takes three people at least to make a number suspicious, never two', () => {
    const label = (people: number) => computeVerdict([{ kind: 'ban', days: [[today, people]] }], [], now).label;
    expect([1, 2, 3, 5, 6].map(label)).toEqual(['unknown', 'unknown', 'suspicious', 'suspicious', 'unwanted']);
    // The threshold itself: 39 is not enough, 40 is.
    expect([unitsForRisk(39), unitsForRisk(40)].map((bad) => judge(bad, 0).label)).toEqual(['unknown', 'suspicious']);
  });
});

describe('computeVerdict', () => {
  const openData = (days: [number, number][], source = 'ftc') => ({
    source,
    days,
    firstDay: null,
    lastDay: '2026-11-20',
    subjects: [],
  });

  it('halves a unit every half-life', () => {
    const verdict = computeVerdict([{ kind: 'ban', days: [[today - halfLifeDays, 8]] }], [], now);
    expect(verdict.evidence.bad).toBe(4);
    expect(verdict.risk).toBe(51);
  });

  it('counts imported complaints a quarter each and caps them per source, after decay', () => {
    expect(computeVerdict([], [openData([[today, 8]])], now).evidence.bad).toBe(2);
    expect(computeVerdict([], [openData([[today, 400]])], now).evidence.bad).toBe(20);
    expect(computeVerdict([], [openData([[today, 400]]), openData([[today, 400]], 'fcc')], now).evidence.bad).toBe(40);
  });

  it('does not paint a number red for one official report', () => {
    expect(computeVerdict([], [openData([[today, 1]])], now).label).toBe('unknown');
  });

  it('can be recomputed from the evidence that it carries', () => {
    const verdict = computeVerdict(
      [
        {
          kind: 'ban',
          days: [
            [today - 200, 3],
            [today - 3, 5],
          ],
        },
        { kind: 'positive', days: [[today - 40, 2]] },
      ],
      [
        openData([
          [today - 400, 90],
          [today - 10, 30],
        ]),
      ],
      now,
    );
    const { items, asOf, constants } = JSON.parse(JSON.stringify(verdict.evidence)) as typeof verdict.evidence;
    const units = { bad: 0, good: 0 };
    for (const item of items) {
      const sum = item.days.reduce((all, [day, count]) => {
        const age = (Date.parse(asOf) - Date.parse(day)) / 86_400_000;
        return all + count * item.weight * 2 ** (-age / constants.halfLifeDays);
      }, 0);
      units[item.sign] += Math.min(item.cap ?? Number.POSITIVE_INFINITY, sum);
    }
    const n = units.bad + units.good;
    const p = units.bad / n;
    const z2 = constants.z ** 2;
    const bound = (p + z2 / (2 * n) - constants.z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
    expect(verdict.risk).toBe(Math.round(100 * bound));
    expect(items.map((item) => item.count)).toEqual([8, 2, 120]);
    expect(items[0]?.ages).toEqual({ month: 5, quarter: 0, year: 3, older: 0 });
  });
});

describe('T11 what the formula publishes', () => {
  it('is these constants, as the panel and the terms tell them', () => {
    expect(computeVerdict([], [], now).evidence.constants).toEqual({
      z: 1.96,
      halfLifeDays: 125,
      fadeDays: 60,
      suspiciousFrom: 40,
      unwantedFrom: 60,
      trustedFrom: 51,
    });
  });

  it('halves a unit in 125 days, and in 125 again', () => {
    expect([0, 125, 250].map((age) => decay(today - age, today))).toEqual([1, 0.5, 0.25]);
  });

  it('weighs a day ahead as today: a server whose day is over already changes nothing', () => {
    for (const ahead of [1, 2, 4_000]) {
      expect(decay(today + ahead, today)).toBe(1);
      expect(computeVerdict([{ kind: 'ban', days: [[today + ahead, 4]] }], [], now).evidence.bad).toBe(4);
    }
  });

  // Values on both sides of each threshold.
  it.each([
    ['good', 50, 'unknown'],
    ['good', 51, 'trusted'],
    ['bad', 39, 'unknown'],
    ['bad', 40, 'suspicious'],
    ['bad', 59, 'suspicious'],
    ['bad', 60, 'unwanted'],
  ] as const)('%s evidence up to %i is %s', (sign, share, label) => {
    const units = unitsForRisk(share);
    const { risk, trust, ...judged } = sign === 'bad' ? judge(units, 0) : judge(0, units);
    expect([risk + trust, judged.label]).toEqual([share, label]);
  });

  it.each([
    [0, 'month'],
    [30, 'month'],
    [31, 'quarter'],
    [90, 'quarter'],
    [91, 'year'],
    [365, 'year'],
    [366, 'older'],
    [4_000, 'older'],
  ] as const)('counts what is %i days old as %s', (age, span) => {
    const { items } = computeVerdict([{ kind: 'ban', days: [[today - age, 7]] }], [], now).evidence;
    expect(items[0]?.ages).toEqual({ month: 0, quarter: 0, year: 0, older: 0, [span]: 7 });
  });

  const table: [StoredEvidence['kind'], 'bad' | 'good'][] = [
    ['ban', 'bad'],
    ['poll_negative', 'bad'],
    ['tag_negative', 'bad'],
    ['caller_type_negative', 'bad'],
    ['positive', 'good'],
  ];
  it.each(table)('counts %s on the %s side, one person one unit, without a bound', (kind, sign) => {
    const verdict = computeVerdict([{ kind, days: [[today, 50]] }], [], now);
    const none = { bad: 0, good: 0 };
    expect(verdict.evidence).toMatchObject({ ...none, [sign]: 50 });
    expect(verdict.evidence.items).toMatchObject([{ kind, sign, weight: 1, cap: null, source: null, count: 50 }]);
  });
});

describe('T11 many calls', () => {
  const record = (evidence: StoredEvidence[], recentVisitors = 0) => ({ evidence, openData: [], recentVisitors });
  it('takes 20 people of seven days, the day itself counted; good words are no calls', () => {
    const ban = (age: number, count: number): StoredEvidence => ({ kind: 'ban', days: [[today - age, count]] });
    expect(isManyCalls(record([ban(6, 20)]), today)).toBe(true);
    expect(isManyCalls(record([ban(6, 19)]), today)).toBe(false);
    expect(isManyCalls(record([ban(7, 20)]), today)).toBe(false);
    expect(isManyCalls(record([], 20), today)).toBe(true);
    // They may be the same ten people.
    expect(isManyCalls(record([ban(0, 10)], 10), today)).toBe(false);
    expect(isManyCalls(record([ban(0, 5)], 20), today)).toBe(true);
    const openData = [{ source: 'ftc', days: [[today, 10]] }] as unknown as StoredOpenData[];
    expect(isManyCalls({ ...record([ban(0, 5)], 10), openData }, today)).toBe(true);
    expect(isManyCalls({ ...record([ban(0, 5)], 9), openData }, today)).toBe(false);
    expect(isManyCalls(record([{ kind: 'positive', days: [[today, 40]] }]), today)).toBe(false);
  });
});

describe('ratingIndex', () => {
  it('is 5 for an unknown number, falls with risk and rises with trust', () => {
    expect(ratingIndex({ risk: 0, trust: 0 })).toBe(5);
    expect(ratingIndex({ risk: 61, trust: 0 })).toBe(2);
    expect(ratingIndex({ risk: 0, trust: 51 })).toBe(7.6);
  });
});

describe('scores for indexes', () => {
  it('orders numbers as their decayed units do, on any day', () => {
    const recent: [number, number][] = [[today - 5, 3]];
    const old: [number, number][] = [[today - 300, 9]];
    const units = (days: [number, number][], asOf: Date) =>
      computeVerdict([{ kind: 'ban', days }], [], asOf).evidence.bad;
    for (const later of [0, 50, 400]) {
      const at = new Date(now.getTime() + later * 86_400_000);
      expect(Math.sign(units(recent, at) - units(old, at))).toBe(Math.sign(scoreOf(recent, 1) - scoreOf(old, 1)));
    }
  });
  it('bounds the stored scores of a risk on any day: none of it is left out, and none of two below it is taken', () => {
    const counted = { taken: 0, left: 0 };
    for (const from of [40, 60]) {
      for (let age = 0; age < 1_500; age += 49) {
        for (let people = 1; people <= 80; people++) {
          const days: [number, number][] = [[today - age, people]];
          const { risk } = computeVerdict([{ kind: 'ban', days }], [], now);
          const isTaken = scoreOf(days, 1) >= leastScore(from, now);
          if (risk >= from) expect(isTaken, `${people} of ${age} days ago`).toBe(true);
          if (risk <= from - 2) expect(isTaken, `${people} of ${age} days ago`).toBe(false);
          counted[isTaken ? 'taken' : 'left'] += 1;
        }
      }
    }
    expect(Math.min(counted.taken, counted.left)).toBeGreaterThan(500);
  });
  it('knows how many bad units a risk takes', () => {
    expect(judge(unitsForRisk(60), 0).risk).toBe(60);
    expect(judge(unitsForRisk(40), 0).risk).toBe(40);
  });
});
