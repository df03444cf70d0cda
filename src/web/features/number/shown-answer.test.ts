import { describe, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import type { Asked } from './look-up.ts';
import { markFetchError, preferAnswered } from './shown-answer.ts';

const view = {} as NumberView;
const problem = { status: 'error', status_code: 429, code: 'limit.minute', message: '', details: [] } as const;
const answered = (askedBy: number | null): Asked => ({ askedBy, answer: { ok: true, data: view } });
const refused = (askedBy: number | null): Asked => ({
  askedBy,
  answer: { ok: false, status: 429, problem: { ...problem, details: [] }, retryAfter: 60 },
});

it('P4: a failed search marks the view that goes on showing, and no refusal', () => {
  const shown = { ok: true, data: { ...view, isFetchError: false } } as const;
  expect(markFetchError(shown)).toEqual({ ok: true, data: { isFetchError: true } });
  expect(shown.data.isFetchError).toBe(false);
  const { answer } = refused(null);
  expect(markFetchError(answer)).toBe(answer);
});

describe('what a page shows when the member’s own answer comes', () => {
  it('is that answer', () => {
    const own = answered(7);
    expect(preferAnswered(answered(null), own)).toBe(own);
    expect(preferAnswered(refused(null), own)).toBe(own);
  });

  it('stays what it was when the member is refused, and is not asked for again', () => {
    const before = answered(null);
    expect(preferAnswered(before, refused(7))).toEqual({ askedBy: 7, answer: before.answer });
  });

  it('is the refusal where there was nothing to show', () => {
    const own = refused(7);
    expect(preferAnswered(refused(null), own)).toBe(own);
  });
});
