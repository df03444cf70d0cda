import { declareSettings, whole } from '#server/config/setting.ts';

export const commentSettings = declareSettings({
  settings: {
    REVISION_DAYS: {
      default: '90',
      about: 'days that moderators can read what a text said before it was changed or deleted',
      check: whole(1, 3660),
    },
  },
  shape: (s) => ({ revisionDays: s.REVISION_DAYS }),
});
