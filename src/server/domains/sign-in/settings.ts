import { z } from 'zod';
import { sandboxSetting } from '#server/config/sandbox-setting.ts';
import { declareSettings, splitList, whole } from '#server/config/setting.ts';
import { usualProofTimes, usualSessionDays, usualSessionWordsDays } from './rules.ts';

const origins = z.string().transform((text, context) =>
  splitList(text).flatMap((part) => {
    const url = URL.parse(part);
    // Origins only: a path would look like a restriction but is not enforced.
    if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return [url.origin];
    context.addIssue({ code: 'custom', message: `"${part}" is no http(s) origin such as https://shop.example` });
    return [];
  }),
);

/** Adapters declare their own settings: `providers/<name>/settings.ts`. */
export const signInSettings = declareSettings({
  settings: {
    WEB_SIGNING_KEY: {
      default: 'ringbook-web',
      about: 'key with which the page signs the start of a sign-in; not a secret',
      check: z.string().min(1, 'must not be empty').max(200),
    },
    MIN_CLIENT_VERSION: {
      default: '',
      about: 'oldest x-client-version that is accepted, such as 1.4.0; empty: all',
      check: z.string().regex(/^(\d{1,5}(\.\d{1,5}){0,2})?$/, 'must be a version such as 1.4.0'),
    },
    CODES_PER_DEVICE: {
      default: '5',
      about: 'sign-in codes that one browser may request in ten minutes',
      check: whole(1, 1e6),
    },
    CODES_PER_NETWORK: {
      default: '20',
      about: 'sign-in codes that one network may request in ten minutes',
      check: whole(1, 1e6),
    },
    SESSION_DAYS: {
      default: String(usualSessionDays),
      about: 'days that a sign-in lasts, 1–365',
      check: whole(1, 365),
    },
    SESSION_WORDS_DAYS: {
      default: String(usualSessionWordsDays),
      about: 'days after a sign-in until browser and country of an ended session are deleted, 1–400',
      check: whole(1, 400),
    },
    FRESH_PROOF_DAYS: {
      default: String(usualProofTimes.freshDays),
      about: 'days that a sign-in suffices to unlist, leave, pay and export',
      check: whole(1, 365),
    },
    SILENT_PROOF_DAYS: {
      default: String(usualProofTimes.silentDays),
      about: 'days of an account’s inactivity after which no earlier sign-in suffices',
      check: whole(1, 3660),
    },
    ROLE_PROOF_HOURS: {
      default: String(usualProofTimes.roleHours),
      about: 'hours that a sign-in suffices for decisions of moderators and admins, 1–720',
      check: whole(1, 720),
    },
    CODE_BACK: {
      default: 'medium',
      about: 'highest grade of proof that opens an account only with digits sent to the phone: low, medium',
      check: z.enum(['low', 'medium'], 'must be low or medium'),
    },
    SANDBOX: sandboxSetting,
    KEY_LINK_ORIGINS: {
      default: '',
      about: 'other sites that a key link may redirect to, comma-separated, such as https://shop.example',
      check: origins,
    },
  },
  problems: (s, { isProduction }) =>
    isProduction && s.SANDBOX === 'on' ? ['SANDBOX may be on only outside production'] : [],
  shape: (s, { rateFactor, isProduction, isLocal }) => ({
    webSigningKey: s.WEB_SIGNING_KEY,
    minClientVersion: s.MIN_CLIENT_VERSION || null,
    /** Per ten minutes, multiplied by the rate factor. */
    codesPerDevice: s.CODES_PER_DEVICE * rateFactor,
    codesPerNetwork: s.CODES_PER_NETWORK * rateFactor,
    codeBack: s.CODE_BACK,
    sessionDays: s.SESSION_DAYS,
    sessionWordsDays: s.SESSION_WORDS_DAYS,
    proofs: { freshDays: s.FRESH_PROOF_DAYS, silentDays: s.SILENT_PROOF_DAYS, roleHours: s.ROLE_PROOF_HOURS },
    /** The simulated phone can claim any number, so public sites need an explicit setting. */
    maySandbox: !isProduction && (s.SANDBOX === 'on' || (s.SANDBOX === '' && isLocal)),
    /** Allowed in addition to this site's own origin. */
    keyLinkOrigins: s.KEY_LINK_ORIGINS,
  }),
});
