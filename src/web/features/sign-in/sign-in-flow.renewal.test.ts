import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartedSignIn } from '#contract/sign-in.ts';
import { createLoginPage, makeStart, refuses, waits } from '#test/login-page.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('the code of a sign-in', () => {
  it('U12 begins its 120 s when a way is chosen, however long the page was read before', async () => {
    const { flow, log } = createLoginPage();
    flow.begin();
    await vi.advanceTimersByTimeAsync(900_000);
    expect(log.codes).toBe(0);
    await flow.choose(0);
    expect(flow.read()).toMatchObject({ phase: 'waiting', endsAt: Date.now() + 120_000, started: { code: 'C1' } });
  });

  it('U12 renews a code that ran out without a word, three times, and then waits for somebody', async () => {
    const { flow, log } = createLoginPage();
    flow.begin();
    await flow.choose(0);
    for (const code of ['C2', 'C3', 'C4']) {
      await vi.advanceTimersByTimeAsync(120_000);
      expect(flow.read()).toMatchObject({ phase: 'waiting', error: null, isRenewed: false, started: { code } });
      expect(flow.read().endsAt).toBe(Date.now() + 120_000);
    }
    await vi.advanceTimersByTimeAsync(120_000);
    expect(flow.read()).toMatchObject({ phase: 'paused', error: null, started: null });
    const asked = log.asked.length;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([log.codes, log.asked.length]).toEqual([4, asked]);
    flow.lookAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(flow.read()).toMatchObject({ phase: 'waiting', chosen: 0, started: { code: 'C5' } });
    expect(log.agreed).toEqual(['C1', 'C2', 'C3', 'C4', 'C5']);
  });

  it('U12 asks for no new code while nobody sees the page, and for one when somebody is back', async () => {
    const { flow, log, world } = createLoginPage();
    flow.begin();
    await flow.choose(0);
    world.isWatched = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(flow.read().phase).toBe('paused');
    expect(log.codes).toBe(1);
    world.isWatched = true;
    flow.lookAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(flow.read()).toMatchObject({ phase: 'waiting', started: { code: 'C2' } });
  });

  it('U12 takes the server’s word that a code ran out as no error either, and says so where the chat was begun', async () => {
    const { flow } = createLoginPage([waits('answer'), refuses(400, 10005, 'sign_in.code_expired'), waits('message')]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(6_500);
    expect(flow.read()).toMatchObject({ phase: 'waiting', error: null, isRenewed: true, started: { code: 'C2' } });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(flow.read().isRenewed).toBe(true);
  });

  it('U12 shows why no new code came, and tries again in one tap', async () => {
    const { flow, world } = createLoginPage();
    flow.begin();
    await flow.choose(0);
    const { request } = world;
    world.request = async () => refuses(0, 0, 'network.unreachable');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(flow.read()).toMatchObject({ phase: 'failed', chosen: 0, error: { code: 'network.unreachable' } });
    world.request = request;
    await flow.restart();
    expect(flow.read()).toMatchObject({ phase: 'waiting', error: null, chosen: 0, started: { code: 'C2' } });
  });

  it('keeps a fresh code for another way, and asks anew where it is old', async () => {
    const { flow, log } = createLoginPage();
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(30_000);
    flow.leave();
    expect(flow.read()).toMatchObject({ phase: 'ready', chosen: null, started: { code: 'C1' } });
    await flow.choose(1);
    expect(flow.read()).toMatchObject({ phase: 'waiting', chosen: 1, started: { code: 'C1' } });
    await vi.advanceTimersByTimeAsync(40_000);
    await flow.choose(2);
    expect(flow.read()).toMatchObject({ phase: 'waiting', chosen: 2, started: { code: 'C2' } });
    expect(log.agreed).toEqual(['C1', 'C2']);
  });

  it('lets go of a code that comes after another way was left', async () => {
    const { flow, world } = createLoginPage();
    flow.begin();
    let answer: (value: ApiAnswer<StartedSignIn>) => void = () => {};
    world.request = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const chosen = flow.choose(0);
    flow.leave();
    answer({ ok: true, data: makeStart('C9') });
    expect(await chosen).toBeNull();
    expect(flow.read()).toMatchObject({ phase: 'ready', chosen: null, started: null });
  });
});
