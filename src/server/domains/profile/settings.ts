import { declareSettings, whole } from '#server/config/setting.ts';

export const profileSettings = declareSettings({
  settings: {
    AVATARS_PER_HOUR: {
      default: '10',
      about: 'pictures that a member may upload in an hour',
      check: whole(1, 1e6),
    },
    EXPORTS_PER_HOUR: {
      default: '10',
      about: 'times that a member may download their data in an hour',
      check: whole(1, 1e6),
    },
  },
  /** Of one member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    perHour: { avatars: s.AVATARS_PER_HOUR * rateFactor, exports: s.EXPORTS_PER_HOUR * rateFactor },
  }),
});
