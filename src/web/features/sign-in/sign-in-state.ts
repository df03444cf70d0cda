import type { CheckedSignIn, DeviceStatus, SignInStep, StartedSignIn } from '#contract/sign-in.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import type { AuthError } from './auth-error.ts';
import type { KeptStart } from './kept-start.ts';

/**
 * ready: no way is chosen, or the number of a call is not typed yet. starting: a code is under way. waiting: the page
 * asks whether the message came. unheard: it asked ten times, and asks on. paused: the code ran out while nobody was
 * there. failed: see `error`. done: signed in.
 */
export type Phase = 'ready' | 'starting' | 'waiting' | 'unheard' | 'paused' | 'failed' | 'done';

export interface SignInState {
  phase: Phase;
  started: StartedSignIn | null;
  /** The way that was chosen, by its place in the list, and in `started.links`. */
  chosen: number | null;
  /** The number that a call is expected from, as people write it. */
  caller: string | null;
  /** What the server waits for. */
  step: SignInStep;
  /** The code before this one ran out while the chat was under way with it. */
  isRenewed: boolean;
  /** When the code runs out: milliseconds since 1970. */
  endsAt: number;
  error: AuthError | null;
  /** Who is signed in with this browser already; null until the server has said so. */
  device: DeviceStatus | null;
}

export interface SignedIn {
  access_token: string;
  phone: string;
  international: string;
  profile_id: number;
  /** The account was just made. */
  is_new_user?: boolean;
}

export type Failure = Extract<ApiAnswer<unknown>, { ok: false }>;

/** What the flow needs of the world. */
export interface FlowTools {
  request(): Promise<ApiAnswer<StartedSignIn>>;
  /** Whether a way begins with the number that will call. */
  needsCaller(chosen: number): boolean;
  /** Gives the number as it was read. */
  expectCall(code: string, phone: string): Promise<ApiAnswer<{ international: string }>>;
  askDevice(): Promise<ApiAnswer<DeviceStatus>>;
  check(code: string): Promise<ApiAnswer<CheckedSignIn>>;
  /** The terms are accepted with the choice of a way. */
  agree(code: string): Promise<unknown>;
  /** Stores the session. */
  onSignedIn(data: SignedIn): void;
  /** Whether somebody sees the page. */
  isWatched(): boolean;
  kept: {
    read(now: number): KeptStart | null;
    keep(start: KeptStart, isNew: boolean): void;
    forget(): void;
    markProcessed(): void;
    isProcessed(): boolean;
  };
}

export const beginning: SignInState = {
  phase: 'ready',
  started: null,
  chosen: null,
  caller: null,
  step: 'message',
  isRenewed: false,
  endsAt: 0,
  error: null,
  device: null,
};
