// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { portraitNumberKeys } from './portrait.ts';

export const declaredNumberKeys = {
  ...portraitNumberKeys,
};
