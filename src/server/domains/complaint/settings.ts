import { declareSettings, whole } from '#server/config/setting.ts';

/** How many complaints one may send. */
export const complaintSettings = declareSettings({
  settings: {
    COMPLAINTS_PER_DAY: {
      default: '10',
      about: 'complaints of one member or e-mail address in a day',
      check: whole(1, 1e6),
    },
    COMPLAINTS_PER_NETWORK: {
      default: '10',
      about: 'complaints from one network in an hour; an IPv6 network counts by its /48',
      check: whole(1, 1e6),
    },
  },
  shape: (s, { rateFactor }) => ({
    limits: { perDay: s.COMPLAINTS_PER_DAY * rateFactor, perNetworkHour: s.COMPLAINTS_PER_NETWORK * rateFactor },
  }),
});
