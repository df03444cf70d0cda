import type { CheckedSignIn, DeviceStatus, SignInStep, StartedSignIn } from '#contract/sign-in.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { type AuthError, expired, readAuthError } from './auth-error.ts';
import type { KeptStart } from './kept-start.ts';
import { codeSeconds, firstPollMs, pollMs, pollsPerRound } from './timing.ts';

/**
 * starting: a code is under way. ready: it is shown, no way is chosen. waiting: the page asks whether the message came.
 * unheard: it asked ten times. failed: see `error`; a new code is needed. done: signed in.
 */
export type Phase = 'starting' | 'ready' | 'waiting' | 'unheard' | 'failed' | 'done';

export interface SignInState {
  phase: Phase;
  started: StartedSignIn | null;
  /** The link that was chosen, by its place in `started.links`. */
  chosen: number | null;
  /** What the server waits for. */
  step: SignInStep;
  /** When the code runs out: milliseconds since 1970. */
  endsAt: number;
  error: AuthError | null;
  /** Who is signed in with this browser already; null until the server has said so. */
  device: DeviceStatus | null;
}

export interface SignedIn {
  access_token: string;
  phone: string;
  profile_id: number;
}

/** What the flow needs of the world. */
export interface FlowTools {
  request(): Promise<ApiAnswer<StartedSignIn>>;
  askDevice(): Promise<ApiAnswer<DeviceStatus>>;
  check(code: string): Promise<ApiAnswer<CheckedSignIn>>;
  /** The terms are accepted with the choice of a way. */
  agree(code: string): Promise<unknown>;
  /** Stores the session. */
  onSignedIn(data: SignedIn): void;
  kept: {
    read(now: number): KeptStart | null;
    keep(start: KeptStart, isNew: boolean): void;
    forget(): void;
    markProcessed(): void;
    isProcessed(): boolean;
  };
}

const beginning: SignInState = {
  phase: 'starting',
  started: null,
  chosen: null,
  step: 'message',
  endsAt: 0,
  error: null,
  device: null,
};

/** From the code to the session: one sign-in at a time, watched by the login page. */
export class SignInFlow {
  readonly #tools: FlowTools;
  readonly #listeners = new Set<() => void>();
  #state = beginning;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Grows with every new code and round: what belongs to an older one is let go. */
  #turn = 0;

  constructor(tools: FlowTools) {
    this.#tools = tools;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = () => this.#state;

  /** Goes on with the code that this window has, or asks for one. */
  async begin(): Promise<void> {
    const turn = this.#nextTurn();
    const kept = this.#tools.kept.read(Date.now());
    if (kept) {
      this.#show({ ...beginning, phase: 'ready', ...kept });
      this.#watchEnd(kept.endsAt);
      if (kept.chosen !== null) this.#goOn(kept);
      return;
    }
    this.#show(beginning);
    void this.#learnDevice();
    const answer = await this.#tools.request();
    if (turn !== this.#turn) return;
    if (!answer.ok) return this.#fail(readAuthError(answer));
    const start: KeptStart = { started: answer.data, chosen: null, endsAt: Date.now() + codeSeconds * 1000 };
    this.#tools.kept.keep(start, true);
    this.#show({ ...beginning, phase: 'ready', ...start, device: this.#state.device });
    this.#watchEnd(start.endsAt);
  }

  /** Another code; the old one is forgotten. */
  restart(): Promise<void> {
    this.#tools.kept.forget();
    return this.begin();
  }

  /** A way was chosen: from now on the page asks whether the message has come. */
  choose(chosen: number) {
    const { started, endsAt, device } = this.#state;
    if (!started) return;
    const isFirst = this.#state.chosen === null;
    this.#show({ ...this.#state, chosen });
    this.#tools.kept.keep({ started, chosen, endsAt }, false);
    // Who is still signed in here has accepted them before; where somebody else signs in, the server asks for it.
    if (isFirst && !device?.userAgreement) void this.#tools.agree(started.code);
    this.listen();
  }

  /** One round: the first question after 3 s, ten in all, 3.5 s apart. Begins anew where one is going on. */
  listen(firstMs = firstPollMs) {
    const { started, endsAt } = this.#state;
    if (!started || endsAt <= Date.now()) return this.#fail(expired);
    const turn = this.#nextTurn();
    this.#watchEnd(endsAt);
    this.#tools.kept.markProcessed();
    this.#show({ ...this.#state, phase: 'waiting', error: null });
    this.#ask(started.code, 1, firstMs, turn);
  }

  /** After a reload: a round that is under way goes on at once; after one that is over a single question tells. */
  #goOn({ started, endsAt }: KeptStart) {
    if (this.#tools.kept.isProcessed()) return this.listen(0);
    const turn = this.#nextTurn();
    this.#watchEnd(endsAt);
    this.#show({ ...this.#state, phase: 'waiting' });
    this.#ask(started.code, pollsPerRound, 0, turn);
  }

  async #learnDevice(): Promise<void> {
    const answer = await this.#tools.askDevice();
    if (answer.ok) this.#show({ ...this.#state, device: answer.data });
  }

  /** What the person did on the page was refused, and the sign-in is over. */
  refuse(answer: Extract<ApiAnswer<unknown>, { ok: false }>) {
    this.#fail(readAuthError(answer));
  }

  /** The page is left. A question that is under way still stores its session. */
  stop() {
    this.#nextTurn();
  }

  #ask(code: string, attempt: number, afterMs: number, turn: number) {
    const timer = setTimeout(async () => {
      const answer = await this.#tools.check(code);
      const data = answer.ok ? answer.data : null;
      const { access_token, phone, profile_id } = data ?? {};
      if (access_token !== undefined && phone !== undefined && profile_id !== undefined) {
        // The token is given once: it counts, whatever has become of this round.
        this.#nextTurn();
        this.#tools.kept.forget();
        this.#tools.onSignedIn({ access_token, phone, profile_id });
        return this.#show({ ...this.#state, phase: 'done', error: null });
      }
      if (turn !== this.#turn) return;
      if (!answer.ok && answer.status >= 400 && answer.status < 500) return this.#fail(readAuthError(answer));
      const step = data?.step ?? this.#state.step;
      // What was said with the choice of a way did not arrive.
      if (step === 'terms') void this.#tools.agree(code);
      if (attempt >= pollsPerRound) return this.#show({ ...this.#state, step, phase: 'unheard' });
      this.#show({ ...this.#state, step });
      this.#ask(code, attempt + 1, pollMs, turn);
    }, afterMs);
    this.#timers.push(timer);
  }

  #watchEnd(endsAt: number) {
    this.#timers.push(setTimeout(() => this.#fail(expired), endsAt - Date.now()));
  }

  #fail(error: AuthError) {
    this.#nextTurn();
    this.#tools.kept.forget();
    this.#show({ ...this.#state, phase: 'failed', error });
  }

  #nextTurn(): number {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#turn += 1;
    return this.#turn;
  }

  #show(state: SignInState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
