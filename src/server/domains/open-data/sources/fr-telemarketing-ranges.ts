import type { Source } from './source.ts';

export const frTelemarketingRanges: Source = {
  name: 'fr-telemarketing-ranges',
  authority: 'arcep',
  about: 'Ranges that the French regulator ARCEP reserves for telemarketing (decision 2022-1583)',
  licence: 'facts of a public regulation',
  formats: ['csv'],
  country: undefined,
  forms: [
    {
      columns: ['prefix_e164', 'total_digits', 'country'],
      toDraft: (field) => ({
        kind: 'range',
        prefix: field('prefix_e164'),
        totalDigits: field('total_digits') || null,
        category: 'telemarketing',
        country: field('country') || null,
      }),
    },
  ],
};
