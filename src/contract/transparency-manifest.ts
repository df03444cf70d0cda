import type { PhraseFamilies } from './manifest.ts';

export const transparencyPhrases = { transparency: ['transparency', 'statement'] } as const satisfies PhraseFamilies;
