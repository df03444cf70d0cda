import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { OfferedWay } from '#contract/page-context.ts';
import type { Config } from '#server/config/config.ts';
import type { NewBrowser, NewHolder, OpenedAccount, ProofElsewhere } from '#server/domains/part.ts';
import { accountTimes, createFormerPhoneHash, formerPhoneKey } from '#server/domains/profile/door.ts';
import type { CredentialReader } from '#server/platform/access/credentials.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { type ApiContext, type ApiEnv, createApi } from '#server/platform/http/api.ts';
import type { Pager } from '#server/platform/http/paged-list.ts';
import { countryReader } from '#server/platform/http/visitor.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { createSeal } from '#server/platform/seal.ts';
import type { Home } from '#shared/phone/home-country.ts';
import { contactKey, createKeyedHash, type SignInDeps } from './commands/sign-in-deps.ts';
import { signInJobs } from './jobs.ts';
import { authenticate } from './policy.ts';
import type { Messenger } from './providers/messenger.ts';
import type { Provider } from './providers/provider.ts';
import { Mailbox } from './providers/sandbox/mailbox.ts';
import { createSandboxProviders } from './providers/sandbox/provider.ts';
import { inboundRoutes } from './routes/inbound-routes.ts';
import { redirectRoutes } from './routes/redirect-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { canOpen } from './rules.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { signInSettings } from './settings.ts';
import { createAccessTokens } from './tokens/access-token.ts';
import { SigningKeys } from './tokens/signing-keys.ts';

export interface SignInBase {
  config: Config;
  messengers: readonly Messenger[];
  database: Database;
  clock: Clock;
  log: Logger;
  keys: DeriveKey;
  botCheck: BotCheck;
  pager: Pager;
  visitorOf(c: ApiContext): string;
  homeOf(c: ApiContext): Home;
  onNewHolder(tx: Tx, phone: string, now: Date, who: NewHolder): Promise<void>;
  /** Notifies an account of a proof of its number made without it, in the proof's transaction. */
  onProofElsewhere(tx: Tx, told: ProofElsewhere, now: Date): Promise<void>;
  onNewBrowser(tx: Tx, told: NewBrowser, now: Date): Promise<void>;
  onOpened(tx: Tx, opened: OpenedAccount, now: Date): Promise<void>;
  /** Ticket that opens the reasons of an account's bar; null if none are stated. In the sign-in's transaction. */
  findSuspensionTicket(tx: Tx, profileId: string, now: Date): Promise<string | null>;
}

export interface SignIn {
  routes: ReturnType<typeof createApi>;
  /** Middleware before every API call; `others` read credentials other than sessions. */
  authenticate(others: readonly CredentialReader[]): MiddlewareHandler<ApiEnv>;
  jobs: Job[];
  deps: SignInDeps;
  isSandbox: boolean;
  signingKeys: SigningKeys;
}

/** Resolves once the signing keys exist. */
export async function createSignIn(base: SignInBase): Promise<SignIn> {
  const { config, database, clock, log, keys } = base;
  const signingKeys = new SigningKeys(database.db, clock, keys('signing keys'), config.of(signInSettings).sessionDays);
  await signingKeys.begin();
  const tokens = createAccessTokens(signingKeys, clock, config.publicUrl);
  const tools = { now: () => clock.now(), publicUrl: config.publicUrl };
  const settings = config.of(signInSettings);
  const opened = base.messengers.flatMap((messenger) => messenger.open(config, tools) ?? []);
  const services = opened.filter((service) => isAccompanied(service, opened, log));
  const isSandbox = settings.maySandbox && services.length === 0;
  const offered = config.isProduction
    ? services.filter((service) => isUseful(service, services, settings.codeBack, log))
    : services;
  const sandbox = isSandbox ? { mailbox: new Mailbox(), secret: randomBytes(32).toString('hex') } : null;
  const deps: SignInDeps = {
    database,
    clock,
    log,
    publicUrl: config.publicUrl,
    providers: sandbox ? createSandboxProviders(sandbox.secret, sandbox.mailbox, tools) : offered,
    tokens,
    botCheck: config.botCheck.isOn ? base.botCheck : null,
    webSigningKey: settings.webSigningKey,
    limits: settings,
    codeBack: settings.codeBack,
    sessionDays: settings.sessionDays,
    sessionWordsDays: settings.sessionWordsDays,
    times: accountTimes(config),
    hash: createKeyedHash(keys('sign-in')),
    hashFormerPhone: createFormerPhoneHash(keys(formerPhoneKey)),
    contacts: createSeal(keys(contactKey)),
    onNewHolder: base.onNewHolder,
    onProofElsewhere: base.onProofElsewhere,
    onNewBrowser: base.onNewBrowser,
    onOpened: base.onOpened,
    findSuspensionTicket: base.findSuspensionTicket,
  };
  const ways = deps.providers.map(({ name }) => name);
  if (ways.length > 0) log.info({ ways }, 'ways to sign in');
  else log.warn('no way to sign in: no service is set up, and the sandbox is off (SANDBOX)');
  const routes = createApi();
  const countryOf = countryReader(config.trustedProxies, config.countryHeader);
  routes.route('/', signInRoutes({ deps, visitorOf: base.visitorOf, countryOf, homeOf: base.homeOf }));
  routes.route('/', sessionRoutes(deps, signingKeys, base.pager));
  routes.route('/', inboundRoutes(deps));
  routes.route('/', redirectRoutes(deps));
  if (sandbox) routes.route('/', sandboxRoutes(deps, sandbox.mailbox, sandbox.secret));
  const authenticator = {
    database,
    clock,
    tokens,
    log,
    times: deps.times,
    visitorOf: base.visitorOf,
    proofs: settings.proofs,
    minClientVersion: settings.minClientVersion,
  };
  return {
    routes,
    authenticate: (others) => authenticate(authenticator, others),
    jobs: signInJobs(deps, signingKeys),
    deps,
    isSandbox,
    signingKeys,
  };
}

/** Whether the way this service depends on is available; otherwise logs why it is not offered. */
function isAccompanied({ name, beside }: Provider, all: readonly Provider[], log: Logger): boolean {
  const isThere = beside === undefined || all.some(({ way }) => way === beside);
  const why = `it signs nobody in without ${beside}`;
  if (!isThere) log.warn({ way: name, why }, 'a way to sign in is set up but not offered');
  return isThere;
}

/** Whether anybody could sign in by this service; otherwise logs why it is not offered. */
function isUseful(service: Provider, all: readonly Provider[], codeBack: 'low' | 'medium', log: Logger): boolean {
  const canSend = all.some((other) => other.sendToPhone);
  const isGood = canOpen(service.grade, canSend, codeBack);
  const why =
    service.grade === null ? 'it proves no number' : 'it proves too little, and no service sends digits by SMS';
  if (!isGood) log.warn({ way: service.name, why }, 'a way to sign in is set up but not offered');
  return isGood;
}

/** Ways on the login screen; `presentStart` gives their links in the same order. */
export function listWays(deps: SignInDeps): OfferedWay[] {
  return deps.providers.map(({ way, title, redirect }) => ({ way, title, isRedirect: redirect !== undefined }));
}
