import type { OpenAPIHono } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { inspectRoutes } from 'hono/dev';
import { hourMs } from '#shared/time.ts';
import own from '../../package.json' with { type: 'json' };
import type { Config } from './config/config.ts';
import type { Base, DomainPart } from './domains/part.ts';
import type { Messenger } from './domains/sign-in/providers/messenger.ts';
import { createParts, type Parts } from './parts.ts';
import { programSchemes, sessionSchemes } from './platform/access/asker.ts';
import type { Clock } from './platform/clock.ts';
import { createPlatform } from './platform/create-platform.ts';
import type { Database } from './platform/db/database.ts';
import { makePartitions } from './platform/db/partitions.ts';
import { addCommonHeaders } from './platform/http/answer.ts';
import { answerWithin } from './platform/http/answer-within.ts';
import { type ApiEnv, createApi } from './platform/http/api.ts';
import { apiDocsRoutes } from './platform/http/api-docs.ts';
import { answerFailure } from './platform/http/failure.ts';
import { metricsReader } from './platform/http/metrics-reader.ts';
import { observe } from './platform/http/observe.ts';
import { type OperationsDeps, operationsRoutes } from './platform/http/operations.ts';
import type { PageRenderer } from './platform/http/page-renderer.ts';
import { problem } from './platform/http/problem.ts';
import { proxyWitness } from './platform/http/proxy-witness.ts';
import { refuseTooOld } from './platform/http/refuse-too-old.ts';
import { addReplicaMetrics } from './platform/http/replica-metrics.ts';
import { commonHeaders } from './platform/http/security-headers.ts';
import { refuseInKind } from './platform/http/text-call.ts';
import { localeModuleRoutes } from './platform/i18n/locale-module-routes.ts';
import type { Job } from './platform/jobs/job.ts';
import { addJobMetrics } from './platform/jobs/job-metrics.ts';
import { JobRunner } from './platform/jobs/job-runner.ts';
import type { Logger } from './platform/log/logger.ts';
import { acceptIdempotencyKeys } from './platform/repeat/idempotent-call.ts';
import { createScreens } from './screens/create-screens.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  renderer: PageRenderer;
  clock: Clock;
  log: Logger;
  /** Replaces the configured sign-in providers; their settings are in `config` too. */
  messengers?: readonly Messenger[];
  /** Additional domains of tests, opened after those of the product. */
  more?: readonly ((base: Base, parts: Parts) => DomainPart | Promise<DomainPart>)[];
  /** Ends the server, whose starter starts it again; missing where nobody does. */
  restart?: () => void;
  /** Delay of the first scheduled run, in ms; one minute by default. */
  firstTickMs?: number;
}

export interface App {
  fetch: OpenAPIHono<ApiEnv>['fetch'];
  /** Every route, documented or not, without middleware. */
  routes: readonly { method: string; path: string }[];
  jobs: readonly Job[];
  /** Features disabled for lack of settings, one sentence each. */
  switchedOff: readonly string[];
  /** Creates the partitions that tables need now; a job does the same every hour. @throws database errors */
  makePartitions(): Promise<void>;
  /** Reports from now on that the app is shutting down. */
  drain(): void;
  /** Flushes what is in memory. The caller closes the database. */
  close(): Promise<void>;
}

/** Assembles the app from its domains and screens. Tests pass their own database and clock. */
export async function createApp({ config, database, renderer, clock, log, ...options }: AppDeps): Promise<App> {
  const platform = await createPlatform({ config, database, clock, log });
  const opened: DomainPart[] = [];
  const base: Base = {
    ...platform.base,
    version: own.version,
    restart: options.restart ?? null,
    parts: () => opened,
  };
  const parts = await createParts(base, options);
  opened.push(...Object.values(parts));
  for (const open of options.more ?? []) opened.push(await open(base, parts));
  const app = createApi();
  const sections = opened.flatMap(({ numberSections }) => numberSections ?? []);
  const fetch: App['fetch'] = (...asked) => app.fetch(...asked);
  const screens = createScreens(base, { ...parts, sections, renderer, fetch });
  let isDraining = false;

  app.use(observe(base.metrics, log, proxyWitness(base.metrics, config.trustedProxies)));
  app.use(addCommonHeaders(commonHeaders(config.publicUrl), () => isDraining));
  const compressed = compress();
  app.use('/api/*', (c, next) => (c.req.header('accept-encoding') === undefined ? next() : compressed(c, next)));
  app.use(refuseInKind());
  app.use(refuseTooOld(() => isTooOld(database)));
  const onlyReads = (path: string) => !writingReads.test(path);
  const programPaths = [...opened, ...screens].flatMap((part) => part.programPaths ?? []);
  for (const path of ['/api/*', '/og/*', ...programPaths]) {
    app.use(path, answerWithin(config.lookupLimitMs, onlyReads));
  }
  const credentials = opened.flatMap((part) => part.credentials ?? []);
  const authenticate = parts.signIn.authenticate(credentials);
  for (const path of ['/api/*', ...programPaths]) {
    app.use(path, authenticate);
    app.use(path, parts.metering.addQuotaHeaders);
  }
  for (const { siteGate } of opened) if (siteGate) app.use(siteGate);
  app.use('/api/*', acceptIdempotencyKeys({ database, clock, key: base.keys('named acts') }));
  app.onError(answerFailure(log));

  for (const [name, scheme] of Object.entries({ ...sessionSchemes, ...programSchemes })) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  }
  const ofApp = [
    operationsRoutes({
      metrics: base.metrics,
      isDatabaseUp: () => database.ping(),
      isDraining: () => isDraining,
      storeState: () => stateOf(database),
      mayReadMetrics: metricsReader(config),
    }),
    localeModuleRoutes(),
    apiDocsRoutes(() =>
      app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: 'Ringbook', version: '1', description: 'Who is calling, and can I trust the number?' },
        servers: [{ url: config.publicUrl }],
      }),
    ),
  ];
  for (const routes of [...ofApp, ...[...opened, ...screens].flatMap((part) => part.routes ?? [])]) {
    app.route('/', routes);
  }
  app.notFound((c) => problem(c, 'page.not_found'));

  const partitioned = [...platform.partitionedTables, ...opened.flatMap((part) => part.partitionedTables ?? [])];
  const makeAll = async (now: Date) => {
    const outcomes = await Promise.allSettled(partitioned.map((table) => makePartitions(database.db, table, now)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  };
  const jobs: Job[] = [
    ...platform.jobs,
    { name: 'make-partitions', everyMs: hourMs, isHarmless: true, run: makeAll },
    ...opened.flatMap((part) => part.jobs ?? []),
  ];
  base.metrics.gauge('ringbook_disk_full', 'Whether nothing is saved since the disk is full', () =>
    database.embedded?.isLow ? 1 : 0,
  );
  addJobMetrics(base.metrics, database.pool, jobs);
  if (database.replicas !== null) addReplicaMetrics(base.metrics, database.replicas);
  const firstTick = options.firstTickMs === undefined ? {} : { firstTickMs: options.firstTickMs };
  const runner = new JobRunner({ database, jobs, clock, log, ...firstTick });
  await runner.start();
  let stopping: Promise<void> | undefined;
  const stopJobs = () => {
    stopping ??= runner.stop();
    return stopping;
  };
  // A newer version now serves, runs the jobs, and keeps the list of unwanted numbers up to date with events.
  database.serving?.whenTooOld(() => {
    Promise.all([stopJobs(), platform.close()]).catch((err: unknown) => log.warn({ err }, 'the jobs did not stop'));
  });
  return {
    fetch,
    routes: inspectRoutes(app).filter((route) => !route.isMiddleware),
    jobs,
    switchedOff: opened.flatMap((part) => part.switchedOff ?? []),
    makePartitions: () => makeAll(clock.now()),
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await stopJobs();
      await platform.close();
      const failures: unknown[] = [];
      for (const part of [...screens, ...opened]) {
        // What one part cannot write is no reason to lose what the others hold.
        await part.close?.().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

function isTooOld({ serving }: Database): boolean {
  return serving !== null && serving.tooOldFor !== null;
}

function stateOf(database: Database): ReturnType<OperationsDeps['storeState']> {
  const { embedded } = database;
  if (embedded?.isLost) return 'no_database';
  if (isTooOld(database)) return 'too_old';
  return embedded?.isLow ? 'no_room' : 'ok';
}

/**
 * GET requests without a time limit, because they write or are slow: sign-in, data export, orders that wait for
 * payment, checks that query other services, and backups, whose opened files nobody would read.
 */
const writingReads =
  /^\/api\/(v202111|v6)\/auth\/|^\/api\/v6\/(profile\/export|payment\/order|admin\/(overview|doctor|backups\/file))/;
