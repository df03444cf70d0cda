import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Analytics } from '#contract/page-context.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import { databaseUrl, databaseUrls, plainUrls } from './database-address.ts';
import { declareSettings, halfSetUp, splitList, webUrl, whole } from './setting.ts';

/** Smallest prefix length of a trusted proxy network. A larger network has strangers, who could spoof addresses. */
const leastPrefix = { 4: 8, 6: 16 };
/** Prefix of IPv4-mapped IPv6 addresses. */
const mapped = /^::ffff:/i;
const mappedBits = 96;

const proxies = z.string().transform((text, context) => {
  const trusted = new BlockList();
  const tooWide: string[] = [];
  for (const part of splitList(text)) {
    // Only digits: an empty or malformed length read as 0 would trust every address.
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (family === 0 || prefix > most) {
      context.addIssue({ code: 'custom', message: `"${part}" is no address or CIDR block` });
      continue;
    }
    trusted.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
    const least = family === 4 ? leastPrefix[4] : mapped.test(address) ? mappedBits + leastPrefix[4] : leastPrefix[6];
    if (prefix < least) tooWide.push(part);
  }
  return { trusted, tooWide };
});

/** Accepts the output of keytool, and of apksigner, which omits the colons. */
const fingerprints = z.string().transform((text, context) =>
  splitList(text).map((part) => {
    const digits = part.replaceAll(':', '').toUpperCase();
    if (!/^[0-9A-F]{64}$/.test(digits))
      context.addIssue({ code: 'custom', message: `"${part}" is no SHA-256 fingerprint of a certificate` });
    return digits.match(/../g)?.join(':') ?? '';
  }),
);
/** Contact URIs as RFC 9116 requires: https, mailto or tel. */
const securityContacts = z.string().transform((text, context) => {
  const parts = splitList(text);
  const contacts = parts.map((part) => {
    const mail = readMailAddress(part.replace(/^mailto:/, ''));
    if (mail !== null) return `mailto:${mail}`;
    const url = /^(?:https:\/\/|tel:)[!-~]+$/.test(part) ? URL.parse(part) : null;
    return url === null ? null : url.href;
  });
  if (contacts.includes(null)) {
    context.addIssue({ code: 'custom', message: 'must hold e-mail addresses, https://… or tel:… alone' });
  }
  return contacts.filter((contact) => contact !== null);
});
const languageTags = z.string().transform((text, context) => {
  const tags = splitList(text);
  if (!tags.every((tag) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag))) {
    context.addIssue({ code: 'custom', message: 'must hold languages such as en, de' });
  }
  return tags;
});

const factor = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number above 0')
  .transform(Number)
  .refine((n) => n > 0, 'must be a number above 0');

/** Settings of the process and the whole site; domains declare all others. */
export const siteSettings = declareSettings({
  settings: {
    NODE_ENV: {
      default: 'development',
      about: 'production disables test aids and refuses unsafe settings',
      check: z.enum(['development', 'test', 'production'], 'must be development, test or production'),
    },
    PORT: { default: '3000', about: 'TCP port to listen on, 0–65535 (0: any free one)', check: whole(0, 65_535) },
    HOST: {
      default: '127.0.0.1',
      about: 'address to listen on; 0.0.0.0 for all',
      check: z.string().min(1, 'must not be empty'),
    },
    PUBLIC_URL: {
      default: '',
      about: 'public address of the site, for links and previews; default http://localhost:PORT',
      check: webUrl,
    },
    PLAIN_HTTP: {
      default: 'off',
      about: 'allow production at a PUBLIC_URL without TLS, where traffic can be intercepted: on, off',
      check: z.enum(['on', 'off'], 'must be on or off'),
    },
    DATA_DIR: {
      default: './var',
      about: 'folder of the embedded database, and of the site’s secret if SITE_SECRET is not set',
      check: z.string().min(1, 'must not be empty'),
    },
    LEAST_FREE_MB: {
      default: '100',
      about:
        'free megabytes on the disk of the embedded database below which writes are refused; lookups continue. 0: never',
      check: whole(0, 1_000_000),
    },
    EMBEDDED_SECONDS: {
      default: '10',
      about: 'seconds without an answer from the embedded database after which the process ends, 2–3600',
      check: whole(2, 3_600),
    },
    DATABASE_URL: {
      default: '',
      about: 'PostgreSQL (15 or newer) instead of the embedded database',
      isSecret: true,
      check: databaseUrl,
    },
    DATABASE_PREPARE: {
      default: 'on',
      about: 'prepared statements: on, or off behind a pooler that lacks them (PgBouncer older than 1.21)',
      check: z.enum(['on', 'off'], 'must be on or off'),
    },
    MIGRATION_DATABASE_URL: {
      default: '',
      about: 'address of this PostgreSQL for migrations and commands, not through a pooler; default DATABASE_URL',
      isSecret: true,
      check: databaseUrl,
    },
    DATABASE_READ_URL: {
      default: '',
      about: 'replicas of this PostgreSQL for visitors’ reads, comma-separated',
      isSecret: true,
      check: databaseUrls,
    },
    PLAIN_DATABASE: {
      default: 'off',
      about: 'allow production with a PostgreSQL on another machine without sslmode=verify-full: on, off',
      check: z.enum(['on', 'off'], 'must be on or off'),
    },
    SITE_SECRET: {
      default: '',
      about: 'secret of the site, 64 hexadecimal digits (openssl rand -hex 32); default: a file in DATA_DIR',
      isSecret: true,
      check: z.string().regex(/^([0-9a-f]{64})?$/i, 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints'),
    },
    BACKUP_AT: {
      default: '',
      about: 'time of day in OPERATOR_TIME_ZONE at which a backup is made and tested, such as 03:10; empty: none',
      check: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time of the day, 00:00–23:59'),
    },
    BACKUP_KEEP: {
      default: '14',
      about:
        'scheduled backups to keep, 1–1000: the newest ones that could be restored; those made by an admin are counted apart',
      check: whole(1, 1_000),
    },
    BACKUP_DIR: {
      default: '',
      about: 'folder of the scheduled backups, best on a different disk; default: backups in DATA_DIR',
      check: z.string(),
    },
    DATABASE_POOL: { default: '10', about: 'maximum PostgreSQL connections, 1–200', check: whole(1, 200) },
    LOOKUP_SECONDS: {
      default: '4',
      about: 'seconds after which a lookup fails with 503 if the database hangs, 1–60',
      check: whole(1, 60),
    },
    TRUST_PROXY: {
      default: '',
      about: 'addresses or CIDR blocks of proxies whose X-Forwarded-For is trusted, comma-separated',
      check: proxies,
    },
    COUNTRY_HEADER: {
      default: '',
      about: 'header in which a trusted proxy sends the visitor’s country (ISO letters)',
      check: z.string().regex(/^[A-Za-z0-9-]*$/, 'must be the name of a header'),
    },
    LOG_LEVEL: {
      default: 'info',
      about: 'fatal, error, warn, info, debug or silent',
      check: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'is no log level'),
    },
    DRAIN_SECONDS: {
      default: '10',
      about: 'seconds that a stopping server waits for open requests, 0–300',
      check: whole(0, 300),
    },
    STOP_GRACE_SECONDS: {
      default: '3',
      about: 'seconds that a server keeps serving after SIGTERM while /readyz reports the stop, 0–300',
      check: whole(0, 300),
    },
    METRICS_TOKEN: {
      default: '',
      about: 'bearer token for /metrics; without it nobody can read them in production, elsewhere only this machine',
      isSecret: true,
      check: z.string(),
    },
    BOT_CHECK: {
      default: 'on',
      about: 'proof of work for visitors: on, or off (outside production only)',
      check: z.enum(['on', 'off'], 'must be on or off'),
    },
    BOT_CHECK_COST: {
      default: '1000',
      about: 'key-derivation rounds per guess of the proof of work, 1–100000',
      check: whole(1, 100_000),
    },
    RATE_FACTOR: {
      default: '1',
      about: 'multiplier of the rates per network and hour, for load tests; above 1 only outside production',
      check: factor,
    },
    NUMBER_CACHE: {
      default: 'on',
      about: 'cache of numbers: on, or off to compute each answer again (outside production only)',
      check: z.enum(['on', 'off'], 'must be on or off'),
    },
    OPERATOR_NAME: {
      default: '',
      about: 'name of the operator, shown in the footer and the legal pages',
      check: z.string().max(200),
    },
    OPERATOR_ADDRESS: { default: '', about: 'postal address of the operator', check: z.string().max(500) },
    SUPPORT_EMAIL: {
      default: '',
      about: 'e-mail address for users’ questions',
      check: z.email('must be an e-mail address').or(z.literal('')),
    },
    SECURITY_CONTACT: {
      default: '',
      about:
        'contacts for vulnerability reports, for security.txt: mail addresses, https://… or tel:…, comma-separated, the preferred one first; default SUPPORT_EMAIL',
      check: securityContacts,
    },
    SECURITY_POLICY_URL: {
      default: '',
      about: 'page with your policy for such reports, https',
      check: z.url({ protocol: /^https$/, error: 'must be a https address' }).or(z.literal('')),
    },
    SECURITY_LANGUAGES: {
      default: '',
      about: 'languages in which you read them, comma-separated',
      check: languageTags,
    },
    ANALYTICS_KIND: {
      default: '',
      about: 'your own program for visit statistics of Russian pages only: matomo, umami; empty: none',
      check: z.enum(['', 'matomo', 'umami'], 'must be matomo, umami or empty'),
    },
    ANALYTICS_URL: { default: '', about: 'address of this program, https', check: webUrl },
    ANALYTICS_SITE_ID: {
      default: '',
      about: 'id of the site (Matomo) or of the website (Umami) in this program',
      check: z.string().regex(/^[A-Za-z0-9-]{0,64}$/, 'must be letters, digits and hyphens'),
    },
    GOOGLE_PLAY_URL: { default: '', about: 'store page of the Android app', check: webUrl },
    APP_STORE_URL: { default: '', about: 'store page of the iOS app', check: webUrl },
    APK_FILE: { default: '', about: 'Android package offered at /api/v202305/apk/get', check: z.string() },
    ANDROID_PACKAGE: {
      default: '',
      about: 'name of your Android app, such as com.example.ringbook, for /.well-known/assetlinks.json',
      check: z.string().regex(/^([a-z]\w*(\.[a-z]\w*)+)?$/i, 'must be the name of an Android app'),
    },
    ANDROID_CERTIFICATES: {
      default: '',
      about: 'SHA-256 fingerprints of its signing certificates, comma-separated',
      check: fingerprints,
    },
  },
  problems: (s, { isProduction }) => [
    ...(isProduction && s.BOT_CHECK === 'off' ? ['BOT_CHECK may be off only outside production'] : []),
    ...(isProduction && (s.RATE_FACTOR ?? 1) > 1 ? ['RATE_FACTOR may be above 1 only outside production'] : []),
    ...(isProduction && s.NUMBER_CACHE === 'off' ? ['NUMBER_CACHE may be off only outside production'] : []),
    ...(isProduction && s.PUBLIC_URL === '' ? ['PUBLIC_URL is needed in production'] : []),
    ...(isProduction && s.PLAIN_HTTP !== 'on' && s.PUBLIC_URL?.startsWith('http:')
      ? ['PUBLIC_URL must be https in production, or PLAIN_HTTP=on must say that it is meant so']
      : []),
    ...(isProduction && s.PLAIN_DATABASE !== 'on' ? plainUrls(s) : []),
    ...(s.DATABASE_URL === '' && (s.MIGRATION_DATABASE_URL || s.DATABASE_READ_URL?.length)
      ? ['DATABASE_URL is needed for MIGRATION_DATABASE_URL and DATABASE_READ_URL, which belong to it']
      : []),
    ...(s.DATABASE_URL === '' && s.DATA_DIR && s.BACKUP_DIR && resolve(s.BACKUP_DIR) === resolve(s.DATA_DIR)
      ? ['BACKUP_DIR must be another folder than DATA_DIR, which the embedded database locks; empty: backups in it']
      : []),
    ...(isProduction && s.TRUST_PROXY && s.TRUST_PROXY.tooWide.length > 0
      ? [
          `TRUST_PROXY must name your proxies: ${s.TRUST_PROXY.tooWide.join(', ')} takes in strangers, who could then give any address as theirs`,
        ]
      : []),
    ...halfSetUp('analytics', s, ['ANALYTICS_KIND', 'ANALYTICS_URL', 'ANALYTICS_SITE_ID']),
    ...(s.ANALYTICS_URL ? analyticsProblems(new URL(s.ANALYTICS_URL), isProduction) : []),
    ...(s.PUBLIC_URL && new URL(s.PUBLIC_URL).pathname !== '/' ? ['PUBLIC_URL must have no path'] : []),
    ...(s.APK_FILE && !existsSync(s.APK_FILE) ? ['APK_FILE names a file that is not there'] : []),
    ...(s.ANDROID_PACKAGE && s.ANDROID_CERTIFICATES?.length === 0
      ? ['ANDROID_CERTIFICATES is needed for ANDROID_PACKAGE: without it no phone trusts the app']
      : []),
    ...(s.ANDROID_PACKAGE === '' && (s.ANDROID_CERTIFICATES?.length ?? 0) > 0
      ? ['ANDROID_PACKAGE is needed for ANDROID_CERTIFICATES: they are of an app']
      : []),
  ],
  shape: (s, { isProduction }) => ({
    isProduction,
    port: s.PORT,
    host: s.HOST,
    isPublicUrlGiven: s.PUBLIC_URL !== '',
    publicUrl: (s.PUBLIC_URL || `http://localhost:${s.PORT}`).replace(/\/$/, ''),
    database:
      s.DATABASE_URL === ''
        ? {
            kind: 'pglite' as const,
            folder: resolve(s.DATA_DIR),
            secret: secretOf(s),
            leastFreeBytes: s.LEAST_FREE_MB * 1_000_000,
          }
        : {
            kind: 'postgres' as const,
            url: s.DATABASE_URL,
            migrationUrl: s.MIGRATION_DATABASE_URL || null,
            readUrls: s.DATABASE_READ_URL,
            isPrepared: s.DATABASE_PREPARE === 'on',
            poolSize: s.DATABASE_POOL,
            secret: secretOf(s),
          },
    backup: {
      /** Null if there are no timed backups. */
      at: s.BACKUP_AT || null,
      keep: s.BACKUP_KEEP,
      folder: resolve(s.BACKUP_DIR || join(s.DATA_DIR, 'backups')),
    },
    /** Folder for what this server stores outside the database. */
    dataFolder: resolve(s.DATA_DIR),
    embeddedAnswerMs: s.EMBEDDED_SECONDS * 1000,
    lookupLimitMs: s.LOOKUP_SECONDS * 1000,
    trustedProxies: s.TRUST_PROXY.trusted,
    countryHeader: s.COUNTRY_HEADER.toLowerCase() || null,
    logLevel: s.LOG_LEVEL,
    stopGraceMs: s.STOP_GRACE_SECONDS * 1000,
    drainMs: s.DRAIN_SECONDS * 1000,
    metricsToken: s.METRICS_TOKEN || null,
    botCheck: { isOn: s.BOT_CHECK === 'on', cost: s.BOT_CHECK_COST },
    keepsNumbers: s.NUMBER_CACHE === 'on',
    security: {
      contacts: waysToReport(s),
      policyUrl: s.SECURITY_POLICY_URL || null,
      languages: s.SECURITY_LANGUAGES,
    },
    analytics: s.ANALYTICS_KIND === '' ? null : analyticsOf(s.ANALYTICS_KIND, s),
    operator: { name: s.OPERATOR_NAME, address: s.OPERATOR_ADDRESS, email: s.SUPPORT_EMAIL },
    app: {
      googlePlayUrl: s.GOOGLE_PLAY_URL || null,
      appStoreUrl: s.APP_STORE_URL || null,
      apkFile: s.APK_FILE || null,
      android:
        s.ANDROID_PACKAGE === '' ? null : { packageName: s.ANDROID_PACKAGE, certificates: s.ANDROID_CERTIFICATES },
    },
  }),
});

function analyticsProblems(url: URL, isProduction: boolean): string[] {
  return [
    ...(isProduction && url.protocol !== 'https:' ? ['ANALYTICS_URL must be https in production'] : []),
    ...(url.username + url.password + url.search + url.hash === ''
      ? []
      : ['ANALYTICS_URL must hold a host and a path alone: every visitor is told it']),
  ];
}

function analyticsOf(kind: Analytics['kind'], s: { ANALYTICS_URL: string; ANALYTICS_SITE_ID: string }): Analytics {
  const { origin, pathname } = new URL(s.ANALYTICS_URL);
  return { kind, url: (origin + pathname).replace(/\/+$/, ''), siteId: s.ANALYTICS_SITE_ID };
}

function waysToReport(s: { SECURITY_CONTACT: string[]; SUPPORT_EMAIL: string }): string[] {
  if (s.SECURITY_CONTACT.length > 0 || s.SUPPORT_EMAIL === '') return s.SECURITY_CONTACT;
  return [`mailto:${s.SUPPORT_EMAIL}`];
}

/** SITE_SECRET takes precedence over a file of an earlier start. */
function secretOf(s: { SITE_SECRET: string; DATA_DIR: string }) {
  return s.SITE_SECRET === ''
    ? { kind: 'file' as const, path: join(resolve(s.DATA_DIR), 'site-secret') }
    : { kind: 'given' as const, secret: s.SITE_SECRET };
}
