import type { PhraseKey } from '#shared/phrases.ts';

/** The sections of the legal pages, in order, each with the number of its paragraphs; the words are `legal.` phrases. */
const outlines = {
  terms: { service: 3, verdict: 3, limits: 2, account: 2, texts: 2, complaints: 6, unlist: 2, data: 2, changes: 2 },
  privacy: { controller: 1, visit: 3, numbers: 3, account: 3, sharing: 1, retention: 2, rights: 2 },
  cookies: { purpose: 1, list: 2, storage: 2 },
  purchase: { numcy: 1, prices: 3, pro: 2, payment: 1, refund: 1, fairness: 1 },
  contacts: { operator: 1, support: 1, complaint: 1, number: 1 },
} as const satisfies Record<string, Record<string, number>>;

export type LegalPage = keyof typeof outlines;
export const legalPages = Object.keys(outlines) as LegalPage[];

/** The day of the texts, ISO. Set it when their meaning changes. */
export const legalDate = '2026-11-20';

/** Title and sections of a legal page. Every paragraph may name `operator`, `address` and `email`. */
export interface LegalOutline {
  title: PhraseKey;
  sections: { id: string; title: PhraseKey; paragraphs: PhraseKey[] }[];
}

export function legalOutline(page: LegalPage): LegalOutline {
  return {
    title: `legal.${page}.title`,
    sections: Object.entries(outlines[page]).map(([id, count]) => ({
      id,
      title: `legal.${page}.${id}.title` as PhraseKey,
      paragraphs: Array.from({ length: count }, (_, at) => `legal.${page}.${id}.${at + 1}` as PhraseKey),
    })),
  };
}
