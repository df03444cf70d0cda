import { describe, expect, it } from 'vitest';
import type { Verdict } from '#contract/number.ts';
import { wilsonLower } from '#shared/wilson.ts';
import { outlookOf } from './evidence.ts';

const constants = { z: 1.96, halfLifeDays: 125, suspiciousFrom: 30, unwantedFrom: 60, trustedFrom: 51 };
const verdict = (bad: number, good: number, label: Verdict['label']) => ({
  label,
  evidence: { asOf: '2026-11-20', bad, good, items: [], constants },
});

describe('outlookOf', () => {
  it('says how many reports lead to the next word', () => {
    expect(outlookOf(verdict(0, 0, 'unknown')).worse).toEqual({ people: 2, label: 'suspicious' });
    expect(outlookOf(verdict(4, 0, 'suspicious')).worse).toEqual({ people: 2, label: 'unwanted' });
    expect(outlookOf(verdict(6, 0, 'unwanted')).worse).toBeNull();
  });

  it('says after how many silent days the word falls', () => {
    const days = outlookOf(verdict(16, 0, 'unwanted')).fadesInDays ?? 0;
    const left = (after: number) => 16 * 2 ** (-after / 125);
    const bound = (after: number) => Math.round(100 * wilsonLower(left(after), left(after)));
    expect(bound(days)).toBeLessThan(60);
    expect(bound(days - 1)).toBeGreaterThanOrEqual(60);
    expect(outlookOf(verdict(0, 5, 'trusted')).fadesInDays).toBeNull();
  });
});
