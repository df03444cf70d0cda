import { declareSettings, phoneDigits, whole } from '#server/config/setting.ts';

export const adminSettings = declareSettings({
  settings: {
    ADMIN_PHONE: {
      default: '',
      about:
        'number, with its country code, whose holder becomes admin at the first sign-in that proves it, while there is ' +
        'no admin yet',
      check: phoneDigits,
    },
    ADMIN_LOG_DAYS: {
      default: '1095',
      about: 'days that the log of what admins looked at and did is kept, 366–3660',
      check: whole(366, 3660),
    },
    ADMIN_UPLOAD_MB: {
      default: '500',
      about: 'megabytes of a file of open data that an admin may upload, 1–1900; larger ones by ringbook import',
      check: whole(1, 1900),
    },
  },
  shape: (s) => ({
    /** Digits; null where none is set. */
    adminPhone: s.ADMIN_PHONE || null,
    logDays: s.ADMIN_LOG_DAYS,
    mostUploadBytes: s.ADMIN_UPLOAD_MB * 1_000_000,
  }),
});
