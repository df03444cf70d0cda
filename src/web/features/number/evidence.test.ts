import { describe, expect, it } from 'vitest';
import type { Verdict } from '#contract/number.ts';
import { wilsonLower } from '#shared/wilson.ts';
import { daysUntilMilder, fadedOn, fadeOf } from './evidence.ts';

const constants = { z: 1.96, halfLifeDays: 125, fadeDays: 60, suspiciousFrom: 40, unwantedFrom: 60, trustedFrom: 51 };
const verdict = (bad: number, good: number, label: Verdict['label']) => ({
  label,
  evidence: { asOf: '2026-11-20', bad, good, items: [], constants },
});

describe('daysUntilMilder', () => {
  it.each([
    ['unwanted', 16, 0, 60],
    ['suspicious', 4, 0, 40],
    ['unwanted', 20, 2, 60],
  ] as const)('says after how many silent days a number is no longer %s (B=%d, G=%d)', (label, bad, good, from) => {
    const days = daysUntilMilder(verdict(bad, good, label)) ?? 0;
    const risk = (after: number) => {
      const left = 2 ** (-after / 125);
      return Math.round(100 * wilsonLower(bad * left, (bad + good) * left));
    };
    expect(risk(days)).toBeLessThan(from);
    expect(risk(days - 1)).toBeGreaterThanOrEqual(from);
  });

  it('says nothing of a verdict that is mild already', () => {
    expect(daysUntilMilder(verdict(0, 5, 'trusted'))).toBeNull();
    expect(daysUntilMilder(verdict(2, 0, 'unknown'))).toBeNull();
  });

  it('M2: counts what fades with the former holder', () => {
    const items = [{ sign: 'bad', units: 4, beforeHolderOn: '2026-11-20' }] as Verdict['evidence']['items'];
    const fading = {
      label: 'suspicious' as const,
      evidence: { asOf: '2026-11-20', bad: 4, good: 0, items, constants },
    };
    const risk = (days: number) => {
      const bad = 4 * (1 - days / 60) * 2 ** (-days / 125);
      return Math.round(100 * wilsonLower(bad, bad));
    };
    const days = daysUntilMilder(fading) ?? 0;
    expect([risk(days - 1) >= 40, risk(days) < 40]).toEqual([true, true]);
    expect(days).toBeLessThan(daysUntilMilder(verdict(4, 0, 'suspicious')) ?? 0);
    expect([fadeOf('2026-11-20', '2026-12-20', 60), fadedOn('2026-11-20', 60)]).toEqual([0.5, '2027-01-19']);
  });
});
