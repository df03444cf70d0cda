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
function open(checks: (ApiAnswer<CheckedSignIn> | Promise<ApiAnswer<CheckedSignIn>>)[] = [waits('message')]) {
  const log = { asked: [] as number[], agreed: [] as string[], signedIn: [] as unknown[], processed: 0, codes: 0 };
  const began = Date.now();
  let kept: KeptStart | null = null;
  const world = {
    request: async (): Promise<ApiAnswer<StartedSignIn>> => ({ ok: true, data: makeStart(`C${++log.codes}`) }),
    device: async (): Promise<ApiAnswer<DeviceStatus>> => ({ ok: true, data: newBrowser }),
  };
  let processedUntil = 0;
  const make = () =>
    new SignInFlow({
      request: () => world.request(),
      askDevice: () => world.device(),
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
    await flow.begin();
    expect(flow.read()).toMatchObject({ phase: 'ready', chosen: null, started: { code: 'C1' } });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(log.asked).toEqual([]);
    flow.choose(0);
    expect(flow.read().phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(60_000);
    const first = 20_000 + 3000;
    expect(log.asked).toEqual(Array.from({ length: 10 }, (_, at) => first + at * 3500));
    expect(flow.read()).toMatchObject({ phase: 'unheard', error: null });
    expect(log.processed).toBe(1);
  });

  it('goes on with the same code in one tap, and accepts the terms once', async () => {
    const { flow, log } = open([...Array.from({ length: 12 }, () => waits('message')), gives]);
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(40_000);
    flow.choose(0);
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
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed: ['C1', 'C1'], signedIn: [token] });
  });

  it('shows what the chat waits for', async () => {
    const { flow } = open([waits('phone'), waits('answer'), waits('confirm-code')]);
    await flow.begin();
    flow.choose(0);
    for (const [ms, step] of [
      [3000, 'phone'],
      [3500, 'answer'],
      [3500, 'confirm-code'],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(flow.read().step).toBe(step);
    }
  });

  it('ends with the code after 120 s, and begins anew in one tap', async () => {
    const { flow, log } = open();
    await flow.begin();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(flow.read().phase).toBe('ready');
    await vi.advanceTimersByTimeAsync(1);
    expect(flow.read()).toMatchObject({ phase: 'failed', error: { number: 10005 } });
    flow.listen();
    expect(flow.read().phase).toBe('failed');
    await flow.restart();
    expect(flow.read()).toMatchObject({ phase: 'ready', error: null, chosen: null, started: { code: 'C2' } });
    expect(log.asked).toEqual([]);
  });

  it('survives a reload, with what was left of its time', async () => {
    const { flow, log, reload } = open();
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(50_000);
    flow.stop();
    const again = reload();
    await again.begin();
    expect(again.read()).toMatchObject({ phase: 'waiting', chosen: 0, started: { code: 'C1' } });
    expect(log.codes).toBe(1);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(again.read().phase).toBe('failed');
  });

  it('C6 goes on at once after a reload while its questions are under way, and asks once when they are over', async () => {
    const { flow, log, reload } = open();
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    flow.stop();
    log.asked.length = 0;
    const soon = reload();
    await soon.begin();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(log.asked).toEqual([10_000, 13_500, 17_000]);
    expect(soon.read().phase).toBe('waiting');
    soon.stop();
    await vi.advanceTimersByTimeAsync(35_000);
    log.asked.length = 0;
    const late = reload();
    await late.begin();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(log.asked).toEqual([53_000]);
    expect(late.read().phase).toBe('unheard');
  });

  it('C6 takes a message that came while nobody asked, by the one question after a reload', async () => {
    const { flow, log, reload } = open([waits('message'), gives]);
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(3_000);
    flow.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    const late = reload();
    await late.begin();
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
    await flow.begin();
    await vi.advanceTimersByTimeAsync(0);
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed, signedIn: [token] });
  });

  it('C6 says so for somebody else at a browser where the terms were accepted', async () => {
    const { flow, log, world } = open([waits('terms'), gives]);
    world.device = async () => ({ ok: true, data: signedInHere });
    await flow.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(flow.read().device).toEqual(signedInHere);
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toMatchObject({ agreed: ['C1'], signedIn: [token] });
  });

  it('keeps the number of a refused start', async () => {
    const { flow, world } = open();
    world.request = async () => refuses(400, 10004, 'sign_in.too_often');
    await flow.begin();
    expect(flow.read()).toMatchObject({ phase: 'failed', error: { number: 10004, phrase: 'error.sign_in.too_often' } });
  });

  it('ends at once when the sign-in was refused in the chat', async () => {
    const { flow, log } = open([refuses(400, 10000, 'sign_in.refused')]);
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(flow.read()).toMatchObject({ phase: 'failed', error: { phrase: 'error.sign_in.refused' } });
    expect(log.asked).toHaveLength(1);
  });

  it('outlives a moment without a connection or a server that is starting', async () => {
    const { flow } = open([refuses(0, 0, 'network.unreachable'), refuses(503, 503, 'server.no_database'), gives]);
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(flow.read().phase).toBe('done');
  });

  it('takes the token of a question that was under way when the page was left', async () => {
    let answer: (value: ApiAnswer<CheckedSignIn>) => void = () => {};
    const late = new Promise<ApiAnswer<CheckedSignIn>>((resolve) => {
      answer = resolve;
    });
    const { flow, log } = open([late]);
    await flow.begin();
    flow.choose(0);
    await vi.advanceTimersByTimeAsync(3000);
    flow.stop();
    answer(gives);
    await vi.advanceTimersByTimeAsync(0);
    expect(log.signedIn).toEqual([token]);
  });
});
