import { declareSettings, whole } from '#server/config/setting.ts';

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
    COMPLAINT_HIDES_PER_SENDER: {
      default: '20',
      about:
        'undecided texts of one sender’s complaints hidden at a time, because they are late or the author is silent',
      check: whole(0, 1e6),
    },
    COMPLAINT_HIDES_OF_VISITORS: {
      default: '200',
      about: 'the same for all visitors together who have only confirmed an address',
      check: whole(0, 1e6),
    },
  },
  shape: (s, { rateFactor }) => ({
    limits: { perDay: s.COMPLAINTS_PER_DAY * rateFactor, perNetworkHour: s.COMPLAINTS_PER_NETWORK * rateFactor },
    hides: { perSender: s.COMPLAINT_HIDES_PER_SENDER, ofVisitors: s.COMPLAINT_HIDES_OF_VISITORS },
  }),
});
