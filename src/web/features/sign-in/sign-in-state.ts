import type { CheckedSignIn, DeviceStatus, SignInStep, StartedSignIn } from '#contract/sign-in.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import type { AuthError } from './auth-error.ts';
import type { StoredStart } from './stored-start.ts';

/**
 * ready: no way chosen, or calling number missing. starting: requesting a code. waiting: polling. unheard: ten polls
 * without a message, polling continues. paused: expired unattended. failed: see `error`. done: signed in.
 */
export type Phase = 'ready' | 'starting' | 'waiting' | 'unheard' | 'paused' | 'failed' | 'done';

export interface SignInState {
  phase: Phase;
  started: StartedSignIn | null;
  /** Index of the chosen way in the list and in `started.links`. */
  chosen: number | null;
  /** Number that will call, in display form. */
  caller: string | null;
  /** What the server waits for. */
  step: SignInStep;
  /** The previous code expired during the chat. */
  isRenewed: boolean;
  /** Expiry of the code, Unix milliseconds. */
  endsAt: number;
  error: AuthError | null;
  /** Session that this browser already has; null until the server answers. */
  device: DeviceStatus | null;
}

export interface SignedIn {
  access_token: string;
  phone: string;
  international: string;
  profile_id: number;
  /** The account was just created. */
  is_new_user?: boolean;
}

export type Failure = Extract<ApiAnswer<unknown>, { ok: false }>;

/** Dependencies of the flow. */
export interface FlowTools {
  request(): Promise<ApiAnswer<StartedSignIn>>;
  /** Whether the way needs the calling number first. */
  needsCaller(chosen: number): boolean;
  /** Resolves to the number as parsed. */
  expectCall(code: string, phone: string): Promise<ApiAnswer<{ international: string }>>;
  askDevice(): Promise<ApiAnswer<DeviceStatus>>;
  check(code: string): Promise<ApiAnswer<CheckedSignIn>>;
  /** Choosing a way accepts the terms. */
  agree(code: string): Promise<unknown>;
  /** Stores the session. */
  onSignedIn(data: SignedIn): void;
  /** Whether the page is visible. */
  isWatched(): boolean;
  kept: {
    read(now: number): StoredStart | null;
    keep(start: StoredStart, isNew: boolean): void;
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
