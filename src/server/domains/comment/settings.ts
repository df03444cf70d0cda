import { declareSettings, whole } from '#server/config/setting.ts';

export const commentSettings = declareSettings({
  settings: {
    TEXTS_PER_HOUR: {
      default: '30',
      about: 'comments and replies that a member may write or change in an hour',
      check: whole(1, 1e6),
    },
  },
  /** Of one member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({ textsPerHour: s.TEXTS_PER_HOUR * rateFactor }),
});
