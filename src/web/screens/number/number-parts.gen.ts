// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { AcquaintanceSection } from '../../features/acquaintance/number-part.tsx';
import { PortraitSection } from '../../features/portrait/number-part.tsx';

export const numberParts = {
  AcquaintanceSection,
  PortraitSection,
};
