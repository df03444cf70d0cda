import { declareSettings, whole } from '#server/config/setting.ts';

export const noteSettings = declareSettings({
  settings: {
    NOTES_PER_HOUR: {
      default: '120',
      about: 'private notes that a member may write in an hour',
      check: whole(1, 1e6),
    },
  },
  /** Per member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({ notesPerHour: s.NOTES_PER_HOUR * rateFactor }),
});
