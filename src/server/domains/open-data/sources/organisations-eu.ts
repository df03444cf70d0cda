import type { OrganisationCategory } from '#contract/category.ts';
import { type Source, webAddress } from './source.ts';

/** The register's categories, most specific first: an organization may have several. */
const categoryOfLabel: readonly [label: string, category: OrganisationCategory][] = [
  ['collection agency', 'debt_collection'],
  ['credit agency', 'credit_agency'],
  ['addresses', 'address_trade'],
  ['finance', 'finance'],
  ['insurance', 'insurance'],
  ['health', 'health'],
  ['public body', 'public_body'],
  ['political party', 'political_party'],
  ['school', 'school'],
  ['church', 'church'],
  ['telecommunication', 'telecommunication'],
  ['utility', 'utility'],
  ['travel', 'travel'],
  ['social media', 'social_media'],
  ['nonprofit', 'nonprofit'],
  ['entertainment', 'entertainment'],
  ['commerce', 'commerce'],
  ['ads', 'advertising'],
];

function categoryOf(labels: string, kind: string): OrganisationCategory | null {
  const all = labels.split('|');
  const found = categoryOfLabel.find(([label]) => all.includes(label));
  return found?.[1] ?? (kind === 'supervisory authority' ? 'public_body' : null);
}

export const organisationsEu: Source = {
  name: 'organisations-eu',
  authority: 'datenanfragen',
  about: 'Companies and public bodies of Europe, collected by Datenanfragen.de e. V.',
  licence: 'CC0 1.0',
  formats: ['csv'],
  country: undefined,
  forms: [
    {
      columns: ['slug', 'name', 'phone_e164', 'categories', 'kind', 'web'],
      toDraft: (field) => ({
        kind: 'organisation',
        id: field('slug'),
        number: field('phone_e164'),
        name: field('name'),
        place: null,
        category: categoryOf(field('categories'), field('kind')),
        web: webAddress(field('web')),
      }),
    },
  ],
};
