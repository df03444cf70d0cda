import type { OpenAPIHono } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { inspectRoutes } from 'hono/dev';
import { hourMs, minuteMs } from '#shared/time.ts';
import type { Config } from './config/config.ts';
import type { Base, DomainPart } from './domains/part.ts';
import type { Messenger } from './domains/sign-in/providers/messenger.ts';
import { numberChanged } from './domains/topic.ts';
import { openParts, type Parts } from './parts.ts';
import { createBotCheck, deleteExpiredProofs } from './platform/bot-check/bot-check.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { loadSiteSecret } from './platform/db/site-secret.ts';
import { deleteOldEvents } from './platform/events/publish.ts';
import { openEvents } from './platform/events/subscribe.ts';
import { dressAnswers } from './platform/http/answer.ts';
import { answerWithin } from './platform/http/answer-within.ts';
import { type ApiEnv, createApi } from './platform/http/api.ts';
import { apiDocsRoutes } from './platform/http/api-docs.ts';
import { downloadRoute } from './platform/http/download.ts';
import { answerFailure } from './platform/http/failure.ts';
import { homeReader } from './platform/http/home-country.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { metricsReader } from './platform/http/metrics-reader.ts';
import { observe } from './platform/http/observe.ts';
import { operationsRoutes } from './platform/http/operations.ts';
import { PageCache } from './platform/http/page-cache.ts';
import type { PageRenderer } from './platform/http/page-renderer.ts';
import { createPager } from './platform/http/paged-list.ts';
import { problem } from './platform/http/problem.ts';
import { commonHeaders } from './platform/http/security-headers.ts';
import { visitorReader } from './platform/http/visitor.ts';
import { localeModuleRoutes } from './platform/i18n/locale-module-routes.ts';
import type { Job } from './platform/jobs/job.ts';
import { addJobMetrics } from './platform/jobs/job-metrics.ts';
import { JobRunner } from './platform/jobs/job-runner.ts';
import type { Logger } from './platform/log/logger.ts';
import { tellSecurity } from './platform/log/security-log.ts';
import { deleteExpiredUses } from './platform/rate-limit/rate-limit.ts';
import { deleteExpiredActs } from './platform/repeat/do-once.ts';
import { mostPagesOf, siteSubject } from './screens/number/admit-page.ts';
import { openScreens } from './screens/open-screens.ts';
import { complaintFormRoutes } from './screens/site/complaint-form.ts';
import { describeSite } from './screens/site/describe-site.ts';
import { pageRoutes } from './screens/site/page-routes.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  renderer: PageRenderer;
  clock: Clock;
  log: Logger;
  /** Services to sign in through in place of those of the catalogue; their settings are in `config` too. */
  messengers?: readonly Messenger[];
  /** Domains beside those of the product, opened after them: a test's own. */
  more?: readonly ((base: Base, parts: Parts) => DomainPart | Promise<DomainPart>)[];
  /** Time until what is due again and again is first looked at; a minute where it is not given. */
  firstTickMs?: number;
}

export interface App {
  fetch: OpenAPIHono<ApiEnv>['fetch'];
  /** Every route that it answers, documented or not; middleware left out. */
  routes: readonly { method: string; path: string }[];
  /** What it does by itself. */
  jobs: readonly Job[];
  /** From now on the app says that it is stopping. */
  drain(): void;
  /** Writes what is still in memory. The database stays open: who opened it closes it. */
  close(): Promise<void>;
}

/** Puts the app together from its domains and screens. Tests call it with a database and a clock of their own. */
export async function createApp({ config, database, renderer, clock, log, ...options }: AppDeps): Promise<App> {
  const now = () => clock.now();
  const keys = await loadSiteSecret(database);
  const metrics = createMetrics();
  const cache = renderer.devMiddleware
    ? null
    : new PageCache({ maxBytes: 64e6, maxAgeMs: minuteMs, mostOf: mostPagesOf });
  const opened: DomainPart[] = [];
  const base: Base = {
    ...{ config, database, clock, log, keys, metrics },
    botCheck: createBotCheck(database.db, clock, { cost: config.botCheck.cost, secret: keys('bot check') }),
    pager: createPager(keys('list cursors'), clock, (profileId) =>
      tellSecurity(log, 'access-refused', { profileId, code: 'list.cursor_invalid' }),
    ),
    visitorOf: visitorReader(config.trustedProxies, keys('visitor networks')),
    homeOf: homeReader(config.trustedProxies, config.countryHeader),
    parts: () => opened,
  };
  const parts = await openParts(base, options);
  opened.push(...Object.values(parts));
  for (const open of options.more ?? []) opened.push(await open(base, parts));
  const sections = opened.flatMap(({ numberSections }) => numberSections ?? []);
  const screens = openScreens(base, { ...parts, sections });
  const events = await openEvents({ database, log, key: keys('events') });
  events.subscribe(numberChanged, (phone) => {
    if (phone === null) cache?.dropAll();
    else cache?.drop(phone);
    if (screens.dropNumber(phone)) cache?.drop(siteSubject);
  });
  let isDraining = false;

  const app = createApi();
  app.use(observe(metrics, log));
  app.use(dressAnswers(commonHeaders(config.publicUrl), () => isDraining));
  const compressed = compress();
  app.use('/api/*', (c, next) => (c.req.header('accept-encoding') === undefined ? next() : compressed(c, next)));
  const onlyReads = (path: string) => !writingReads.test(path);
  for (const path of ['/api/*', '/og/*']) app.use(path, answerWithin(config.lookupLimitMs, onlyReads));
  app.use('/api/*', parts.signIn.authenticate);
  app.onError(answerFailure(log));

  const ofSite = [
    operationsRoutes({
      metrics,
      isDatabaseUp: () => database.ping(),
      isDraining: () => isDraining,
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
    downloadRoute({
      path: '/api/v202305/apk/get',
      summary: 'The Android package',
      file: config.app.apkFile,
      contentType: 'application/vnd.android.package-archive',
      missing: 'apk.not_configured',
    }),
  ];
  for (const routes of [...ofSite, ...opened.flatMap((part) => part.routes ?? []), ...screens.routes]) {
    app.route('/', routes);
  }
  app.all('/api/*', (c) => problem(c, 'page.not_found'));
  app.route('/', complaintFormRoutes({ fetch: (request, bindings) => app.fetch(request, bindings) }));
  app.route(
    '/',
    pageRoutes({
      ...{ renderer, cache, now, publicUrl: config.publicUrl, admit: screens.admitPage, homeOf: base.homeOf },
      site: describeSite(config, parts.signIn),
      fetch: (request, bindings) => app.fetch(request, bindings),
    }),
  );
  app.notFound((c) => problem(c, 'page.not_found'));

  const jobs: Job[] = [
    { name: 'delete-expired-proofs', everyMs: hourMs, run: (at) => deleteExpiredProofs(database.db, at) },
    { name: 'delete-expired-acts', everyMs: hourMs, run: (at) => deleteExpiredActs(database.db, at) },
    { name: 'delete-expired-uses', everyMs: hourMs, run: (at) => deleteExpiredUses(database.db, at) },
    { name: 'delete-old-events', everyMs: hourMs, run: () => deleteOldEvents(database.db) },
    ...opened.flatMap((part) => part.jobs ?? []),
  ];
  addJobMetrics(metrics, database.pool, jobs);
  const firstTick = options.firstTickMs === undefined ? {} : { firstTickMs: options.firstTickMs };
  const runner = new JobRunner({ database, jobs, clock, log, ...firstTick });
  await runner.start();
  return {
    fetch: app.fetch,
    routes: inspectRoutes(app).filter((route) => !route.isMiddleware),
    jobs,
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await runner.stop();
      screens.close();
      await events.close();
      for (const part of opened) await part.close?.();
    },
  };
}

/** Read by GET, but they write or take long by nature: a sign-in, the export of all that is kept of a person,
 * and an order that waits for its payment. */
const writingReads = /^\/api\/(v202111|v6)\/auth\/|^\/api\/v6\/(profile\/export|payment\/order)/;
