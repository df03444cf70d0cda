import { createHash, randomBytes } from 'node:crypto';
import type { CaseChange } from '#contract/case-change.ts';
import type { CheckedSignIn, StartedSignIn } from '#contract/sign-in.ts';
import type { HandsetMessage } from '#server/domains/sign-in/providers/sandbox/mailbox.ts';
import { signInSettings } from '#server/domains/sign-in/settings.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { solveForHeader } from './solve-challenge.ts';
import type { TestApp } from './start-app.ts';

export interface Answer<T> {
  status: number;
  data: T;
  /** Of an error answer; 0 and empty otherwise. */
  statusCode: number;
  code: string;
  /** Of an error answer about a decision, where it tells what speaks against it. */
  changes?: CaseChange[];
  /** Of a sign-in refused because of a bar: opens the reasons. */
  ticket?: string;
  headers: Headers;
}

export interface StartOptions {
  lang?: string;
  platform?: string;
  nonce?: string;
  timestamp?: number;
  signature?: string;
  address?: string;
  proof?: string;
  /** By default a sign-in. */
  aim?: 'proof';
  headers?: Record<string, string>;
}

/** A browser: keeps its cookies, and its token once it is signed in. */
export class TestBrowser {
  readonly #app: TestApp;
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  /** Where it asks from, unless a question says another place. */
  address: string | undefined;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Asks with this browser's cookies and token. */
  async ask<T = unknown>(path: string, init: RequestInit & { address?: string } = {}): Promise<Answer<T>> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (this.token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${this.token}`);
    const address = this.address === undefined ? {} : { address: this.address };
    const response = await this.#app.request(path, { ...address, ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const body = isJson ? JSON.parse(text) : { data: text };
    return {
      status: response.status,
      data: body.data,
      statusCode: body.status_code ?? 0,
      code: body.code ?? '',
      ...(body.changes && { changes: body.changes }),
      ...(body.ticket && { ticket: body.ticket }),
      headers: response.headers,
    };
  }

  post<T = unknown>(path: string, fields: Record<string, string> = {}): Promise<Answer<T>> {
    return this.ask<T>(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Asks for a code as the page does. */
  async start(options: StartOptions = {}): Promise<Answer<StartedSignIn>> {
    const app = this.#app;
    const { lang = 'en', platform = 'WEB', nonce = randomBytes(20).toString('hex') } = options;
    const timestamp = options.timestamp ?? toTimestamp(app.clock.now());
    const signature =
      options.signature ??
      createHash('sha256')
        .update(`${nonce}:${timestamp}:${platform}:${lang}:${app.config.of(signInSettings).webSigningKey}`)
        .digest('hex');
    const query = new URLSearchParams({ lang, platform, nonce, timestamp: String(timestamp), signature });
    if (options.aim) query.set('aim', options.aim);
    const proof = options.proof ?? (app.config.botCheck.isOn ? await this.solve() : undefined);
    return this.ask(`/api/v202111/auth/get?${query}`, {
      headers: { ...options.headers, ...(proof === undefined ? {} : { altcha: proof }) },
      ...(options.address === undefined ? {} : { address: options.address }),
    });
  }

  async solve(): Promise<string> {
    const answer = await this.#app.request('/api/v6/bot_check/challenge?action=sign-in');
    return solveForHeader(await answer.json());
  }

  /** A code with the terms accepted, as whoever chooses a way does, for tests that begin after it. */
  async getCode(options: StartOptions = {}): Promise<string> {
    const { status, data, code } = await this.start(options);
    if (status !== 200) throw new Error(`no code was given: ${status} ${code}`);
    await this.post('/api/v6/auth/agreement_code', { code: data.code });
    return data.code;
  }

  check(code: string): Promise<Answer<CheckedSignIn>> {
    return this.ask(`/api/v6/auth/check?code=${encodeURIComponent(code)}&token_type=jwt`);
  }

  /** The whole way by the sandbox's handset; keeps the token. */
  async signIn(
    phone: string,
    options: { provider?: string; person?: string; headers?: Record<string, string> } = {},
  ): Promise<CheckedSignIn> {
    const code = await this.getCode({ headers: options.headers ?? {} });
    const handset = new TestHandset(this.#app, phone, options);
    const isCall = options.provider === 'flashcall';
    if (isCall) await this.post('/api/v6/auth/flashcall', { code, phone: `+${phone}` });
    const [question] = await (isCall ? handset.act({ action: 'call' }) : handset.send(code));
    if (question?.message.kind === 'ask-yes-no') await handset.answer(true, question);
    const first = await this.check(code);
    return this.#keep(first.data?.step === 'confirm-code' ? await this.#typeDigits(code, handset) : first);
  }

  /** Takes the token of a sign-in that is confirmed, and keeps it. */
  async collect(code: string): Promise<CheckedSignIn> {
    return this.#keep(await this.check(code));
  }

  #keep({ status, data }: Answer<CheckedSignIn>): CheckedSignIn {
    if (status !== 200 || !data.access_token) throw new Error(`not signed in: ${status} ${JSON.stringify(data)}`);
    this.token = data.access_token;
    return data;
  }

  /** Types the digits that were sent to the phone. */
  async #typeDigits(code: string, handset: TestHandset): Promise<Answer<CheckedSignIn>> {
    const digits = (await handset.inbox()).flatMap(({ message }) => /\b\d{6}\b/.exec(message.text)?.[0] ?? []);
    await this.post('/api/v6/auth/confirm_code', { code, confirm_code: digits.at(-1) ?? '' });
    return this.check(code);
  }
}

/** A pretend handset of the sandbox. */
export class TestHandset {
  readonly #app: TestApp;
  readonly #fields: Record<string, string>;
  readonly phone: string;

  constructor(app: TestApp, phone: string, options: { provider?: string; person?: string; hidesPhone?: boolean } = {}) {
    this.#app = app;
    this.phone = phone;
    this.#fields = {
      provider: options.provider ?? 'telegram',
      from: phone,
      person: options.person ?? '',
      hide_phone: options.hidesPhone ? '1' : '0',
    };
  }

  /** Does one thing; answers what the bots said to it. */
  async act(fields: Record<string, string>): Promise<HandsetMessage[]> {
    const response = await this.#app.request('/sandbox/inbound', {
      method: 'POST',
      body: new URLSearchParams({ ...this.#fields, ...fields }),
    });
    if (response.status !== 200) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: { messages: HandsetMessage[] } }).data.messages;
  }

  send(text: string, eventId = ''): Promise<HandsetMessage[]> {
    return this.act({ text, event_id: eventId });
  }

  answer(isYes: boolean, to: HandsetMessage): Promise<HandsetMessage[]> {
    const question = to.message.kind === 'ask-yes-no' ? to.message.question : '';
    return this.act({ action: isYes ? 'yes' : 'no', question });
  }

  async inbox(): Promise<HandsetMessage[]> {
    const response = await this.#app.request(`/sandbox/messages?from=${this.phone}`);
    return ((await response.json()) as { data: { messages: HandsetMessage[] } }).data.messages;
  }
}
