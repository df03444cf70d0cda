import { declareSettings, whole } from '#server/config/setting.ts';

export const notificationSettings = declareSettings({
  settings: {
    NOTICE_DAYS: {
      default: '365',
      about: 'days that members can read what they were told; then it is deleted',
      check: whole(30, 3660),
    },
  },
  shape: (s) => ({ noticeDays: s.NOTICE_DAYS }),
});
