import { declaredFamilies } from './phrase-families.gen.ts';

/** Parts besides `app`, each with the first words of its keys. Domains declare theirs. */
const families = { legal: ['legal'], ...declaredFamilies } as const;
export type PhrasePart = 'app' | keyof typeof families;
/** Every page needs `app`; other parts load with the pages that use them. */
export const phraseParts = ['app', ...Object.keys(families)] as readonly PhrasePart[];

export function partOf(key: string): PhrasePart {
  const [family = ''] = key.split('.', 1);
  const [part] = Object.entries<readonly string[]>(families).find(([, list]) => list.includes(family)) ?? ['app'];
  return part as PhrasePart;
}
