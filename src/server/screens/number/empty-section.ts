import type { NumberSection, SectionView } from '#server/domains/part.ts';

/**
 * What the contract promises of every number and no domain knows yet: tags, polls, acquaintances,
 * portraits. A domain that comes fills its keys and takes them out here.
 */
export const emptySection = {
  key: 'empty' as const,
  present() {
    return {
      ui: { branding: null },
      common: { isBanned: false },
      tagsTop: {
        callerType: { id: unknownCallerType, count: 0, mine: false },
        categories: [],
        subcategories: [],
        callReasons: [],
        emotags: [],
      },
      polls: { show: { onComment: false, onBan: false, onPage: false }, pollAnswers: [] },
      fof: {
        hasContacts: false,
        requests: { incoming: [], outgoing: null },
        list: [],
        knownList: [],
        myIncomingRequests: [],
      },
      neuroanalysis: null,
      isFetchError: false,
    } satisfies SectionView;
  },
} satisfies NumberSection;

const unknownCallerType = 10;
