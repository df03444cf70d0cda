import type { CheckedSignIn, DeviceStatus, SignInStep, StartedSignIn } from '#contract/sign-in.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { SignInFlow } from '#web/features/sign-in/sign-in-flow.ts';
import type { StoredStart } from '#web/features/sign-in/stored-start.ts';

const noNumber = { number: null, international: null } as const;
const link = { way: 'telegram', app: null, web: 'https://t.me/x', ...noNumber, redirect: null } as const;

export function makeStart(code: string): StartedSignIn {
  const auth = {
    telegram: null,
    whatsappBusiness: null,
    whatsapp: null,
    viber: null,
    sms: false,
    smsNumber: null,
    flashcall: false,
    flashcallNumber: null,
  };
  return { code, text: code, auth, links: [link], expiresAtTimestamp: 0 };
}

export const token = { access_token: 'jwt', phone: '12025550147', international: '+1 202 555 0147', profile_id: 7 };
export const waits = (step: SignInStep): ApiAnswer<CheckedSignIn> => ({
  ok: true,
  data: { status: false, step, expiresAtTimestamp: 0 },
});
export const gives: ApiAnswer<CheckedSignIn> = {
  ok: true,
  data: { status: true, step: 'done', expiresAtTimestamp: 0, ...token },
};
export function refuses(status: number, status_code: number, code: string): Extract<ApiAnswer<never>, { ok: false }> {
  return {
    ok: false,
    status,
    retryAfter: null,
    problem: { status: 'error', status_code, code, message: '', details: [] },
  };
}

export const signedInHere = { status: true, isNewUser: false, userAgreement: true };
export const newBrowser = { status: false, isNewUser: true, userAgreement: false };

/** A login page whose server answers `checks` one after the other, the last for ever. */
export function createLoginPage(
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
  let kept: StoredStart | null = null;
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
