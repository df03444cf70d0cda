import { mostBoost } from '#contract/comment-limits.ts';
import { declareSettings, whole } from '#server/config/setting.ts';

export const commentSettings = declareSettings({
  settings: {
    REVISION_DAYS: {
      default: '90',
      about: 'days that moderators can read what a text said before it was changed or deleted',
      check: whole(1, 3660),
    },
    BOOST_MOST: {
      default: '100',
      about: `numcy that one boost of a text may cost at most, 1–${mostBoost}`,
      check: whole(1, mostBoost),
    },
  },
  /** Rates are of one member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    revisionDays: s.REVISION_DAYS,
    boostMost: s.BOOST_MOST,
    // Each pin drops the number's page on all servers.
    pinsPerHour: 60 * rateFactor,
    // Each canceled renewal is told; who goes to and fro all day fills no table with it.
    monthlyActsPerHour: 60 * rateFactor,
  }),
});
