import { z } from 'zod';
import { type CallMap, Done } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

export * from './sign-in-way.ts';

/** A code lives this long, from the moment it is given out until the browser has collected its token. */
export const codeLifeSeconds = 120;
/** Seconds that the page's and the server's clocks may differ when a sign-in starts. */
export const clockSkewSeconds = 300;

/** What the page signs to start: `signature = hex(sha256(nonce:timestamp:platform:lang:WEB_SIGNING_KEY))`. */
export const SignInStart = z.object({
  lang: z.string().max(20).default('en').meta({ description: 'Language of the messages in the chat', example: 'en' }),
  platform: z.string().max(20).meta({ description: 'Only `WEB`', example: 'WEB' }),
  nonce: z.string().max(64).meta({ description: '20 random bytes in lower-case hex; good once' }),
  timestamp: z.string().max(20).meta({ description: 'Seconds since 1970' }),
  signature: z.string().max(128).meta({ description: 'hex(sha256(nonce:timestamp:platform:lang:key))' }),
  aim: z.enum(['sign_in', 'proof']).default('sign_in').meta({
    description: '`proof`: for `auth/proof` alone. The chat says so, and `auth/check` gives no token for it',
  }),
});

const link = z.string().nullable();
/** How one way is reached; null where it has no such link. */
export const SignInLink = z.object({
  way: z.string().meta({ description: 'telegram, whatsappBusiness, whatsapp, viber, sms, flashcall, or one more' }),
  /** Opens the app. */
  app: link,
  /** Opens in any browser; for the QR code. */
  web: link,
  /** Where to write to or to call, digits without plus. */
  number: link,
  /** The same number as people write it. */
  international: link,
  /** This site's own address that leads to the service's sign-in page and back; the code goes along. */
  redirect: link,
});
export type SignInLink = z.infer<typeof SignInLink>;

export const StartedSignIn = z
  .object({
    code: z.string(),
    /** The text to send: the code with a word around it. */
    text: z.string(),
    auth: z.object({
      telegram: link,
      whatsappBusiness: link,
      whatsapp: link,
      viber: link,
      sms: z.boolean(),
      smsNumber: link,
      flashcall: z.boolean(),
      flashcallNumber: link,
    }),
    links: z.array(SignInLink),
    expiresAtTimestamp: z.int(),
  })
  .meta({ id: 'StartedSignIn' });
export type StartedSignIn = z.infer<typeof StartedSignIn>;

/**
 * What a sign-in waits for: `message` from the person; `phone`, the number that the chat asks for; `answer` to the
 * question in the chat; `confirm-code`, sent to the phone, to be typed on the page; `terms`, to be accepted; `done`.
 */
export const signInSteps = ['message', 'phone', 'answer', 'confirm-code', 'terms', 'done'] as const;
export type SignInStep = (typeof signInSteps)[number];

export const CheckQuery = z.object({
  code: z.string().max(64),
  token_type: z.literal('jwt').default('jwt'),
});
export const CheckedSignIn = z
  .object({
    status: z.boolean(),
    step: z.enum(signInSteps),
    expiresAtTimestamp: z.int(),
    /** With `status` true, and only once: */
    access_token: z.string().optional(),
    phone: z.string().optional(),
    /** The number for people: `+44 20 7946 0018`. */
    international: z.string().optional(),
    profile_id: z.int().optional(),
    is_new_user: z.boolean().optional(),
    /** Always true: no token is given before the terms are accepted. */
    user_agreement: z.boolean().optional(),
  })
  .meta({ id: 'CheckedSignIn' });
export type CheckedSignIn = z.infer<typeof CheckedSignIn>;

/** As `CheckedSignIn`, for who proves a number and wants no account: `done` takes nothing, and says for which number. */
export const CheckedProof = z
  .object({
    step: z.enum(signInSteps),
    expiresAtTimestamp: z.int(),
    /** Digits; null until it is done. */
    phone: z.string().nullable(),
  })
  .meta({ id: 'CheckedProof' });
export type CheckedProof = z.infer<typeof CheckedProof>;

export const ConfirmCode = z.object({
  code: z.string().max(64),
  confirm_code: z.string().max(20).meta({ description: 'The digits that were sent to the phone' }),
});
/** The number that is going to call, for a missed call: it carries no code. */
export const ExpectedCall = z.object({ code: z.string().max(64), phone: z.string().max(80) });

export const CallExpected = Done.extend({
  international: z.string().meta({ description: 'The number as it was read', example: '+41 79 111 95 01' }),
});

/** What this browser's device cookie tells. */
export const DeviceStatus = z
  .object({
    /** Somebody is signed in here. */
    status: z.boolean(),
    isNewUser: z.boolean(),
    /** They have accepted the terms. */
    userAgreement: z.boolean(),
  })
  .meta({ id: 'DeviceStatus' });
export type DeviceStatus = z.infer<typeof DeviceStatus>;

export const SessionView = z
  .object({
    id: z.string(),
    /** The browser by its own words, such as `Firefox, Android`. */
    browser: z.string(),
    /** Country (ISO 3166-1 alpha-2) where it signed in; null where unknown. */
    country: z.string().nullable(),
    way: z.string(),
    createdAtTimestamp: z.int(),
    lastSeenAtTimestamp: z.int(),
    expiresAtTimestamp: z.int(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof SessionView>;
/** A sign-in to my account from a browser that was not used with it before. */
export const NewBrowser = z
  .object({
    /** The browser by its own words, such as `Firefox, Android`. */
    browser: z.string(),
    /** Country (ISO 3166-1 alpha-2) where it signed in; null where unknown. */
    country: z.string().nullable(),
    way: z.string(),
    createdAtTimestamp: z.int(),
    /** It was ended, or has run out. */
    isOver: z.boolean(),
  })
  .meta({ id: 'NewBrowser' });
export type NewBrowser = z.infer<typeof NewBrowser>;
export const RevokeSession = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export const roles = ['member', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

export const signInCalls = {
  'GET /api/v202111/auth/get': {
    query: SignInStart,
    headers: z.object({ altcha: z.string().optional().meta({ description: 'Solved proof of work' }) }),
    answer: StartedSignIn,
  },
  'POST /api/v6/auth/agreement_code': { fields: z.object({ code: z.string().max(64) }), answer: Done },
  'GET /api/v6/auth/check': { query: CheckQuery, answer: CheckedSignIn },
  'GET /api/v6/auth/proof': { query: CheckQuery.pick({ code: true }), answer: CheckedProof },
  'POST /api/v6/auth/confirm_code': { fields: ConfirmCode, answer: Done },
  'POST /api/v6/auth/flashcall': { fields: ExpectedCall, answer: CallExpected },
  'GET /api/v6/auth/device': { answer: DeviceStatus },
  'GET /api/v6/auth/sessions': { query: PageQuery, answer: pagedList(SessionView) },
  /** Of the last 30 days, the newest first, ten at most; the sign-in that asks is left out. */
  'GET /api/v6/auth/sessions/new_browsers': { answer: z.object({ items: z.array(NewBrowser) }) },
  'POST /api/v6/auth/sessions/revoke': { fields: RevokeSession, answer: Done },
  'POST /api/v6/auth/logout': { answer: Done },
  'POST /api/v6/auth/logout_all': { answer: Done },
} satisfies CallMap;
