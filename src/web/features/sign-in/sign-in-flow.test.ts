// Long because all its stories share one pretend login page.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckedSignIn, DeviceStatus, SignInStep, StartedSignIn } from '#contract/sign-in.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import type { KeptStart } from './kept-start.ts';
import { SignInFlow } from './sign-in-flow.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const link = { way: 'telegram', app: null, web: 'https://t.me/x', number: null, redirect: null } as const;

function makeStart(code: string): StartedSignIn {
  const auth = {
    ...{ telegram: null, whatsappBusiness: null, whatsapp: null, viber: null },
    ...{ sms: false, smsNumber: null, flashcall: false, flashcallNumber: null },
  };
  return { code, text: code, auth, links: [link], expiresAtTimestamp: 0 };
}

const token = { access_token: 'jwt', phone: '12025550147', profile_id: 7 };
const waits = (step: SignInStep): ApiAnswer<CheckedSignIn> => ({
  ok: true,
  data: { status: false, step, expiresAtTimestamp: 0 },
});
const gives: ApiAnswer<CheckedSignIn> = {
  ok: true,
  data: { status: true, step: 'done', expiresAtTimestamp: 0, ...token },
};
function refuses(status: number, status_code: number, code: string): Extract<ApiAnswer<never>, { ok: false }> {
  return {
    ok: false,
    status,
    retryAfter: null,
    problem: { status: 'error', status_code, code, message: '', details: [] },
  };
}

const signedInHere = { status: true, isNewUser: false, userAgreement: true };
const newBrowser = { status: false, isNewUser: true, userAgreement: false };

/** A login page whose server answers `checks` one after the other, the last for ever. */
function open(
  checks: (ApiAnswer<CheckedSignIn> | Promise<ApiAnswer<CheckedSignIn>>)[] = [waits('message')],
  isCall = false,
) {
  const log = {
    expected: [] as string[],
    asked: [] as number[],
    agreed: [] as string[],
    signedIn: [] as unknown[],
    processed: 0,
    codes: 0,
  };
  const began = Date.now();
  let kept: KeptStart | null = null;
  const world = {
    request: async (): Promise<ApiAnswer<StartedSignIn>> => ({ ok: true, data: makeStart(`C${++log.codes}`) }),
    device: async (): Promise<ApiAnswer<DeviceStatus>> => ({ ok: true, data: newBrowser }),
    expect: async (phone: string): Promise<ApiAnswer<{ international: string }>> => ({
      ok: true,
      data: { international: phone },
    }),
    isWatched: true,
  };
  let processedUntil = 0;
  const make = () =>
    new SignInFlow({
      request: () => world.request(),
      askDevice: () => world.device(),
      needsCaller: () => isCall,
      expectCall: (code, phone) => {
        log.expected.push(`${code} ${phone}`);
        return world.expect(phone);
      },
      isWatched: () => world.isWatched,
      check: async () => {
        log.asked.push(Date.now() - began);
        return (checks.length > 1 ? checks.shift() : checks[0]) ?? waits('message');
      },
      agree: async (code) => log.agreed.push(code),
      onSignedIn: (data) => log.signedIn.push(data),
      kept: {
        read: (now) => (kept && kept.endsAt > now ? kept : null),
        keep: (start) => {
          kept = start;
        },
        forget: () => {
          kept = null;
        },
        markProcessed: () => {
          log.processed += 1;
          processedUntil = Date.now() + 35_000;
        },
        isProcessed: () => Date.now() < processedUntil,
      },
    });
  return { flow: make(), log, world, reload: make };
}

describe('a sign-in', () => {
  it('asks first after 3 s, then every 3.5 s, ten times, and then says that nothing came', async () => {
    const { flow, log } = open();
    flow.begin();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(flow.read()).toMatchObject({ phase: 'ready', chosen: null, started: null });
    expect(log).toMatchObject({ asked: [], codes: 0 });
    await flow.choose(0);
    expect(flow.read().phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(60_000);
    const first = 20_000 + 3000;
    expect(log.asked).toEqual(Array.from({ length: 10 }, (_, at) => first + at * 3500));
    expect(flow.read()).toMatchObject({ phase: 'unheard', error: null });
    expect(log.processed).toBe(1);
  });

  it('goes on with the same code in one tap, and accepts the terms once', async () => {
    const { flow, log } = open([...Array.from({ length: 12 }, () => waits('message')), gives]);
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

  it('F23 says again that the terms are accepted where that was not heard', async () => {
    const { flow, log } = open([waits('message'), waits('terms'), gives]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed: ['C1', 'C1'], signedIn: [token] });
  });

  it('shows what the chat waits for', async () => {
    const { flow } = open([waits('phone'), waits('answer'), waits('confirm-code')]);
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

  it('U12 begins its 120 s when a way is chosen, however long the page was read before', async () => {
    const { flow, log } = open();
    flow.begin();
    await vi.advanceTimersByTimeAsync(900_000);
    expect(log.codes).toBe(0);
    await flow.choose(0);
    expect(flow.read()).toMatchObject({ phase: 'waiting', endsAt: Date.now() + 120_000, started: { code: 'C1' } });
  });

  it('U12 renews a code that ran out without a word, three times, and then waits for somebody', async () => {
    const { flow, log } = open();
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
    const { flow, log, world } = open();
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
    const { flow } = open([waits('answer'), refuses(400, 10005, 'sign_in.code_expired'), waits('message')]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(6_500);
    expect(flow.read()).toMatchObject({ phase: 'waiting', error: null, isRenewed: true, started: { code: 'C2' } });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(flow.read().isRenewed).toBe(true);
  });

  it('U12 shows why no new code came, and tries again in one tap', async () => {
    const { flow, world } = open();
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
    const { flow, log } = open();
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
    const { flow, world } = open();
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

  it('U4 asks for the code of a missed call when its number is typed, and tells the number anew with each code', async () => {
    const { flow, log, reload } = open([waits('message')], true);
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
    const { flow, log, world } = open([waits('message')], true);
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

  it('survives a reload, with what was left of its time', async () => {
    const { flow, log, reload } = open();
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

  it('C6 goes on at once after a reload while its questions are under way, and asks once when they are over', async () => {
    const { flow, log, reload } = open();
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
    expect(log.asked).toEqual([53_000]);
    expect(late.read().phase).toBe('unheard');
  });

  it('C6 takes a message that came while nobody asked, by the one question after a reload', async () => {
    const { flow, log, reload } = open([waits('message'), gives]);
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

  it.each([
    ['says once', async () => ({ ok: true as const, data: newBrowser }), ['C1']],
    ['need not say', async () => ({ ok: true as const, data: signedInHere }), []],
    ['says in doubt', async () => refuses(0, 0, 'network.unreachable'), ['C1']],
    ['says while it is not known', () => new Promise<never>(() => {}), ['C1']],
  ])('C6 %s that the terms are accepted, as the browser is known', async (_, device, agreed) => {
    const { flow, log, world } = open([gives]);
    world.device = device;
    flow.begin();
    await vi.advanceTimersByTimeAsync(0);
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed, signedIn: [token] });
  });

  it('C6 says so for somebody else at a browser where the terms were accepted', async () => {
    const { flow, log, world } = open([waits('terms'), gives]);
    world.device = async () => ({ ok: true, data: signedInHere });
    flow.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(flow.read().device).toEqual(signedInHere);
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed: ['C1'], signedIn: [token] });
  });

  it('keeps the number of a refused start', async () => {
    const { flow, world } = open();
    world.request = async () => refuses(400, 10004, 'sign_in.too_often');
    flow.begin();
    await flow.choose(0);
    expect(flow.read()).toMatchObject({ phase: 'failed', error: { number: 10004, phrase: 'error.sign_in.too_often' } });
  });

  it('ends at once when the sign-in was refused in the chat', async () => {
    const { flow, log } = open([refuses(400, 10000, 'sign_in.refused')]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(flow.read()).toMatchObject({ phase: 'failed', error: { phrase: 'error.sign_in.refused' } });
    expect(log.asked).toHaveLength(1);
  });

  it('outlives a moment without a connection or a server that is starting', async () => {
    const { flow } = open([refuses(0, 0, 'network.unreachable'), refuses(503, 503, 'server.no_database'), gives]);
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
    const { flow, log } = open([late]);
    flow.begin();
    await flow.choose(0);
    await vi.advanceTimersByTimeAsync(3000);
    flow.stop();
    answer(gives);
    await vi.advanceTimersByTimeAsync(0);
    expect(log.signedIn).toEqual([token]);
  });
});
