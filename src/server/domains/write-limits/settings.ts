import { declareSettings, whole } from '#server/config/setting.ts';

/** Write limits per member and per network. */
export const writeLimitsSettings = declareSettings({
  settings: {
    TEXT_PAUSE_SECONDS: { default: '5', about: 'seconds between two texts of one member', check: whole(0, 3600) },
    NEW_TEXT_PAUSE_SECONDS: {
      default: '30',
      about: 'the same in the first 24 hours of an account',
      check: whole(0, 3600),
    },
    FIRST_DAY_TEXTS: {
      default: '10',
      about: 'texts that a member may write in the first 24 hours of the account',
      check: whole(1, 1e6),
    },
    TEXTS_PER_DAY: {
      default: '60',
      about: 'texts that a member may write in 24 hours once the account is older than that',
      check: whole(1, 1e6),
    },
    EDITS_PER_DAY: { default: '30', about: 'times that a member may change texts in a day', check: whole(1, 1e6) },
    DELETIONS_PER_MINUTE: {
      default: '2',
      about: 'own texts that a member may delete in a minute',
      check: whole(1, 1e6),
    },
    DELETIONS_PER_DAY: { default: '10', about: 'the same in a day', check: whole(1, 1e6) },
    REACTIONS_PER_DAY: { default: '50', about: 'likes and dislikes of one member in a day', check: whole(1, 1e6) },
    REPORTS_PER_DAY: { default: '20', about: 'texts that a member may report in a day', check: whole(1, 1e6) },
    WRITES_PER_NETWORK: {
      default: '600',
      about: 'texts, reactions, reports and opinions from one network in an hour; an IPv6 network counts by its /48',
      check: whole(1, 1e6),
    },
  },
  shape: (s, { rateFactor }) => ({
    rateFactor,
    pauseMs: s.TEXT_PAUSE_SECONDS * 1000,
    newPauseMs: s.NEW_TEXT_PAUSE_SECONDS * 1000,
    firstTexts: s.FIRST_DAY_TEXTS,
    textsPerDay: s.TEXTS_PER_DAY,
    editsPerDay: s.EDITS_PER_DAY,
    deletionsPerMinute: s.DELETIONS_PER_MINUTE,
    deletionsPerDay: s.DELETIONS_PER_DAY,
    reactionsPerDay: s.REACTIONS_PER_DAY,
    reportsPerDay: s.REPORTS_PER_DAY,
    writesPerNetworkHour: s.WRITES_PER_NETWORK,
  }),
});
