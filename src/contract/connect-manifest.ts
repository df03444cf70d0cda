import type { PhraseFamilies } from './manifest.ts';

export const connectPhrases = { connect: ['connect'] } as const satisfies PhraseFamilies;
