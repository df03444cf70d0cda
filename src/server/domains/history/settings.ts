import { declareSettings, whole } from '#server/config/setting.ts';

export const historySettings = declareSettings({
  settings: {
    HISTORY_DAYS: {
      default: '365',
      about: 'days that a member’s search history is kept',
      check: whole(1, 3660),
    },
    VISITOR_LIST_DAYS: {
      default: '90',
      about: 'days for which a holder sees how often the number was looked up, and with Pro by whom',
      check: whole(1, 3660),
    },
  },
  problems: (s) =>
    (s.VISITOR_LIST_DAYS ?? 0) > (s.HISTORY_DAYS ?? Number.POSITIVE_INFINITY)
      ? ['VISITOR_LIST_DAYS is above HISTORY_DAYS, and what is deleted cannot be shown']
      : [],
  shape: (s) => ({ historyDays: s.HISTORY_DAYS, visitorDays: s.VISITOR_LIST_DAYS }),
});
