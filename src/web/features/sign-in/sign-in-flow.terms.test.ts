import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoginPage, gives, newBrowser, refuses, signedInHere, token, waits } from '#test/login-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('the terms of a sign-in', () => {
  it('F23 says again that the terms are accepted where that was not heard', async () => {
    const { flow, log } = createLoginPage([waits('message'), waits('terms'), gives]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed: ['C1', 'C1'], signedIn: [token] });
  });

  it.each([
    ['says once', async () => ({ ok: true as const, data: newBrowser }), ['C1']],
    ['need not say', async () => ({ ok: true as const, data: signedInHere }), []],
    ['says in doubt', async () => refuses(0, 0, 'network.unreachable'), ['C1']],
    ['says while it is not known', () => new Promise<never>(() => {}), ['C1']],
  ])('C6 %s that the terms are accepted, as the browser is known', async (_, device, agreed) => {
    const { flow, log, world } = createLoginPage([gives]);
    world.device = device;
    flow.begin();
    await vi.advanceTimersByTimeAsync(0);
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed, signedIn: [token] });
  });

  it('C6 need not say so where the browser became known while the code was asked for', async () => {
    const { flow, log, world } = createLoginPage([gives]);
    world.device = async () => ({ ok: true, data: signedInHere });
    flow.begin();
    expect(flow.read().device).toBeNull();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed: [], signedIn: [token] });
  });

  it('C6 says so for somebody else at a browser where the terms were accepted', async () => {
    const { flow, log, world } = createLoginPage([waits('terms'), gives]);
    world.device = async () => ({ ok: true, data: signedInHere });
    flow.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(flow.read().device).toEqual(signedInHere);
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed: ['C1'], signedIn: [token] });
  });
});
