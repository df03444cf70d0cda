import sharp from 'sharp';
import { fixedClock } from '#server/platform/clock.ts';
import { asFile } from '#server/platform/http/answer.ts';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { createTestDatabase } from '#test/database.ts';
import { recordStatements } from '#test/rooted-statements.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { Secrets } from './secrets.ts';

/** Who asks: a visitor without `browser`. */
export interface Caller {
  /** `visitor`, `fresh member`, … as it stands in the file. */
  name: string;
  address: string;
  browser: TestBrowser | null;
}

export interface Person extends Caller {
  browser: TestBrowser;
  phone: string;
  id: string;
}

/** One request and what was answered to it. */
export interface Recorded {
  by: string;
  call: string;
  sent?: unknown;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

export interface Group {
  /** Of its file. */
  name: string;
  env?: Record<string, string>;
  run(recording: Recording): Promise<void>;
}

export interface Sending {
  headers?: Record<string, string>;
  fields?: Record<string, string>;
  as?: 'form' | 'json' | 'query';
  /** Sent as it is. */
  body?: string | FormData;
}

const headersKept = ['content-type', 'cache-control', 'retry-after', 'location', 'content-disposition', 'allow'];

/**
 * The moment of every recording. Later than any real day, because proofs of work are compared with the process's own
 * time as well and must not have run out.
 */
export const recordedAt = new Date('2040-01-16T12:00:00Z');

/** Starts of sign-ins are signed with it, and stand in the recording as they were sent. */
export const webSigningKey = 'ringbook-web';

/** Asks an app of its own and writes down what it answers. */
export class Recording {
  readonly entries: Recorded[] = [];
  readonly secrets = new Secrets();
  /** SQL statements sent to the database. */
  readonly statements: ReadonlySet<string>;
  readonly #env: Record<string, string>;
  readonly #database: Awaited<ReturnType<typeof createTestDatabase>>;
  #app: TestApp;
  #visitors = 0;

  private constructor(
    env: Record<string, string>,
    database: TestApp['database'],
    app: TestApp,
    statements: ReadonlySet<string>,
  ) {
    this.#env = env;
    this.#database = database;
    this.#app = app;
    this.statements = statements;
  }

  /** @param isDistributed asks the database as one of several machines is asked */
  static async open(env: Record<string, string> = {}, isDistributed = false): Promise<Recording> {
    const settings = { BOT_CHECK: 'off', WEB_SIGNING_KEY: webSigningKey, CODES_PER_NETWORK: '1000', ...env };
    const database = { ...(await createTestDatabase()), isDistributed };
    const statements = recordStatements(database);
    const app = await startTestApp({ env: settings, database, clock: newClock() });
    return new Recording(settings, database, app, statements);
  }

  get app(): TestApp {
    return this.#app;
  }

  get now(): Date {
    return this.#app.clock.now();
  }

  /** Stops and starts the server: what it counts in memory and writes once a second is in the database then. */
  async restart(): Promise<void> {
    const { clock } = this.#app;
    await this.#app.close();
    this.#app = await startTestApp({ env: this.#env, database: this.#database, clock });
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#database.close();
  }

  /** Somebody at an address of their own. */
  visitor(name = 'visitor'): Caller {
    this.#visitors += 1;
    return { name, address: `198.51.${Math.floor(this.#visitors / 250)}.${(this.#visitors % 250) + 1}`, browser: null };
  }

  /** Somebody signs in, unrecorded. @param traits columns of the account's row */
  async member(name: string, phone: string, traits: Record<string, unknown> = {}): Promise<Person> {
    // Follows a restart: the browser asks whichever app runs.
    const app = this.#proxy();
    const browser = new TestBrowser(app);
    const { profile_id } = await browser.collect(await addConfirmedSignIn(app, browser, phone));
    const id = String(profile_id);
    if (Object.keys(traits).length > 0) {
      await this.#database.db.updateTable('profile').set(traits).where('id', '=', id).execute();
    }
    return { ...this.visitor(name), browser, phone, id };
  }

  get(by: Caller, path: string, headers: Record<string, string> = {}): Promise<Recorded> {
    return this.send(by, 'GET', path, { headers });
  }

  post(by: Caller, path: string, fields: Record<string, string> = {}, sending: Sending = {}): Promise<Recorded> {
    return this.send(by, 'POST', path, { fields, ...sending });
  }

  async send(by: Caller, method: string, path: string, sending: Sending = {}): Promise<Recorded> {
    const { fields = {}, as = 'form' } = sending;
    const headers = new Headers(sending.headers);
    if (by.browser) {
      const cookies = [...by.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      if (cookies !== '') headers.set('cookie', cookies);
      if (by.browser.token !== null && !headers.has('authorization')) {
        headers.set('authorization', `Bearer ${by.browser.token}`);
      }
    }
    let target = path;
    let body: BodyInit | undefined = sending.body;
    if (method === 'POST' && body === undefined) {
      if (as === 'query') target = `${path}?${new URLSearchParams(fields)}`;
      else if (as === 'form') body = new URLSearchParams(fields);
      else {
        headers.set('content-type', 'application/json');
        body = JSON.stringify(fields);
      }
    }
    const answer = await this.#app.request(target, {
      method,
      headers,
      address: by.address,
      ...(body !== undefined && { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.secrets.learn(`cookie ${name}`, value);
      by.browser?.cookies.set(name, value);
    }
    const read = await readBody(answer, path);
    const masked = this.secrets.mask(read);
    const sent = Object.keys(fields).length > 0 && as !== 'query' ? { as, fields } : textOf(sending.body);
    const entry: Recorded = {
      by: by.name,
      call: this.secrets.maskText(`${method} ${target}`),
      ...(sent !== undefined && { sent: this.secrets.mask(sent) }),
      status: answer.status,
      headers: this.#headersOf(answer),
      body: masked,
    };
    this.entries.push(entry);
    // What comes next may need what was masked.
    return { ...entry, body: read };
  }

  #headersOf(answer: Response): Record<string, string> {
    const kept = headersKept.flatMap((name) => {
      const value = answer.headers.get(name);
      // What every answer of the API has says nothing of one.
      const isUsual = value === null || value === asFile['content-disposition'];
      return isUsual ? [] : [[name, this.secrets.maskText(value)]];
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    return Object.fromEntries([...kept, ...(cookies.length > 0 ? [['set-cookie', cookies.join(', ')]] : [])]);
  }

  #proxy(): TestApp {
    const current = () => this.#app;
    return {
      ...this.#app,
      request: (path, init) => current().request(path, init),
    };
  }
}

function newClock(): TestApp['clock'] {
  return fixedClock(recordedAt);
}

/**
 * JSON as it is, text by its lines. Of a picture its kind and size, because its bytes are the encoder's matter; of the
 * figures for Prometheus their names without what this process measured; of a catalogue the phrases of the API's own
 * categories, because `check-locales` knows all of them.
 */
async function readBody(answer: Response, path: string): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (/^image\/(png|webp)/.test(type)) {
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return { format, width, height };
  }
  const text = await answer.text();
  if (text.startsWith('# HELP')) return { figures: text.split('\n').filter((line) => line.startsWith('# TYPE')) };
  // Of the lines of a bucket most are made up, by a secret of the site.
  if (path.startsWith('/api/v1/prefix/') && answer.ok) return { lines: text.trimEnd().split('\n').length };
  if (!/json/.test(type)) return text === '' ? null : { text: text.split(/\r?\n/) };
  const body = JSON.parse(text);
  if (!path.startsWith('/localeModule/') || !answer.ok) return body;
  return Object.fromEntries(Object.entries(body).filter(([phrase]) => phrase.startsWith('category.')));
}

function textOf(body: string | FormData | undefined): unknown {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return body.length > 500 ? `${body.length} characters` : body;
  return [...body].map(([field, value]) => [field, typeof value === 'string' ? value : `file ${value.name}`]);
}
