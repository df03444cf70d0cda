import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoginPage, gives, token, waits } from '#test/login-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('a reloaded sign-in', () => {
  it('survives a reload, with what was left of its time', async () => {
    const { flow, log, reload } = createLoginPage();
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(50_000);
    flow.stop();
    const again = reload();
    again.begin();
    expect(again.read()).toMatchObject({ phase: 'waiting', chosen: 0, started: { code: 'C1' } });
    expect(log.codes).toBe(1);
    await vi.advanceTimersByTimeAsync(69_999);
    expect(log.codes).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(log.codes).toBe(2);
  });

  it('C6 asks at once after a reload, in a round while one is under way and slowly when it is over', async () => {
    const { flow, log, reload } = createLoginPage();
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    flow.stop();
    log.asked.length = 0;
    const soon = reload();
    soon.begin();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(log.asked).toEqual([10_000, 13_500, 17_000]);
    expect(soon.read().phase).toBe('waiting');
    soon.stop();
    await vi.advanceTimersByTimeAsync(35_000);
    log.asked.length = 0;
    const late = reload();
    late.begin();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(log.asked).toEqual([53_000, 58_000, 63_000, 68_000, 73_000, 78_000, 83_000]);
    expect(late.read().phase).toBe('unheard');
  });

  it('C6 takes a message that came while nobody asked, by the first question after a reload', async () => {
    const { flow, log, reload } = createLoginPage([waits('message'), gives]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(3_000);
    flow.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    const late = reload();
    late.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(late.read().phase).toBe('done');
    expect(log.signedIn).toEqual([token]);
  });
});
