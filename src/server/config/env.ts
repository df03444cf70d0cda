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
    about: 'multiplies the rates per network and hour, for load tests; above 1 only outside production',
  },
  WEB_SIGNING_KEY: {
    default: 'ringbook-web',
    about: 'key that the page signs the start of a sign-in with; public by nature',
  },
  MIN_CLIENT_VERSION: { default: '', about: 'oldest x-client-version that is still served, such as 1.4.0; empty: all' },
  COUNTRY_HEADER: { default: '', about: 'header in which a trusted proxy names the visitor’s country (ISO letters)' },
  CODES_PER_DEVICE: { default: '5', about: 'sign-in codes that one browser may ask for in ten minutes' },
  CODES_PER_NETWORK: { default: '20', about: 'sign-in codes that one network may ask for in ten minutes' },
  CODE_BACK: {
    default: 'medium',
    about: 'an existing account opens only with a code sent to the phone: for proofs graded low, or medium and low',
  },
  TELEGRAM_BOT_NAME: { default: '', about: 'Telegram bot: its name, without @' },
  TELEGRAM_BOT_TOKEN: { default: '', about: 'Telegram bot: token from BotFather', isSecret: true },
  TELEGRAM_WEBHOOK_SECRET: { default: '', about: 'Telegram bot: secret_token given to setWebhook', isSecret: true },
  TELEGRAM_API_URL: { default: 'https://api.telegram.org', about: 'Telegram bot: where its API is' },
  TELEGRAM_LOGIN_ID: { default: '', about: 'Telegram Login: client id' },
  TELEGRAM_LOGIN_SECRET: { default: '', about: 'Telegram Login: client secret', isSecret: true },
  TELEGRAM_LOGIN_URL: { default: 'https://oauth.telegram.org', about: 'Telegram Login: issuer' },
  WHATSAPP_NUMBER: { default: '', about: 'WhatsApp Business: number that people write to' },
  WHATSAPP_NUMBER_ID: { default: '', about: 'WhatsApp Business: phone number id' },
  WHATSAPP_TOKEN: { default: '', about: 'WhatsApp Business: access token', isSecret: true },
  WHATSAPP_APP_SECRET: { default: '', about: 'WhatsApp Business: app secret, which signs webhooks', isSecret: true },
  WHATSAPP_VERIFY_TOKEN: { default: '', about: 'WhatsApp Business: verify token of the webhook', isSecret: true },
  WHATSAPP_API_URL: { default: 'https://graph.facebook.com/v24.0', about: 'WhatsApp Business: where its API is' },
  WHATSAPP_LINK_NUMBER: { default: '', about: 'WhatsApp without Business API: number for a plain chat link' },
  VIBER_BOT_URI: { default: '', about: 'Viber bot: its URI' },
  VIBER_TOKEN: { default: '', about: 'Viber bot: auth token', isSecret: true },
  VIBER_API_URL: { default: 'https://chatapi.viber.com/pa', about: 'Viber bot: where its API is' },
  TWILIO_ACCOUNT_SID: { default: '', about: 'Twilio: account SID' },
  TWILIO_AUTH_TOKEN: { default: '', about: 'Twilio: auth token, which also signs webhooks', isSecret: true },
  TWILIO_SMS_NUMBER: { default: '', about: 'Twilio: number that people send the code to by SMS' },
  TWILIO_CALL_NUMBER: { default: '', about: 'Twilio: number that people call for a missed call' },
  TWILIO_API_URL: { default: 'https://api.twilio.com', about: 'Twilio: where its API is' },
  VONAGE_API_KEY: { default: '', about: 'Vonage: API key' },
  VONAGE_API_SECRET: { default: '', about: 'Vonage: API secret', isSecret: true },
  VONAGE_SIGNATURE_SECRET: { default: '', about: 'Vonage: signature secret of inbound SMS', isSecret: true },
  VONAGE_SIGNATURE_METHOD: { default: 'sha256', about: 'Vonage: md5hash, md5, sha1, sha256 or sha512' },
  VONAGE_SMS_NUMBER: { default: '', about: 'Vonage: number that people send the code to by SMS' },
  VONAGE_API_URL: { default: 'https://rest.nexmo.com', about: 'Vonage: where its API is' },
  VISITOR_PER_MINUTE: { default: '10', about: 'different numbers a visitor’s network may look up in a minute' },
  VISITOR_PER_DAY: { default: '50', about: 'different numbers a visitor’s network may look up in a day (UTC)' },
  VISITOR_BEFORE_PROOF: { default: '3', about: 'different numbers an hour before a proof of work is asked for' },
  PROOF_PASS: { default: '10', about: 'different numbers that one proof of work is good for' },
  WALKING_UNITS: { default: '3', about: 'units that a number next to one just looked up costs, instead of 1' },
  MEMBER_PER_DAY: { default: '30', about: 'different numbers a member may look up free in a day (UTC)' },
  PRO_PER_DAY: { default: '300', about: 'the same for a Pro member' },
  WELCOME_NUMCY: { default: '10', about: 'numcy that a new member’s wallet starts with' },
  NAMES_PER_HOUR: { default: '60', about: 'names that a member may give to numbers in an hour' },
  AVATARS_PER_HOUR: { default: '10', about: 'pictures that a member may upload in an hour' },
  EXPORTS_PER_HOUR: { default: '10', about: 'times that a member may download their data in an hour' },
  PAID_SEARCH_PRICE: { default: '1', about: 'numcy for one look-up beyond the free ones' },
  DIRECT_REQUEST_PRICE: { default: '11', about: 'numcy for a direct acquaintance request' },
  KEY_LINK_ORIGINS: {
    default: '',
    about: 'sites beside this one that a key link may lead on to, comma-separated, such as https://shop.example',
  },
  DECOY_NUMBERS: { default: '', about: 'never-assigned numbers, comma-separated, whose look-up raises an alarm' },
  OPERATOR_NAME: { default: '', about: 'who runs this site, shown in the footer and the legal pages' },
  OPERATOR_ADDRESS: { default: '', about: 'postal address of the operator' },
  SUPPORT_EMAIL: { default: '', about: 'where people write to' },
  GOOGLE_PLAY_URL: { default: '', about: 'store page of the Android app' },
  APP_STORE_URL: { default: '', about: 'store page of the iOS app' },
  APK_FILE: { default: '', about: 'Android package offered at /api/v202305/apk/get' },
} as const satisfies Record<string, EnvEntry>;

export type EnvName = keyof typeof env;
