/**
 * Every environment variable that Ringbook reads: name, default and meaning, in one table. `.env.example` and the
 * operator's guide print it, and a test keeps them equal.
 */
export interface EnvEntry {
  /** Text that stands for "not set"; an empty string where the setting has no default. */
  default: string;
  /** One line for the operator. */
  about: string;
  /** Never printed, never logged. */
  isSecret?: true;
}

export const env = {
  NODE_ENV: { default: 'development', about: 'production switches test aids off and refuses unsafe settings' },
  PORT: { default: '3000', about: 'TCP port to listen on, 0–65535 (0: any free one)' },
  HOST: { default: '127.0.0.1', about: 'address to listen on; 0.0.0.0 for all' },
  PUBLIC_URL: { default: '', about: 'address that people type, for links and previews; default http://localhost:PORT' },
  DATA_DIR: { default: './var', about: 'folder of the embedded database' },
  DATABASE_URL: { default: '', about: 'PostgreSQL (15 or newer) instead of the embedded database', isSecret: true },
  DATABASE_POOL: { default: '10', about: 'PostgreSQL connections at most, 1–200' },
  TRUST_PROXY: { default: '', about: 'addresses or CIDR blocks, comma-separated, whose X-Forwarded-For counts' },
  LOG_LEVEL: { default: 'info', about: 'fatal, error, warn, info, debug or silent' },
  DRAIN_SECONDS: { default: '10', about: 'seconds that a stopping server waits for open requests, 0–300' },
  METRICS_TOKEN: {
    default: '',
    about: 'bearer token for /metrics; without it only this machine may read them',
    isSecret: true,
  },
  BOT_CHECK: { default: 'on', about: 'proof of work for visitors: on, or off (outside production only)' },
  BOT_CHECK_COST: { default: '1000', about: 'key-derivation rounds per guess of the proof of work, 1–100000' },
  RATE_FACTOR: {
    default: '1',
    about: 'multiplies the rates per network, for load tests; above 1 only outside production',
  },
  WEB_SIGNING_KEY: {
    default: 'ringbook-web',
    about: 'key that the page signs the start of a sign-in with; public by nature',
  },
  VISITOR_PER_MINUTE: { default: '10', about: 'different numbers a visitor’s network may look up in a minute' },
  VISITOR_PER_DAY: { default: '50', about: 'different numbers a visitor’s network may look up in a day (UTC)' },
  VISITOR_BEFORE_PROOF: { default: '3', about: 'different numbers an hour before a proof of work is asked for' },
  PROOF_PASS: { default: '10', about: 'different numbers that one proof of work is good for' },
  WALKING_UNITS: { default: '3', about: 'units that a number next to one just looked up costs, instead of 1' },
  MEMBER_PER_DAY: { default: '30', about: 'different numbers a member may look up free in a day (UTC)' },
  PAID_SEARCH_PRICE: { default: '1', about: 'numcy for one look-up beyond the free ones' },
  DIRECT_REQUEST_PRICE: { default: '11', about: 'numcy for a direct acquaintance request' },
  DECOY_NUMBERS: { default: '', about: 'never-assigned numbers, comma-separated, whose look-up raises an alarm' },
  OPERATOR_NAME: { default: '', about: 'who runs this site, shown in the footer and the legal pages' },
  OPERATOR_ADDRESS: { default: '', about: 'postal address of the operator' },
  SUPPORT_EMAIL: { default: '', about: 'where people write to' },
  GOOGLE_PLAY_URL: { default: '', about: 'store page of the Android app' },
  APP_STORE_URL: { default: '', about: 'store page of the iOS app' },
  APK_FILE: { default: '', about: 'Android package offered at /api/v202305/apk/get' },
} as const satisfies Record<string, EnvEntry>;

export type EnvName = keyof typeof env;
