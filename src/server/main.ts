import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { settleRestored, settleWithin } from './cli/settle-restored.ts';
import { takeCommands } from './cli/site/take-commands.ts';
import { type Config, ConfigError, loadConfig } from './config/config.ts';
import { firstWords } from './config/first-words.ts';
import { unsetAddresses } from './config/unset-address.ts';
import { noteRestored } from './domains/admin/commands/note-act.ts';
import { hasAdmin } from './domains/profile/queries/has-admin.ts';
import { openPrepared } from './domains/sample/commands/prepare-store.ts';
import { sampleSettings } from './domains/sample/settings.ts';
import { systemClock } from './platform/clock.ts';
import { restoreAtStart } from './platform/db/backup/restore-at-start.ts';
import { confirmRestore, type RestoreOrder } from './platform/db/backup/restore-order.ts';
import type { Database } from './platform/db/database.ts';
import { createDatabaseClock } from './platform/db/database-clock.ts';
import { isDiskFull } from './platform/db/disk-room.ts';
import { EngineLostError } from './platform/db/engine.ts';
import { SchemaTooNewError, VersionsApartError } from './platform/db/migrate.ts';
import { SiteSecretError } from './platform/db/site-secret.ts';
import { StoreFolderError } from './platform/db/store-folder.ts';
import { StoreInUseError } from './platform/db/store-lock.ts';
import { createEnding } from './platform/ending.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createPageRenderer, type PageRenderer } from './platform/http/page-renderer.ts';
import { tooOldApp } from './platform/http/refuse-too-old.ts';
import { commonHeaders } from './platform/http/security-headers.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { createSupervisor, restartCode, startsAgain } from './platform/supervisor.ts';
import { textCalls } from './screens/program/text-calls.ts';
import { allSettings } from './settings.ts';

// Meter entries live for hours. By default V8 lets the heap grow to a multiple before it collects them.
setFlagsFromString('--heap-growing-percent=20');

let failureCode = 1;

async function main(): Promise<void> {
  const config = loadConfig(process.env, allSettings);
  const log = createLogger(config.logLevel);
  // Node's own report would print the error's message, which may contain user input.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error that nobody caught ends the process');
    process.exit(failureCode);
  });
  // Pages load while the store opens.
  const rendering = createPageRenderer({ mode: process.env.RINGBOOK_DEV === '1' ? 'dev' : 'built' });
  rendering.catch(() => {});
  if (config.database.kind === 'pglite') {
    const prepare = async (database: Database, order: RestoreOrder) => {
      await settleRestored(database, config);
      await noteRestored(database, order, systemClock.now());
    };
    const store = { ...config.database, backups: config.backup.folder, within: settleWithin, prepare };
    const isTrial = await createSupervisor(process.env, log).during(restoreAtStart(store, log));
    // The start after a failed trial has the former store, and nobody may be there to start it by hand.
    if (isTrial && startsAgain(process.env)) failureCode = restartCode;
  }
  const beginning = { hasExamples: config.of(sampleSettings).isWanted };
  const database = await openPrepared(config.database, beginning, log).catch(async (error: unknown) => {
    // On a shared database newer servers are running, so this one answers 503. On an embedded one it exits.
    if (!(error instanceof SchemaTooNewError) || config.database.kind === 'pglite') throw error;
    await serveTooOld(config, error, log);
    return null;
  });
  if (database === null) return;
  try {
    await serve(config, database, await rendering, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, database: Database, renderer: PageRenderer, log: Logger): Promise<void> {
  watchStore(config, database, log);
  const clock = await createDatabaseClock(database, systemClock, log);
  const wanted = Promise.withResolvers<void>();
  const app = await createApp({
    config,
    database,
    renderer,
    clock,
    log,
    ...(startsAgain(process.env) && { restart: () => wanted.resolve() }),
  });
  const server = createServer(app.fetch, config);
  if (renderer.devMiddleware) mountBefore(server, renderer.devMiddleware);
  await listen(server, config);
  // Rows written before their partition exists are moved into it.
  const prepared = app.makePartitions().catch((err: unknown) => {
    log.warn({ err }, 'partitions were not created at the start, a job creates them within the hour');
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const settings = unsetAddresses(config);
  if (settings.length > 0)
    log.warn({ settings }, 'not set: the pages leave out who runs the site or where to write to');
  const url = config.isPublicUrlGiven ? config.publicUrl : `http://${shownHost(config.host)}:${port}`;
  const { switchedOff } = app;
  for (const words of firstWords({ url, hasAdmin: await hasAdmin(database.db), switchedOff })) log.info(words);

  const commands =
    config.database.kind === 'pglite' ? await takeCommands(config.database.folder, { config, database, log }) : null;
  const supervisor = createSupervisor(process.env, log);
  const hurry = new AbortController();
  const close = async (signal: string) => {
    log.info({ signal }, 'stopping');
    supervisor.stopping();
    app.drain();
    // On SIGTERM a load balancer first sees /readyz fail. Ctrl-C stops at once.
    if (signal === 'SIGTERM') await delay(config.stopGraceMs, undefined, { signal: hurry.signal }).catch(() => {});
    await Promise.all([drain(server, config.drainMs), commands?.close(), prepared]);
    await app.close();
    clock.close();
    await renderer.close();
    await database.close();
    supervisor.close();
  };
  const onFailure = (err: unknown) => log.fatal({ err }, 'the process ends without having closed everything');
  const ending = createEnding({ close, exit: (code) => process.exit(code), onFailure });
  process.once('SIGINT', () => hurry.abort());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.stop(signal));
  void wanted.promise.then(() => ending.restart());
  supervisor.ready();
  if (config.database.kind === 'pglite') confirmRestore(config.database.folder);
  failureCode = 1;
  // Last, because the reader may stop the server or send a command at once.
  process.stdout.write(`Ringbook is ready at http://${shownHost(config.host)}:${port}\n`);
}

function createServer(fetch: Parameters<typeof createHttpServer>[0], { publicUrl }: Config): Server {
  const server = createHttpServer(fetch, publicUrl);
  // Slow clients must not hold sockets forever.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 10_000;
  return server;
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Answers every request with 503 until stopped. Creates no app and prints no ready line. */
async function serveTooOld(config: Config, error: SchemaTooNewError, log: Logger): Promise<void> {
  const server = createServer(tooOldApp(commonHeaders(config.publicUrl), textCalls).fetch, config);
  const supervisor = createSupervisor(process.env, log);
  await listen(server, config);
  log.error({ reason: error.message }, 'this server is too old for the database: it answers 503 to everybody');
  const stop = async () => {
    supervisor.stopping();
    await drain(server, config.drainMs);
    supervisor.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  // Reported as ready, because a restart would not make it newer.
  supervisor.ready();
}

/** A lost embedded database ends the process, because a process cannot open it a second time. */
function watchStore({ embeddedAnswerMs }: Config, { embedded }: Database, log: Logger): void {
  const lastWords =
    'the process ends since its database does: start it again, or let a supervisor do so. All that was saved is there. Where the disk of DATA_DIR is full, make room first';
  embedded?.watch({
    answerMs: embeddedAnswerMs,
    lastWords,
    onLost(error) {
      log.fatal({ reason: error.message }, lastWords);
      process.exit(failureCode);
    },
    onRoom(isLow, freeBytes) {
      const freeMb = Math.floor(freeBytes / 1_000_000);
      if (isLow)
        log.error(
          { freeMb },
          'the disk of DATA_DIR is nearly full: nothing is saved until there is room, lookups go on',
        );
      else log.warn({ freeMb }, 'there is room on the disk of DATA_DIR again: what people write is saved');
    },
  });
}

/** Accepts no new connections, finishes open requests, and closes what is still open after `timeoutMs`. */
async function drain(server: Server, timeoutMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function shownHost(host: string): string {
  const isLocal = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1';
  return isLocal ? 'localhost' : host;
}

type NodeMiddleware = NonNullable<Awaited<ReturnType<typeof createPageRenderer>>['devMiddleware']>;

function mountBefore(server: Server, middleware: NodeMiddleware): void {
  const [answer] = server.listeners('request') as ((...args: Parameters<NodeMiddleware>) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    middleware(request, response, () => answer?.(request, response, () => {}));
  });
}

const explained = [
  ConfigError,
  EngineLostError,
  StoreFolderError,
  StoreInUseError,
  SiteSecretError,
  SchemaTooNewError,
  VersionsApartError,
];

main().catch((error: unknown) => {
  if (isDiskFull(error)) {
    process.stderr.write('The disk of the database has too little room to start: make room (LEAST_FREE_MB).\n');
    process.exit(failureCode);
  }
  const isExplained = explained.some((kind) => error instanceof kind);
  process.stderr.write(
    `${isExplained ? (error as Error).message : `Ringbook cannot start: ${(error as Error).stack}`}\n`,
  );
  process.exit(failureCode);
});
