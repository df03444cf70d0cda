import type { Source } from './source.ts';

export const usHospitals: Source = {
  name: 'us-hospitals',
  authority: 'cms',
  about: 'US Centers for Medicare & Medicaid Services, Hospital General Information',
  licence: 'public domain (work of the US Government)',
  formats: ['csv'],
  country: 'US',
  forms: [
    {
      columns: ['facility_id', 'name', 'city', 'state', 'phone_e164'],
      toDraft: (field) => ({
        kind: 'organisation',
        id: field('facility_id'),
        number: field('phone_e164'),
        name: field('name'),
        place: [capitalised(field('city')), field('state')].filter(Boolean).join(', ') || null,
        category: 'hospital',
        web: null,
      }),
    },
  ],
};

/** The register is in capitals: `SAINT LOUIS` becomes `Saint Louis`. Names keep theirs because of initials. */
function capitalised(city: string): string {
  return city.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
