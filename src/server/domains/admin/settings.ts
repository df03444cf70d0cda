import { z } from 'zod';
import { declareSettings, whole } from '#server/config/setting.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';

/** A phone number in any format, reduced to its canonical digits as accounts use them; may be empty. */
const holder = z
  .string()
  .transform((text) => (text === '' ? '' : (parsePhone(text)?.digits ?? null)))
  .refine((digits) => digits !== null, 'must be a phone number with its country code');

export const adminSettings = declareSettings({
  settings: {
    ADMIN_PHONE: {
      default: '',
      about:
        'number with country code whose holder becomes admin at the first sign-in that proves it, while there is no admin',
      check: holder,
    },
    ADMIN_LOG_DAYS: {
      default: '1095',
      about: 'days that the log of admins’ views and actions is kept, 366–3660',
      check: whole(366, 3660),
    },
    ADMIN_UPLOAD_MB: {
      default: '500',
      about:
        'maximum megabytes of an open data file that an admin uploads, 1–1900; import larger ones by ringbook import',
      check: whole(1, 1900),
    },
  },
  shape: (s) => ({
    /** Digits; null if not set. */
    adminPhone: s.ADMIN_PHONE || null,
    logDays: s.ADMIN_LOG_DAYS,
    mostUploadBytes: s.ADMIN_UPLOAD_MB * 1_000_000,
  }),
});
