import { existsSync } from 'node:fs';
import type { PageAnswer, PageContext } from '#contract/page-context.ts';
import { type App, type AppDeps, createApp } from '#server/app.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { messengers } from '#server/domains/sign-in/providers/catalogue.ts';
import type { Messenger } from '#server/domains/sign-in/providers/messenger.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createPageRenderer, hashScript, type PageRenderer } from '#server/platform/http/page-renderer.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { createLogger, type Logger } from '#server/platform/log/logger.ts';
import { allSettings } from '#server/settings.ts';
import { createTestDatabase } from './database.ts';

type TestClock = ReturnType<typeof fixedClock>;

export interface TestApp {
  database: Database;
  clock: TestClock;
  config: Config;
  /** Asks as a visitor at `address` (default 203.0.113.1). `path` begins with a slash. */
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
  routes: App['routes'];
  /** What it does by itself. */
  jobs: readonly Job[];
  drain(): void;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Settings that differ from the defaults, as an operator would write them. The proof of work is cheap. */
  env?: Record<string, string>;
  /** Given by a test that opens two apps on one database or breaks it; who gives it closes it. */
  database?: Database;
  /** Stands at the process's own time by default: proofs of work are compared with the real clock as well. */
  clock?: TestClock;
  renderer?: PageRenderer;
  log?: Logger;
  /** Services to sign in through in place of those of the catalogue. */
  messengers?: readonly Messenger[];
  /** Domains beside those of the product. */
  more?: AppDeps['more'];
  /** Ends the server, which is started again. */
  restart?: () => void;
  /** Time until what is due again and again is first looked at; long by default. */
  firstTickMs?: number;
}

/** Noon of the process's day (UTC), for tests that count hours. */
export function noonToday(): Date {
  return new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 43_200_000);
}

/**
 * A form goes as the bytes that it becomes: as a form it is a stream, which fails, after the test, where the app answers
 * before it has read all of it.
 */
async function inOnePiece(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return { ...init, headers, body: await form.arrayBuffer() };
}

/** The real app on a database of its own, without a port: `request` goes straight to its `fetch`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const environment = {
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://ringbook.test',
    BOT_CHECK_COST: '1',
    // Tests of the screens pass without it too: `NUMBER_CACHE=off npx vitest run src/server/screens`.
    NUMBER_CACHE: process.env.NUMBER_CACHE ?? 'on',
    // A busy machine must not make a test fail.
    LOOKUP_SECONDS: '60',
    // Chosen by the secret of each run, an alarm would come at random among log lines that tests read.
    DECOY_NUMBERS: '',
    // Nor must moderators of tests about days and weeks sign in each morning: `moderator-proof` is about that.
    ROLE_PROOF_HOURS: '720',
    // The test address is no address of this machine; production knows no sandbox at all.
    ...(options.env?.NODE_ENV !== 'production' && { SANDBOX: 'on' }),
    ...options.env,
  };
  const added = (options.messengers ?? []).filter((messenger) => !messengers.includes(messenger));
  const config = loadConfig(environment, [...allSettings, ...added.map(({ settings }) => settings)]);
  const database = options.database ?? (await createTestDatabase());
  const clock = options.clock ?? fixedClock(new Date());
  const renderer = options.renderer ?? plainRenderer();
  const log = options.log ?? createLogger('silent');
  const app = await createApp({
    config,
    database,
    renderer,
    clock,
    log,
    ...(options.messengers && { messengers: options.messengers }),
    ...(options.more && { more: options.more }),
    ...(options.restart && { restart: options.restart }),
    ...(options.firstTickMs !== undefined && { firstTickMs: options.firstTickMs }),
  });
  return {
    database,
    clock,
    config,
    request: async (path, { address = '203.0.113.1', ...init } = {}) => {
      const request = new Request(config.publicUrl + path, await inOnePiece(init));
      // What the HTTP server would hand over: the socket's address and the headers as Node gives them.
      const incoming = { socket: { remoteAddress: address }, headers: Object.fromEntries(request.headers) };
      return app.fetch(request, { incoming });
    },
    routes: app.routes,
    jobs: app.jobs,
    drain: () => app.drain(),
    close: async () => {
      await app.close();
      if (!options.database) await database.close();
    },
  };
}

/**
 * For tests of the pages as `vite build` leaves them and of a server as a process: without a build they would have
 * nothing to test, so they fail and say what to do.
 */
export function demandBuild(): void {
  const server = new URL('../../dist/server/server.js', import.meta.url);
  if (!existsSync(server)) throw new Error('These tests need the built pages: npm run build');
}

let built: Promise<PageRenderer> | undefined;

/** The pages as `vite build` left them in `dist/`; loaded once. */
export function builtRenderer(): Promise<PageRenderer> {
  demandBuild();
  built ??= createPageRenderer({ mode: 'built' });
  return built;
}

const numberPath = /\/number\/(\d+)$/;

/**
 * Pages for tests that are about the server and not about pages: a number's page asks the API as the real one does,
 * shows its answer, and takes over its status and when to retry.
 */
export function plainRenderer(): PageRenderer {
  return {
    async render(request: { url: string }, context: PageContext): Promise<PageAnswer> {
      const [, phone] = numberPath.exec(new URL(request.url).pathname) ?? [];
      const answer = phone === undefined ? null : await context.api(`/api/v202505/search/${phone}`);
      const said = answer === null ? context.locale : await answer.text();
      const filling = 'So that the page is long enough to be worth compressing. '.repeat(40);
      const body = `<!doctype html><title>page</title><script>a()</script><pre>${said}</pre><p>${filling}</p>`;
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
      const retryAfter = answer?.headers.get('retry-after');
      if (retryAfter) headers.set('retry-after', retryAfter);
      return { status: answer?.status ?? 200, headers, body, scriptHashes: [hashScript('a()')] };
    },
    asset: () => null,
    close: async () => {},
  };
}
