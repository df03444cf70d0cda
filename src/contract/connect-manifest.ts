import type { PhraseFamilies } from './manifest.ts';

/** Setup steps for every program and device; only the connect page shows them. */
export const connectPhrases = { connect: ['connect'] } as const satisfies PhraseFamilies;
