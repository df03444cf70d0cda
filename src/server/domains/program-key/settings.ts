import { declareSettings, whole } from '#server/config/setting.ts';

export const programKeySettings = declareSettings({
  settings: {
    PROGRAM_KEYS: {
      default: '20',
      about: 'keys for programs and devices that a member may have at once',
      check: whole(1, 100),
    },
    PROGRAM_KEYS_PER_HOUR: {
      default: '20',
      about: 'keys for programs and devices that a member may create in an hour',
      check: whole(1, 1e6),
    },
  },
  /** Per member; the hourly limit is multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({ mostKeys: s.PROGRAM_KEYS, keysPerHour: s.PROGRAM_KEYS_PER_HOUR * rateFactor }),
});
