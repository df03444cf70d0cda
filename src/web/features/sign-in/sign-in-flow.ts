import type { StartedSignIn } from '#contract/sign-in.ts';
import { type AuthError, readAuthError } from './auth-error.ts';
import { beginning, type Failure, type FlowTools, type SignInState } from './sign-in-state.ts';
import { codeSeconds, firstPollMs, freshMs, latePollMs, mostRenewals, pollMs, pollsPerRound } from './timing.ts';

/**
 * Sign-in from the choice of a way to the session, one at a time. The code is requested when a way is chosen, so that
 * its lifetime starts then, and renewed automatically on expiry.
 */
export class SignInFlow {
  readonly #tools: FlowTools;
  readonly #listeners = new Set<() => void>();
  #state = beginning;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Increments with every code and round; results of older turns are ignored. */
  #turn = 0;
  /** The last poll. */
  #asked: { code: string; coming: Promise<unknown> } | null = null;
  /** Renewals since the user last interacted. */
  #renewals = 0;

  constructor(tools: FlowTools) {
    this.#tools = tools;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = () => this.#state;

  /** Resumes with the code of this window, if any. */
  begin(): void {
    this.#nextTurn();
    const kept = this.#tools.kept.read(Date.now());
    this.#show(beginning);
    if (!kept) return void this.#learnDevice();
    const { started, chosen, caller, endsAt } = kept;
    this.#show({ ...beginning, started, chosen, caller, endsAt });
    this.#goOn();
  }

  /**
   * Starts the chosen way: requests a code unless a fresh one exists, then polls for the message. Returns the code's
   * links; null if there is nothing to open (yet).
   */
  async choose(chosen: number): Promise<StartedSignIn | null> {
    this.#renewals = 0;
    const { started, endsAt, chosen: before, device } = this.#state;
    const isFresh = started !== null && endsAt - Date.now() > (chosen === before ? 0 : freshMs);
    if (this.#tools.needsCaller(chosen)) {
      this.#nextTurn();
      this.#show({ ...beginning, ...(isFresh && { started, endsAt }), chosen, device });
      return null;
    }
    this.#show({ ...this.#state, chosen, caller: null });
    if (!isFresh) return this.#start(null);
    this.#tools.kept.keep({ started, chosen, caller: null, endsAt }, false);
    this.listen();
    return started;
  }

  /** Sets the number that will call. Resolves to an error code, or null. */
  async expectCall(phone: string): Promise<string | null> {
    this.#renewals = 0;
    const { started, endsAt } = this.#state;
    if (started === null || endsAt - Date.now() <= freshMs) {
      await this.#start(phone);
      const { error } = this.#state;
      return error?.code === 'number.invalid' ? error.code : null;
    }
    const answer = await this.#tools.expectCall(started.code, phone);
    if (answer.ok) this.#waitForCall(answer.data.international);
    else if (answer.problem.code === 'number.invalid' || answer.status === 0) return answer.problem.code;
    else this.refuse(answer);
    return null;
  }

  /** Unselects the way. An existing code is kept for the next one. */
  leave() {
    const { started, endsAt, device } = this.#state;
    this.#nextTurn();
    this.#tools.kept.forget();
    this.#show({ ...beginning, started, endsAt, device });
  }

  /** Lets the user enter a different calling number. */
  changeCaller() {
    const { chosen } = this.#state;
    this.leave();
    this.#show({ ...this.#state, chosen });
  }

  /** Requests a new code for the same way, and discards the old one. */
  restart(): Promise<StartedSignIn | null> {
    this.#renewals = 0;
    return this.#start(this.#state.caller);
  }

  /**
   * Starts a round of ten polls, 3.5 s apart, the first after `firstMs`; replaces a running round. After the round the
   * page says that nothing arrived, and polls more slowly until the code expires.
   */
  listen(firstMs = firstPollMs) {
    const { started, endsAt } = this.#state;
    if (!started || endsAt <= Date.now()) return this.#expire();
    const turn = this.#nextTurn();
    this.#watchEnd(endsAt);
    this.#tools.kept.markProcessed();
    this.#show({ ...this.#state, phase: 'waiting', error: null });
    this.#ask(started.code, 1, firstMs, turn);
  }

  /** The user returned to the page. */
  lookAgain() {
    if (this.#state.phase === 'unheard') this.listen(0);
    else if (this.#state.phase === 'paused') void this.restart();
  }

  /** Handles a refused action of the user. */
  refuse(answer: Failure) {
    const error = readAuthError(answer);
    if (error.code === 'sign_in.code_expired') this.#expire();
    else this.#fail(error);
  }

  /** The page is left. A pending poll still stores its session. */
  stop() {
    this.#nextTurn();
  }

  async #start(caller: string | null): Promise<StartedSignIn | null> {
    const turn = this.#nextTurn();
    const { chosen } = this.#state;
    if (chosen === null) return null;
    this.#tools.kept.forget();
    this.#show({ ...this.#state, phase: 'starting', started: null, step: 'message', error: null });
    const answer = await this.#tools.request();
    if (turn !== this.#turn) return null;
    if (!answer.ok) return this.#fail(readAuthError(answer));
    const [started, endsAt] = [answer.data, Date.now() + codeSeconds * 1000];
    // A member signed in here accepted the terms before; for a different member the server requires it. Read only now,
    // since the answer may arrive while the code is requested.
    if (!this.#state.device?.userAgreement) void this.#tools.agree(started.code);
    this.#show({ ...this.#state, started, endsAt });
    if (caller === null) {
      this.#tools.kept.keep({ started, chosen, caller, endsAt }, true);
      this.listen();
      return started;
    }
    const told = await this.#tools.expectCall(started.code, caller);
    if (turn !== this.#turn) return null;
    if (!told.ok) return this.#fail(readAuthError(told));
    this.#waitForCall(told.data.international);
    return started;
  }

  #waitForCall(caller: string) {
    const { started, chosen, endsAt } = this.#state;
    if (started === null || chosen === null) return;
    this.#show({ ...this.#state, caller });
    this.#tools.kept.keep({ started, chosen, caller, endsAt }, true);
    this.listen();
  }

  /** After a reload, an unfinished round restarts; after a finished one, slow polling continues. */
  #goOn() {
    const { started, endsAt } = this.#state;
    if (this.#tools.kept.isProcessed() || started === null) return this.listen(0);
    const turn = this.#nextTurn();
    this.#watchEnd(endsAt);
    this.#show({ ...this.#state, phase: 'waiting' });
    this.#ask(started.code, pollsPerRound, 0, turn);
  }

  async #learnDevice(): Promise<void> {
    const answer = await this.#tools.askDevice();
    if (answer.ok) this.#show({ ...this.#state, device: answer.data });
  }

  #ask(code: string, attempt: number, afterMs: number, turn: number) {
    const timer = setTimeout(async () => {
      // Of two concurrent polls one would receive the token, and the other an error that the code is used.
      if (this.#asked?.code === code) await this.#asked.coming;
      if (turn !== this.#turn) return;
      const coming = this.#tools.check(code);
      this.#asked = { code, coming };
      const answer = await coming;
      const data = answer.ok ? answer.data : null;
      const { access_token, phone, international = `+${phone}`, profile_id, is_new_user: isNew } = data ?? {};
      if (access_token !== undefined && phone !== undefined && profile_id !== undefined) {
        // The token is issued once, so it counts even if the round is outdated.
        this.#nextTurn();
        this.#tools.kept.forget();
        const signedIn = { access_token, phone, international, profile_id };
        this.#tools.onSignedIn({ ...signedIn, ...(isNew === true && { is_new_user: true }) });
        return this.#show({ ...this.#state, phase: 'done', error: null });
      }
      if (turn !== this.#turn) return;
      if (!answer.ok && answer.status >= 400 && answer.status < 500) return this.refuse(answer);
      const step = data?.step ?? this.#state.step;
      // The acceptance sent with the choice of a way was lost.
      if (step === 'terms') void this.#tools.agree(code);
      const isRenewed = this.#state.isRenewed && step === 'message';
      const isRoundOver = attempt >= pollsPerRound;
      this.#show({ ...this.#state, step, isRenewed, ...(isRoundOver && { phase: 'unheard' as const }) });
      this.#ask(code, attempt + 1, isRoundOver ? latePollMs : pollMs, turn);
    }, afterMs);
    this.#timers.push(timer);
  }

  #watchEnd(endsAt: number) {
    this.#timers.push(setTimeout(() => this.#expire(), endsAt - Date.now()));
  }

  /** The code expired: renewed at once for a watching user, a limited number of times; else on return. */
  #expire() {
    const { caller, step, isRenewed } = this.#state;
    this.#show({ ...this.#state, isRenewed: isRenewed || step !== 'message' });
    if (this.#renewals < mostRenewals && this.#tools.isWatched()) {
      this.#renewals += 1;
      return void this.#start(caller);
    }
    this.#nextTurn();
    this.#tools.kept.forget();
    this.#show({ ...this.#state, phase: 'paused', step: 'message', started: null });
  }

  #fail(error: AuthError): null {
    this.#nextTurn();
    this.#tools.kept.forget();
    // Input errors show at their field.
    const phase = error.code === 'number.invalid' ? 'ready' : 'failed';
    this.#show({ ...this.#state, phase, error, ...(phase === 'failed' && { started: null }) });
    return null;
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
