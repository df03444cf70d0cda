import { declareSettings, whole } from '#server/config/setting.ts';
import { dayMs } from '#shared/time.ts';

export const opinionSettings = declareSettings({
  settings: {
    BANS_PER_DAY: { default: '50', about: 'numbers that a member may block in 24 hours', check: whole(1, 1e6) },
    TAG_SETS_PER_DAY: {
      default: '100',
      about: 'times that a member may set tags in 24 hours',
      check: whole(1, 1e6),
    },
    POLL_ANSWERS_PER_DAY: {
      default: '100',
      about: 'answers to questions about numbers that a member may give in 24 hours',
      check: whole(1, 1e6),
    },
    JUDGING_NETWORK_DAYS: {
      default: '180',
      about: 'days that a keyed hash of the network of an opinion or name is kept, so that one network counts once',
      check: whole(1, 3650),
    },
  },
  /** Limits per member, multiplied by the rate factor. Removals are never limited. */
  shape: (s, { rateFactor }) => ({
    blocksPerDay: s.BANS_PER_DAY * rateFactor,
    tagSetsPerDay: s.TAG_SETS_PER_DAY * rateFactor,
    answersPerDay: s.POLL_ANSWERS_PER_DAY * rateFactor,
    networkMs: s.JUDGING_NETWORK_DAYS * dayMs,
  }),
});
