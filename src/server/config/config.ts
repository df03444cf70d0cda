import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type EnvName, env } from './env.ts';
import { checkMessengers, messengerSchema, shapeMessengers } from './messengers.ts';

/** Some settings are wrong; `problems` has all of them, one sentence each, without secret values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number ${min}–${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be ${min}–${max}`);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be a http(s) address' }).or(z.literal(''));

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production'),
  PORT: whole(0, 65_535),
  HOST: z.string().min(1, 'must not be empty'),
  PUBLIC_URL: webUrl,
  DATA_DIR: z.string().min(1, 'must not be empty'),
  DATABASE_URL: z.string().regex(/^(postgres(ql)?:\/\/.+)?$/, 'must start with postgres:// or postgresql://'),
  DATABASE_POOL: whole(1, 200),
  TRUST_PROXY: z.string().transform((text, context) => {
    const trusted = new BlockList();
    for (const part of text
      .split(',')
      .map((p) => p.trim())
      .filter(Boolean)) {
      // Only plain digits: an empty or odd length read as 0 would trust everybody.
      const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
      const family = isIP(address);
      const most = family === 4 ? 32 : 128;
      const prefix = bits === undefined ? most : Number(bits);
      if (family === 0 || prefix > most) {
        context.addIssue({ code: 'custom', message: `"${part}" is no address or CIDR block` });
      } else trusted.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
    }
    return trusted;
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'is no log level'),
  DRAIN_SECONDS: whole(0, 300),
  METRICS_TOKEN: z.string(),
  BOT_CHECK: z.enum(['on', 'off'], 'must be on or off'),
  BOT_CHECK_COST: whole(1, 100_000),
  RATE_FACTOR: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number above 0')
    .transform(Number)
    .refine((n) => n > 0, 'must be a number above 0'),
  WEB_SIGNING_KEY: z.string().min(1, 'must not be empty').max(200),
  MIN_CLIENT_VERSION: z.string().regex(/^(\d{1,5}(\.\d{1,5}){0,2})?$/, 'must be a version such as 1.4.0'),
  COUNTRY_HEADER: z.string().regex(/^[A-Za-z0-9-]*$/, 'must be the name of a header'),
  CODES_PER_DEVICE: whole(1, 1e6),
  CODES_PER_NETWORK: whole(1, 1e6),
  CODE_BACK: z.enum(['low', 'medium'], 'must be low or medium'),
  ...messengerSchema,
  VISITOR_PER_MINUTE: whole(1, 1e6),
  VISITOR_PER_DAY: whole(1, 1e6),
  VISITOR_BEFORE_PROOF: whole(0, 1e6),
  PROOF_PASS: whole(1, 1000),
  WALKING_UNITS: whole(1, 100),
  MEMBER_PER_DAY: whole(1, 1e6),
  NAMES_PER_HOUR: whole(1, 1e6),
  AVATARS_PER_HOUR: whole(1, 1e6),
  EXPORTS_PER_HOUR: whole(1, 1e6),
  PRO_PER_DAY: whole(1, 1e6),
  WELCOME_NUMCY: whole(0, 1e6),
  PAID_SEARCH_PRICE: whole(0, 1e6),
  DIRECT_REQUEST_PRICE: whole(0, 1e6),
  KEY_LINK_ORIGINS: z.string().transform((text, context) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => {
        const url = URL.parse(part);
        // Only a whole site: a path or a user name here would be taken for a limit that nobody keeps.
        if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return [url.origin];
        context.addIssue({ code: 'custom', message: `"${part}" is no http(s) origin such as https://shop.example` });
        return [];
      }),
  ),
  DECOY_NUMBERS: z.string().transform((text) =>
    text
      .split(',')
      .map((p) => p.replace(/\D/g, ''))
      .filter(Boolean),
  ),
  OPERATOR_NAME: z.string().max(200),
  OPERATOR_ADDRESS: z.string().max(500),
  SUPPORT_EMAIL: z.email('must be an e-mail address').or(z.literal('')),
  GOOGLE_PLAY_URL: webUrl,
  APP_STORE_URL: webUrl,
  APK_FILE: z.string(),
} satisfies Record<EnvName, z.ZodType>);

export type Config = ReturnType<typeof shape>;

/**
 * Reads and checks the environment. Unset and empty variables take the defaults of the table in `env.ts`.
 *
 * @throws ConfigError with every problem at once.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).map(([name, entry]) => [name, environment[name]?.trim() || entry.default]),
  );
  const parsed = schema.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`);
  problems.push(...crossCheck(soundOnes(given)));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return shape(parsed.data);
}

type Settings = z.infer<typeof schema>;

/** The settings that are right by themselves, so that one wrong one does not hide what is wrong between others. */
function soundOnes(given: Record<string, string>): Partial<Settings> {
  const outcomes = Object.entries(schema.shape).map(([name, part]) => [name, part.safeParse(given[name])] as const);
  return Object.fromEntries(outcomes.flatMap(([name, outcome]) => (outcome.success ? [[name, outcome.data]] : [])));
}

function crossCheck(s: Partial<Settings>): string[] {
  const problems: string[] = [];
  const isProduction = s.NODE_ENV === 'production';
  if (isProduction && s.BOT_CHECK === 'off') problems.push('BOT_CHECK may be off only outside production');
  if (isProduction && (s.RATE_FACTOR ?? 1) > 1) problems.push('RATE_FACTOR may be above 1 only outside production');
  if (isProduction && s.PUBLIC_URL === '') problems.push('PUBLIC_URL is needed in production');
  if (s.PUBLIC_URL && new URL(s.PUBLIC_URL).pathname !== '/') problems.push('PUBLIC_URL must have no path');
  if (s.APK_FILE && !existsSync(s.APK_FILE)) problems.push('APK_FILE names a file that is not there');
  if ((s.VISITOR_PER_MINUTE ?? 0) > (s.VISITOR_PER_DAY ?? Number.POSITIVE_INFINITY))
    problems.push('VISITOR_PER_MINUTE is above VISITOR_PER_DAY');
  problems.push(...checkMessengers(s));
  return problems;
}

function shape(s: Settings) {
  const messengers = shapeMessengers(s);
  return {
    isProduction: s.NODE_ENV === 'production',
    port: s.PORT,
    host: s.HOST,
    publicUrl: (s.PUBLIC_URL || `http://localhost:${s.PORT}`).replace(/\/$/, ''),
    database:
      s.DATABASE_URL === ''
        ? { kind: 'pglite' as const, folder: resolve(s.DATA_DIR) }
        : { kind: 'postgres' as const, url: s.DATABASE_URL, poolSize: s.DATABASE_POOL },
    trustedProxies: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
    drainMs: s.DRAIN_SECONDS * 1000,
    metricsToken: s.METRICS_TOKEN || null,
    webSigningKey: s.WEB_SIGNING_KEY,
    minClientVersion: s.MIN_CLIENT_VERSION || null,
    countryHeader: s.COUNTRY_HEADER.toLowerCase() || null,
    signIn: {
      messengers,
      /** A pretend handset stands in for all messengers; never in production. */
      isSandbox: s.NODE_ENV !== 'production' && Object.values(messengers).every((settings) => settings === null),
      /** In ten minutes, multiplied by the rate factor. */
      codesPerDevice: s.CODES_PER_DEVICE * s.RATE_FACTOR,
      codesPerNetwork: s.CODES_PER_NETWORK * s.RATE_FACTOR,
      codeBack: s.CODE_BACK,
    },
    botCheck: { isOn: s.BOT_CHECK === 'on', cost: s.BOT_CHECK_COST },
    /** Different numbers; those per network are already multiplied by the rate factor. */
    limits: {
      visitorPerMinute: s.VISITOR_PER_MINUTE * s.RATE_FACTOR,
      visitorPerDay: s.VISITOR_PER_DAY * s.RATE_FACTOR,
      visitorBeforeProof: s.VISITOR_BEFORE_PROOF * s.RATE_FACTOR,
      proofPass: s.PROOF_PASS,
      walkingUnits: s.WALKING_UNITS,
      memberPerDay: s.MEMBER_PER_DAY,
      proPerDay: s.PRO_PER_DAY,
    },
    /** Of one member, multiplied by the rate factor. */
    perHour: {
      names: s.NAMES_PER_HOUR * s.RATE_FACTOR,
      avatars: s.AVATARS_PER_HOUR * s.RATE_FACTOR,
      exports: s.EXPORTS_PER_HOUR * s.RATE_FACTOR,
    },
    /** Numcy. */
    prices: { welcome: s.WELCOME_NUMCY, paidSearch: s.PAID_SEARCH_PRICE, directRequest: s.DIRECT_REQUEST_PRICE },
    /** Origins beside this site's own. */
    keyLinkOrigins: s.KEY_LINK_ORIGINS,
    decoyNumbers: new Set(s.DECOY_NUMBERS),
    operator: { name: s.OPERATOR_NAME, address: s.OPERATOR_ADDRESS, email: s.SUPPORT_EMAIL },
    app: {
      googlePlayUrl: s.GOOGLE_PLAY_URL || null,
      appStoreUrl: s.APP_STORE_URL || null,
      apkFile: s.APK_FILE || null,
    },
  };
}
