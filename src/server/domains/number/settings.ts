import { declareSettings, whole } from '#server/config/setting.ts';
import { usualManyCalls } from './rules.ts';

/** The verdict's constants are not settings: a reader recomputes a verdict by the formula version it names. */
export const numberSettings = declareSettings({
  settings: {
    MANY_CALLS_PEOPLE: {
      default: String(usualManyCalls.people),
      about: 'people who looked up a number, blocked it or complained, from which its page says “many calls”',
      check: whole(2, 10_000),
    },
    MANY_CALLS_DAYS: {
      default: String(usualManyCalls.days),
      // Look-ups are stored one day longer; the privacy notice states the period.
      about: 'days in which these people are counted, 1–7',
      check: whole(1, 7),
    },
  },
  shape: (s) => ({ people: s.MANY_CALLS_PEOPLE, days: s.MANY_CALLS_DAYS }),
});
