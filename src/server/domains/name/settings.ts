import { declareSettings, whole } from '#server/config/setting.ts';

export const nameSettings = declareSettings({
  settings: {
    NAMES_PER_HOUR: {
      default: '60',
      about: 'names that a member may give to numbers in an hour',
      check: whole(1, 1e6),
    },
  },
  /** Of one member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({ namesPerHour: s.NAMES_PER_HOUR * rateFactor }),
});
