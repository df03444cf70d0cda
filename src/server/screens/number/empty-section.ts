import type { NumberSection, SectionView } from '#server/domains/part.ts';

/** Required keys of the contract that no domain fills. */
export const emptySection = {
  key: 'empty' as const,
  present,
  presentWithheld: present,
} satisfies NumberSection;

function present() {
  return { isFetchError: false } satisfies SectionView;
}
