import type { StartedSignIn } from '#contract/sign-in.ts';
import { type AuthError, readAuthError } from './auth-error.ts';
import { beginning, type Failure, type FlowTools, type SignInState } from './sign-in-state.ts';
import { codeSeconds, firstPollMs, freshMs, latePollMs, mostRenewals, pollMs, pollsPerRound } from './timing.ts';

/**
 * From the choice of a way to the session: one sign-in at a time, watched by the login page. The code is asked for when
 * a way is chosen, so that its time begins then, and is renewed by itself when it runs out.
 */
export class SignInFlow {
  readonly #tools: FlowTools;
  readonly #listeners = new Set<() => void>();
  #state = beginning;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Grows with every new code and round: what belongs to an older one is let go. */
  #turn = 0;
  /** The last question. */
  #asked: { code: string; coming: Promise<unknown> } | null = null;
  /** Since somebody touched the page. */
  #renewals = 0;

  constructor(tools: FlowTools) {
    this.#tools = tools;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = () => this.#state;

  /** Goes on with the code that this window has, where it has one. */
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
   * A way was chosen: its code is asked for, unless one is there that is still good for a while, and from then on the
   * page asks whether the message has come. Gives the code's links; null where there is nothing to open (yet).
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

  /** The number that will call was typed. Gives the code of what is wrong with it; null where nothing is. */
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

  /** No way is chosen any more. A code that is there is kept for the next. */
  leave() {
    const { started, endsAt, device } = this.#state;
    this.#nextTurn();
    this.#tools.kept.forget();
    this.#show({ ...beginning, started, endsAt, device });
  }

  /** Another number will call. */
  changeCaller() {
    const { chosen } = this.#state;
    this.leave();
    this.#show({ ...this.#state, chosen });
  }

  /** Another code for the same way; the old one is forgotten. */
  restart(): Promise<StartedSignIn | null> {
    this.#renewals = 0;
    return this.#start(this.#state.caller);
  }

  /**
   * Begins a round of ten questions, 3.5 s apart, the first after `firstMs`; ends the round that is going on. After a
   * round the page says that nothing came, and asks on until the code runs out.
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

  /** Somebody is back at the page. */
  lookAgain() {
    if (this.#state.phase === 'unheard') this.listen(0);
    else if (this.#state.phase === 'paused') void this.restart();
  }

  /** What the person did on the page was refused. */
  refuse(answer: Failure) {
    const error = readAuthError(answer);
    if (error.code === 'sign_in.code_expired') this.#expire();
    else this.#fail(error);
  }

  /** The page is left. A question that is under way still stores its session. */
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
    // Who is still signed in here has accepted them before; where somebody else signs in, the server asks for it.
    // Looked at now: the answer may have come while the code was asked for.
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

  /** After a reload, a round that was under way begins anew; after one that is over, the slow questions go on. */
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
      // Of two at once one is given the token, and the other is told that the code is used up.
      if (this.#asked?.code === code) await this.#asked.coming;
      if (turn !== this.#turn) return;
      const coming = this.#tools.check(code);
      this.#asked = { code, coming };
      const answer = await coming;
      const data = answer.ok ? answer.data : null;
      const { access_token, phone, international = `+${phone}`, profile_id, is_new_user: isNew } = data ?? {};
      if (access_token !== undefined && phone !== undefined && profile_id !== undefined) {
        // The token is given once: it counts, whatever has become of this round.
        this.#nextTurn();
        this.#tools.kept.forget();
        const signedIn = { access_token, phone, international, profile_id };
        this.#tools.onSignedIn({ ...signedIn, ...(isNew === true && { is_new_user: true }) });
        return this.#show({ ...this.#state, phase: 'done', error: null });
      }
      if (turn !== this.#turn) return;
      if (!answer.ok && answer.status >= 400 && answer.status < 500) return this.refuse(answer);
      const step = data?.step ?? this.#state.step;
      // What was said with the choice of a way did not arrive.
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

  /** The code's time is over: who watches gets another at once, some times; for who is away it waits. */
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
    // What was typed wrong is said at its field.
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
