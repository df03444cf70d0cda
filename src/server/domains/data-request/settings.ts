import { declareSettings, whole } from '#server/config/setting.ts';

/** Limits and retention of data requests. */
export const dataRequestSettings = declareSettings({
  settings: {
    DATA_REQUESTS_PER_DAY: {
      default: '5',
      about: 'requests for access, erasure and objections about one number in a day',
      check: whole(1, 1e6),
    },
    DATA_REQUESTS_PER_NETWORK: {
      default: '20',
      about: 'such requests from one network in an hour; an IPv6 network counts by its /48',
      check: whole(1, 1e6),
    },
    DATA_REQUEST_FILE_DAYS: {
      default: '14',
      about: 'days that the file with a number’s data can be downloaded, 1–30',
      check: whole(1, 30),
    },
    DATA_REQUEST_DAYS: {
      default: '365',
      about: 'days that a closed request is kept as proof of its answer, at least 184',
      check: whole(184, 3650),
    },
  },
  shape: (s, { rateFactor }) => ({
    limits: { perDay: s.DATA_REQUESTS_PER_DAY * rateFactor, perNetworkHour: s.DATA_REQUESTS_PER_NETWORK * rateFactor },
    fileDays: s.DATA_REQUEST_FILE_DAYS,
    retentionDays: s.DATA_REQUEST_DAYS,
  }),
});
