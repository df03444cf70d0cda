import type { NumberSection, SectionView } from '#server/domains/part.ts';

/**
 * What the contract promises of every number and no domain knows yet: acquaintances, portraits. A domain that comes
 * fills its keys and takes them out here.
 */
export const emptySection = {
  key: 'empty' as const,
  present,
  presentWithheld: present,
} satisfies NumberSection;

function present() {
  return {
    fof: {
      requests: { incoming: [], outgoing: null },
      list: [],
      knownList: [],
      myIncomingRequests: [],
    },
    neuroanalysis: null,
    isFetchError: false,
  } satisfies SectionView;
}
