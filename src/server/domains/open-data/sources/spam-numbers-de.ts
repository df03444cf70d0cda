import type { Source } from './source.ts';

/** Date of the list's last change; its entries have none. */
const lastChange = '2024-03-31';

export const spamNumbersDe: Source = {
  name: 'spam-numbers-de',
  authority: 'spam-numbers-de',
  about: 'Hand-kept list of unwanted callers and ranges seen from Germany, closed in 2024',
  licence: "MIT, Copyright (c) 2021-2023 Tobias 'dontobi' Schug",
  formats: ['csv'],
  country: 'DE',
  forms: [
    {
      columns: ['number_as_listed', 'phone_e164', 'is_prefix', 'origin'],
      toDraft: (field) =>
        field('is_prefix') === 'yes'
          ? {
              kind: 'range',
              prefix: field('phone_e164'),
              totalDigits: null,
              category: 'unspecified',
              country: field('origin') === 'DE' ? 'DE' : null,
            }
          : {
              kind: 'report',
              number: field('phone_e164'),
              time: null,
              knownBy: lastChange,
              category: null,
              isRobocall: null,
              // Counts a number once, even if the list repeats it.
              id: field('phone_e164'),
            },
    },
  ],
};
