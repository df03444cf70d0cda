import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoginPage, refuses, waits } from '#test/login-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('a sign-in by a missed call', () => {
  it('U4 asks for the code of a missed call when its number is typed, and tells the number anew with each code', async () => {
    const { flow, log, reload } = createLoginPage([waits('message')], true);
    flow.begin();
    expect(await flow.choose(0)).toBeNull();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(flow.read()).toMatchObject({ phase: 'ready', chosen: 0, caller: null, started: null });
    expect(log.codes).toBe(0);
    expect(await flow.expectCall('+41 79 111 95 01')).toBeNull();
    expect(flow.read()).toMatchObject({ phase: 'waiting', caller: '+41 79 111 95 01', endsAt: Date.now() + 120_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    flow.stop();
    const again = reload();
    again.begin();
    expect(again.read()).toMatchObject({ phase: 'waiting', caller: '+41 79 111 95 01', started: { code: 'C1' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(again.read()).toMatchObject({ phase: 'waiting', caller: '+41 79 111 95 01', started: { code: 'C2' } });
    expect(log.expected).toEqual(['C1 +41 79 111 95 01', 'C2 +41 79 111 95 01']);
    again.changeCaller();
    expect(again.read()).toMatchObject({ phase: 'ready', chosen: 0, caller: null });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log.codes).toBe(2);
  });

  it('U4 says at its field that a number is none, and takes the next with the same code', async () => {
    const { flow, log, world } = createLoginPage([waits('message')], true);
    flow.begin();
    await flow.choose(0);
    const { expect: tell } = world;
    world.expect = async () => refuses(422, 422, 'number.invalid');
    expect(await flow.expectCall('12')).toBe('number.invalid');
    expect(flow.read()).toMatchObject({ phase: 'ready', chosen: 0, caller: null });
    expect(await flow.expectCall('13')).toBe('number.invalid');
    world.expect = tell;
    expect(await flow.expectCall('+41791119501')).toBeNull();
    expect(flow.read()).toMatchObject({ phase: 'waiting', caller: '+41791119501' });
    expect(log.expected).toEqual(['C1 12', 'C1 13', 'C1 +41791119501']);
  });
});
