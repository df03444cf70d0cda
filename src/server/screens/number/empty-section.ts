import type { NumberSection, SectionView } from '#server/domains/part.ts';

/** What the contract promises of every number and no domain knows. */
export const emptySection = {
  key: 'empty' as const,
  present,
  presentWithheld: present,
} satisfies NumberSection;

function present() {
  return { isFetchError: false } satisfies SectionView;
}
