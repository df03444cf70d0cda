import { declareSettings, whole } from '#server/config/setting.ts';
import { usualTimes } from './rules.ts';

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
    HOLDER_SILENT_DAYS: {
      default: String(usualTimes.silentDays),
      about: 'days of an account’s inactivity after which an unknown prover of its number counts as another person',
      check: whole(1, 3660),
    },
    FORMER_HOLDER_DAYS: {
      default: String(usualTimes.formerDays),
      about: 'days that an account that lost its number can be restored; then it is erased',
      check: whole(1, 3660),
    },
    FORMER_PERSON_DAYS: {
      default: String(usualTimes.personDays),
      about:
        'days that a number keeps keyed hashes of the messenger accounts of a holder who left, so that leaving and returning does not reset a verdict',
      check: whole(1, 3660),
    },
    HOLDER_STATEMENT_DAYS: {
      default: '30',
      about:
        'days that a holder’s statement that the number makes no calls or is faked is valid, 1–30; it can be renewed',
      check: whole(1, 30),
    },
    RETURN_DAYS: {
      default: String(usualTimes.returnDays),
      about: 'days that a deactivated account can be restored; then it is erased',
      check: whole(1, 3660),
    },
  },
  /** Per member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    perHour: {
      avatars: s.AVATARS_PER_HOUR * rateFactor,
      exports: s.EXPORTS_PER_HOUR * rateFactor,
      // Each edit invalidates the number's page on all servers and the author name of all the member's texts.
      edits: 60 * rateFactor,
      // Each return recounts all contributions of the member. Leaving does so too, but has no limit.
      returns: 5 * rateFactor,
    },
    statementDays: s.HOLDER_STATEMENT_DAYS,
    times: {
      silentDays: s.HOLDER_SILENT_DAYS,
      formerDays: s.FORMER_HOLDER_DAYS,
      returnDays: s.RETURN_DAYS,
      personDays: s.FORMER_PERSON_DAYS,
    },
  }),
});
