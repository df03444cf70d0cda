import type { PhraseFamilies } from './manifest.ts';

/** The steps for every program and device: its page alone says them. */
export const connectPhrases = { connect: ['connect'] } as const satisfies PhraseFamilies;
