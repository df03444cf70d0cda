import { declareSettings, whole } from '#server/config/setting.ts';
import { operatorDays } from '#server/platform/deadline/operator-days.ts';

/** When complaints must be decided, and how many one may send. */
export const complaintSettings = declareSettings({
  settings: {
    ...operatorDays,
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
    days: { zone: s.OPERATOR_TIME_ZONE, holidayList: s.HOLIDAY_LIST },
    limits: { perDay: s.COMPLAINTS_PER_DAY * rateFactor, perNetworkHour: s.COMPLAINTS_PER_NETWORK * rateFactor },
  }),
});
