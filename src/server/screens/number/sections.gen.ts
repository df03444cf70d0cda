// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import type { acquaintanceSection } from '../../domains/acquaintance/section.ts';
import type { commentSection } from '../../domains/comment/section.ts';
import type { meteringSection } from '../../domains/metering/section.ts';
import type { nameSection } from '../../domains/name/section.ts';
import type { noteSection } from '../../domains/note/section.ts';
import type { numberSection } from '../../domains/number/section.ts';
import type { numberingSection } from '../../domains/numbering/section.ts';
import type { openDataSection } from '../../domains/open-data/section.ts';
import type { opinionSection } from '../../domains/opinion/section.ts';
import type { portraitSection } from '../../domains/portrait/section.ts';
import type { profileSection } from '../../domains/profile/section.ts';
import type { walletSection } from '../../domains/wallet/section.ts';

export interface DomainSections {
  numberSection: typeof numberSection;
  numberingSection: typeof numberingSection;
  meteringSection: typeof meteringSection;
  profileSection: typeof profileSection;
  commentSection: typeof commentSection;
  nameSection: typeof nameSection;
  noteSection: typeof noteSection;
  acquaintanceSection: typeof acquaintanceSection;
  walletSection: typeof walletSection;
  portraitSection: typeof portraitSection;
  openDataSection: typeof openDataSection;
  opinionSection: typeof opinionSection;
}
