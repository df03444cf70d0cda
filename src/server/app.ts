import type { OpenAPIHono } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { inspectRoutes } from 'hono/dev';
import type { PageContext } from '#contract/page.ts';
import { findLocale, negotiateLocale } from '#shared/locale.ts';
import type { Config } from './config/config.ts';
import { forgetNames } from './domains/number/commands/forget-names.ts';
import { historyData } from './domains/number/commands/history-data.ts';
import { nameData } from './domains/number/commands/name-data.ts';
import { createPictures } from './domains/number/discovery/picture/pictures.ts';
import { discoveryRoutes } from './domains/number/discovery/routes.ts';
import { HistoryLog } from './domains/number/history/history-log.ts';
import { deleteOldHistory, deleteOldLookups } from './domains/number/jobs.ts';
import { admitPage, siteSubject } from './domains/number/meter/admit-page.ts';
import { createGate } from './domains/number/meter/create-gate.ts';
import { meterSettings } from './domains/number/meter/settings.ts';
import { nameRoutes } from './domains/number/names/routes.ts';
import { nameSettings } from './domains/number/names/settings.ts';
import { loadNumberingPlan } from './domains/number/numbering-plan/numbering-plan.ts';
import { createPhoneHash, unlistedKey } from './domains/number/queries/list-unlisted.ts';
import { FeaturedNumbers } from './domains/number/routes/featured-numbers.ts';
import { numberRoutes } from './domains/number/routes.ts';
import { unlistingRoutes } from './domains/number/unlisting/routes.ts';
import { deleteOrganisations } from './domains/open-data/commands/delete-organisations.ts';
import { openRangeList } from './domains/open-data/queries/range-list.ts';
import { createProfile } from './domains/profile/routes.ts';
import { profileSettings } from './domains/profile/settings.ts';
import { revokeOtherSessions } from './domains/sign-in/commands/sessions.ts';
import { signInData } from './domains/sign-in/commands/sign-in-data.ts';
import { messengers } from './domains/sign-in/providers/catalogue.ts';
import type { Messenger } from './domains/sign-in/providers/messenger.ts';
import { keyLinkRoutes } from './domains/sign-in/routes/key-link-routes.ts';
import { createSignIn, listWays, offeredWays, type SignIn } from './domains/sign-in/routes.ts';
import { signInSettings } from './domains/sign-in/settings.ts';
import { createChargeKey } from './domains/wallet/commands/charge-key.ts';
import { walletData } from './domains/wallet/commands/wallet-data.ts';
import { walletRoutes } from './domains/wallet/routes.ts';
import { walletSettings } from './domains/wallet/settings.ts';
import { deleteExpiredProofs } from './platform/bot-check/bot-check.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { loadSiteSecret } from './platform/db/site-secret.ts';
import { dressAnswers } from './platform/http/answer.ts';
import { type ApiContext, type ApiEnv, createApi } from './platform/http/api.ts';
import { apiDocsRoutes } from './platform/http/api-docs.ts';
import { sendAsset } from './platform/http/assets.ts';
import { downloadRoute } from './platform/http/download.ts';
import { answerFailure } from './platform/http/failure.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { observe } from './platform/http/observe.ts';
import { operationsRoutes } from './platform/http/operations.ts';
import { PageCache } from './platform/http/page-cache.ts';
import type { PageRenderer } from './platform/http/page-renderer.ts';
import { answerPage } from './platform/http/pages.ts';
import { problem } from './platform/http/problem.ts';
import { commonHeaders } from './platform/http/security-headers.ts';
import { visitorReader } from './platform/http/visitor.ts';
import { localeModuleRoutes } from './platform/i18n/locale-module-routes.ts';
import { startJobs } from './platform/jobs/timer.ts';
import type { Logger } from './platform/log/logger.ts';
import { deleteExpiredUses } from './platform/rate-limit/rate-limit.ts';

export interface AppParts {
  config: Config;
  database: Database;
  renderer: PageRenderer;
  clock: Clock;
  log: Logger;
  /** Services to sign in through in place of those of the catalogue; their settings are in `config` too. */
  messengers?: readonly Messenger[];
}

export interface App {
  fetch: OpenAPIHono<ApiEnv>['fetch'];
  /** Every route that it answers, documented or not; middleware left out. */
  routes: readonly { method: string; path: string }[];
  /** From now on the app says that it is stopping. */
  drain(): void;
  /** Writes what is still in memory. The database stays open: who opened it closes it. */
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const flushMs = 1_000;

/** Puts the parts together. Tests call it with parts of their own. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, clock, log } = parts;
  const now = () => clock.now();
  const keys = await loadSiteSecret(database.db);
  const plan = await loadNumberingPlan();
  const metrics = createMetrics();
  const visitorOf = visitorReader(config.trustedProxies, keys('visitor networks'));
  const gate = createGate({ config, database, clock, log, metrics, botCheckKey: keys('bot check') });
  await gate.log.start(now, flushMs);
  const history = new HistoryLog(database, (err) => log.error({ err }, 'history not written, kept for the next try'));
  history.start(flushMs);
  const hash = createPhoneHash(keys(unlistedKey));
  const ranges = await openRangeList(database.db);
  const cache = parts.renderer.devMiddleware ? null : new PageCache({ maxBytes: 64e6, maxAgeMs: 60_000 });
  const featured = new FeaturedNumbers(database);
  const pictures = createPictures({ database, hash, plan, publicUrl: config.publicUrl });
  /** What others see of a number is not what it was: drops what is kept of it. */
  const onNumberChanged = (phone: string) => {
    cache?.drop(phone);
    pictures.drop(phone);
    if (featured.drop(phone)) cache?.drop(siteSubject);
  };
  const signIn = await createSignIn({
    ...{ config, database, clock, log, keys, botCheck: gate.botCheck, visitorOf },
    messengers: parts.messengers ?? messengers,
    onNewHolder: async (tx, phone, at) => {
      await forgetNames(tx, phone, at);
      onNumberChanged(phone);
    },
  });
  const site = describeSite(config, signIn);
  let isDraining = false;

  const profile = createProfile({
    ...{ database, clock, log, keys, onNumberChanged, perHour: config.of(profileSettings).perHour },
    // The number's row goes with the last of what it holds.
    parts: [nameData(hash), historyData, signInData, walletData],
    endOtherSessions: revokeOtherSessions,
  });
  const app = createApi();
  app.use(observe(metrics, log));
  app.use(dressAnswers(commonHeaders(config.publicUrl), () => isDraining));
  const compressed = compress();
  for (const path of ['/api/*', '/localeModule/*']) {
    app.use(path, (c, next) => (c.req.header('accept-encoding') === undefined ? next() : compressed(c, next)));
  }
  app.use('/api/*', signIn.authenticate);
  app.onError(answerFailure(log));

  app.route(
    '/',
    operationsRoutes({
      metrics,
      isDatabaseUp: () => database.ping(),
      isDraining: () => isDraining,
      mayReadMetrics: metricsReader(config),
    }),
  );
  app.route('/', localeModuleRoutes());
  app.route('/', apiDocsRoutes());
  app.route('/', signIn.routes);
  app.route('/', keyLinkRoutes());
  app.route('/', profile.routes);
  const { limits } = config.of(meterSettings);
  const prices = config.of(walletSettings);
  const numberDeps = {
    ...{ database, clock, plan, gate, history, hash, featured, visitorOf, onNumberChanged },
    chargeKey: createChargeKey(keys('wallet charges')),
    limits,
    prices,
    rangesOf: ranges.rangesOf,
  };
  app.route('/', numberRoutes(numberDeps));
  app.route('/', nameRoutes({ ...numberDeps, namesPerHour: config.of(nameSettings).namesPerHour }));
  app.route('/', unlistingRoutes({ ...numberDeps, log, deleteOrganisations }));
  app.route(
    '/',
    walletRoutes({
      database,
      clock,
      prices: {
        ...{ welcome: prices.welcome, paidSearch: prices.paidSearch },
        ...{ freeSearches: limits.memberPerDay, freeSearchesPro: limits.proPerDay },
      },
    }),
  );
  app.route(
    '/',
    downloadRoute({
      path: '/api/v202305/apk/get',
      summary: 'The Android package',
      file: config.app.apkFile,
      contentType: 'application/vnd.android.package-archive',
      missing: 'apk.not_configured',
    }),
  );
  app.route('/', discoveryRoutes({ database, clock, plan, gate, visitorOf, pictures, publicUrl: config.publicUrl }));
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Ringbook', version: '1', description: 'Who is calling, and can I trust the number?' },
    servers: [{ url: config.publicUrl }],
  });
  app.all('/api/*', (c) => problem(c, 'page.not_found'));

  app.get('*', async (c) => {
    const asset = parts.renderer.asset(c.req.path, c.req.header('accept-encoding'));
    if (asset) return sendAsset(c, asset);
    return answerPage(
      {
        renderer: parts.renderer,
        cache,
        now,
        contextOf: (context) => pageContext(config.publicUrl, site, context, app),
        admit: (context, page) => admitPage(plan, gate, visitorOf(context), context, page.locale, now()),
      },
      c,
    );
  });
  app.notFound((c) => problem(c, 'page.not_found'));

  const stopJobs = startJobs(
    [
      { name: 'delete-old-lookups', everyMs: hourMs, run: (at) => deleteOldLookups(database.db, at) },
      { name: 'delete-old-history', everyMs: hourMs, run: (at) => deleteOldHistory(database.db, at) },
      { name: 'delete-expired-proofs', everyMs: hourMs, run: (at) => deleteExpiredProofs(database.db, at) },
      { name: 'delete-expired-uses', everyMs: hourMs, run: (at) => deleteExpiredUses(database.db, at) },
      ...signIn.jobs,
      ...profile.jobs,
    ],
    now,
    (job, err) => log.error({ job, err }, 'job failed'),
  );
  return {
    fetch: app.fetch,
    routes: inspectRoutes(app).filter((route) => !route.isMiddleware),
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await stopJobs();
      ranges.close();
      await gate.log.stop();
      await history.stop();
    },
  };
}

/** With a token whoever has it; without one, only this machine itself, and not through a proxy. */
function metricsReader(config: Config): (c: ApiContext) => boolean {
  return (c) => {
    if (config.metricsToken !== null) return c.req.header('authorization') === `Bearer ${config.metricsToken}`;
    const remote = c.env?.incoming?.socket.remoteAddress ?? '';
    return /^(::1|(::ffff:)?127\.)/.test(remote) && c.req.header('x-forwarded-for') === undefined;
  };
}

/** What every page says about the site: the same for all requests, so made once. */
function describeSite(config: Config, signIn: SignIn): PageContext['site'] {
  const { keyLinkOrigins, webSigningKey } = config.of(signInSettings);
  return {
    operator: { name: config.operator.name, address: config.operator.address },
    supportEmail: config.operator.email,
    stores: {
      googlePlay: config.app.googlePlayUrl,
      appStore: config.app.appStoreUrl,
      androidPackage: config.app.apkFile === null ? null : `${config.publicUrl}/api/v202305/apk/get`,
    },
    // The sandbox is for who tries the site out; no page promises it.
    providers: signIn.isSandbox ? [] : offeredWays(signIn.parts),
    keyLinkOrigins,
    signIn: {
      key: webSigningKey,
      isSandbox: signIn.isSandbox,
      ways: listWays(signIn.parts),
    },
  };
}

function pageContext(
  publicUrl: string,
  site: PageContext['site'],
  c: ApiContext,
  app: OpenAPIHono<ApiEnv>,
): PageContext {
  const stored = getCookie(c, 'locale_');
  return {
    api: async (path, init) => app.fetch(new Request(new URL(path, 'http://ringbook'), init), c.env),
    locale: (stored && findLocale(stored)) || negotiateLocale(c.req.header('accept-language') ?? null),
    publicUrl,
    site,
  };
}
