import { declareSettings, whole } from '#server/config/setting.ts';
import { leastPeople } from './rules/group-names.ts';
import { usualDislikes } from './rules/name-review.ts';

export const nameSettings = declareSettings({
  settings: {
    NAMES_PER_HOUR: {
      default: '60',
      about: 'names that a member may give to numbers in an hour',
      check: whole(1, 1e6),
    },
    NAME_PEOPLE: {
      default: String(leastPeople),
      about: 'people of different networks who must agree on a name before others see it, at least 3',
      check: whole(leastPeople, 1000),
    },
    NAME_DISLIKES: {
      default: String(usualDislikes),
      about: 'surplus of networks that dislike a name from which it is collapsed, 1–1000',
      check: whole(1, 1000),
    },
    NAME_QUESTIONS_PER_DAY: {
      default: '3',
      about: 'names that a member may check for one number in 24 hours',
      check: whole(1, 1000),
    },
  },
  /** Per member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    namesPerHour: s.NAMES_PER_HOUR * rateFactor,
    namePeople: s.NAME_PEOPLE,
    nameDislikes: s.NAME_DISLIKES,
    questionsPerDay: s.NAME_QUESTIONS_PER_DAY,
    // Toggling the listing in a loop would block everybody who writes names.
    relistingsPerHour: 10 * rateFactor,
  }),
});
