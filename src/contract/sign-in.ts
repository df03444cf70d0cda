import { z } from 'zod';
import { type CallMap, Done } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';

export * from './sign-in-way.ts';

/** Lifetime of a code, from its issue until the browser has collected its token. */
export const codeLifeSeconds = 120;
/** Accepted clock difference between page and server at the start. */
export const clockSkewSeconds = 300;

/** Signed by the page: `signature = hex(sha256(nonce:timestamp:platform:lang:WEB_SIGNING_KEY))`. */
export const SignInStart = z.object({
  lang: z.string().max(20).default('en').meta({ description: 'Language of the messages in the chat', example: 'en' }),
  platform: z.string().max(20).meta({ description: 'Only `WEB`', example: 'WEB' }),
  nonce: z.string().max(64).meta({ description: '20 random bytes in lower-case hex; single use' }),
  timestamp: z.string().max(20).meta({ description: 'Seconds since 1970' }),
  signature: z.string().max(128).meta({ description: 'hex(sha256(nonce:timestamp:platform:lang:key))' }),
  aim: z.enum(['sign_in', 'proof']).default('sign_in').meta({
    description: '`proof`: for `auth/proof` alone. The chat says so, and `auth/check` gives no token for it',
  }),
});

const link = z.string().nullable();
export const SignInLink = z.object({
  way: z.string().meta({ description: 'telegram, whatsappBusiness, whatsapp, viber, sms, flashcall, or one more' }),
  app: link,
  /** Opens in any browser; for the QR code. */
  web: link,
  number: link,
  international: link,
  /** This site's redirect to the service's sign-in page, which carries the code. */
  redirect: link,
});
export type SignInLink = z.infer<typeof SignInLink>;

export const StartedSignIn = z
  .object({
    code: z.string(),
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
 * The pending step. `message`: from the person. `phone`: number requested in the chat. `answer`: question in the chat.
 * `confirm-code`: sent to the phone, typed on the page. `terms`: to be accepted.
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
    international: z.string().optional(),
    profile_id: z.int().optional(),
    is_new_user: z.boolean().optional(),
    /** Always true: tokens are issued only after the terms are accepted. */
    user_agreement: z.boolean().optional(),
  })
  .meta({ id: 'CheckedSignIn' });
export type CheckedSignIn = z.infer<typeof CheckedSignIn>;

/** Like `CheckedSignIn`, for a proof without an account: `done` consumes nothing and returns the number. */
export const CheckedProof = z
  .object({
    step: z.enum(signInSteps),
    expiresAtTimestamp: z.int(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'CheckedProof' });
export type CheckedProof = z.infer<typeof CheckedProof>;

export const ConfirmCode = z.object({
  code: z.string().max(64),
  confirm_code: z.string().max(20).meta({ description: 'The digits that were sent to the phone' }),
});
/** Announces the calling number for a missed call, as the call carries no code. */
export const ExpectedCall = z.object({ code: z.string().max(64), phone: z.string().max(80) });

export const CallExpected = Done.extend({
  international: z.string().meta({ description: 'The number as it was read', example: '+41 79 111 95 01' }),
});

export const DeviceStatus = z
  .object({
    status: z.boolean(),
    isNewUser: z.boolean(),
    userAgreement: z.boolean(),
  })
  .meta({ id: 'DeviceStatus' });
export type DeviceStatus = z.infer<typeof DeviceStatus>;

export const SessionView = z
  .object({
    id: z.string(),
    browser: z.string(),
    /** ISO 3166-1 alpha-2, at sign-in; null if unknown. */
    country: z.string().nullable(),
    way: z.string(),
    createdAtTimestamp: z.int(),
    lastSeenAtTimestamp: z.int(),
    expiresAtTimestamp: z.int(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof SessionView>;
export const NewBrowser = z
  .object({
    browser: z.string(),
    country: z.string().nullable(),
    way: z.string(),
    createdAtTimestamp: z.int(),
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
  /** Last 30 days, newest first, at most ten; without the current session. */
  'GET /api/v6/auth/sessions/new_browsers': { answer: z.object({ items: z.array(NewBrowser) }) },
  'POST /api/v6/auth/sessions/revoke': { fields: RevokeSession, answer: Done },
  'POST /api/v6/auth/logout': { answer: Done },
  'POST /api/v6/auth/logout_all': { answer: Done },
} satisfies CallMap;
