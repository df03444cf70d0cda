import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckedSignIn } from '#contract/sign-in.ts';
import { createLoginPage, gives, refuses, token, waits } from '#test/login-page.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('a sign-in', () => {
  it('U1 asks ten times, says that nothing came, and asks on until the code runs out', async () => {
    const { flow, log, world } = createLoginPage();
    world.isWatched = false;
    flow.begin();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(flow.read()).toMatchObject({ phase: 'ready', chosen: null, started: null });
    expect(log).toMatchObject({ asked: [], codes: 0 });
    await flow.choose(0);
    expect(flow.read().phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(60_000);
    const round = Array.from({ length: 10 }, (_, at) => 23_000 + at * 3500);
    const late = (until: number) =>
      Array.from({ length: 20 }, (_, at) => 59_500 + at * 5000).filter((ms) => ms < until);
    expect(log.asked).toEqual([...round, ...late(80_000)]);
    expect(flow.read()).toMatchObject({ phase: 'unheard', error: null });
    expect(log.processed).toBe(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log.asked).toEqual([...round, ...late(140_000)]);
    expect(flow.read().phase).toBe('paused');
  });

  it('U1 takes a code that was sent late, while nobody touched the page', async () => {
    const { flow, log } = createLoginPage([...Array.from({ length: 15 }, () => waits('message')), gives]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(flow.read().phase).toBe('done');
    expect(log).toMatchObject({ signedIn: [token], codes: 1 });
  });

  it.each([
    [true, [{ ...token, is_new_user: true }]],
    [false, [token]],
  ])('39: tells on whether the account was just made: %s', async (is_new_user, signedIn) => {
    const data = { status: true, step: 'done' as const, expiresAtTimestamp: 0, ...token, is_new_user };
    const { flow, log } = createLoginPage([{ ok: true, data }]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(log.signedIn).toStrictEqual(signedIn);
  });

  it('goes on with the same code in one tap, and accepts the terms once', async () => {
    const { flow, log } = createLoginPage([...Array.from({ length: 12 }, () => waits('message')), gives]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(40_000);
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(flow.read().phase).toBe('done');
    expect(log).toMatchObject({ agreed: ['C1'], signedIn: [token], codes: 1 });
    const asked = log.asked.length;
    await vi.advanceTimersByTimeAsync(200_000);
    expect(log.asked).toHaveLength(asked);
    expect(flow.read().phase).toBe('done');
  });

  it('shows what the chat waits for', async () => {
    const { flow } = createLoginPage([waits('phone'), waits('answer'), waits('confirm-code')]);
    flow.begin();
    await flow.choose(0);
    for (const [ms, step] of [
      [3000, 'phone'],
      [3500, 'answer'],
      [3500, 'confirm-code'],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(flow.read().step).toBe(step);
    }
  });

  it('keeps the number of a refused start', async () => {
    const { flow, world } = createLoginPage();
    world.request = async () => refuses(400, 10004, 'sign_in.too_often');
    flow.begin();
    await flow.choose(0);
    expect(flow.read()).toMatchObject({ phase: 'failed', error: { number: 10004, phrase: 'error.sign_in.too_often' } });
  });

  it('ends at once when the sign-in was refused in the chat', async () => {
    const { flow, log } = createLoginPage([refuses(400, 10000, 'sign_in.refused')]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(flow.read()).toMatchObject({ phase: 'failed', error: { phrase: 'error.sign_in.refused' } });
    expect(log.asked).toHaveLength(1);
  });

  it('outlives a moment without a connection or a server that is starting', async () => {
    const { flow } = createLoginPage([
      refuses(0, 0, 'network.unreachable'),
      refuses(503, 503, 'server.no_database'),
      gives,
    ]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(flow.read().phase).toBe('done');
  });

  it('takes the token of a question that was under way when the page was left', async () => {
    let answer: (value: ApiAnswer<CheckedSignIn>) => void = () => {};
    const late = new Promise<ApiAnswer<CheckedSignIn>>((resolve) => {
      answer = resolve;
    });
    const { flow, log } = createLoginPage([late]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(3000);
    flow.stop();
    answer(gives);
    await vi.advanceTimersByTimeAsync(0);
    expect(log.signedIn).toEqual([token]);
  });

  it('asks one question at a time, so that no answer tells another that the code is used up', async () => {
    let answer: (value: ApiAnswer<CheckedSignIn>) => void = () => {};
    const late = new Promise<ApiAnswer<CheckedSignIn>>((resolve) => {
      answer = resolve;
    });
    const { flow, log } = createLoginPage([
      ...Array.from({ length: 10 }, () => waits('message')),
      late,
      refuses(400, 10005, 'sign_in.code_expired'),
    ]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(flow.read().phase).toBe('unheard');
    expect(log.asked).toHaveLength(11);
    // The user returns while a slow poll is pending.
    flow.lookAgain();
    await vi.advanceTimersByTimeAsync(1000);
    expect(log.asked).toHaveLength(11);
    answer(gives);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(flow.read().phase).toBe('done');
    expect(log).toMatchObject({ signedIn: [token], codes: 1 });
    expect(log.asked).toHaveLength(11);
  });
});
