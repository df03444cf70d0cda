import { declareSettings, whole } from '#server/config/setting.ts';
import { leastPeople } from './rules/group-names.ts';

export const nameSettings = declareSettings({
  settings: {
    NAMES_PER_HOUR: {
      default: '60',
      about: 'names that a member may give to numbers in an hour',
      check: whole(1, 1e6),
    },
    NAME_PEOPLE: {
      default: String(leastPeople),
      about: 'people of different networks who must agree on a name before others see it; not fewer than 3',
      check: whole(leastPeople, 1000),
    },
  },
  /** Of one member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    namesPerHour: s.NAMES_PER_HOUR * rateFactor,
    namePeople: s.NAME_PEOPLE,
    // Whoever unlists and lists in a loop makes everybody wait who names a number.
    relistingsPerHour: 10 * rateFactor,
  }),
});
