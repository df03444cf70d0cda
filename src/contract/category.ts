/** Subject of a complaint. Each id is also the phrase key `category.<id>`. */
export const reportCategories = [
  'scam',
  'impersonation',
  'debt_offers',
  'silent_call',
  'telemarketing',
  'tech_support',
  'charity',
  'survey',
  'unspecified',
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** Kind of organization behind a number. Each id is also the phrase key `category.<id>`. */
export const organisationCategories = [
  'hospital',
  'health',
  'finance',
  'insurance',
  'debt_collection',
  'credit_agency',
  'public_body',
  'political_party',
  'church',
  'school',
  'nonprofit',
  'commerce',
  'telecommunication',
  'utility',
  'travel',
  'entertainment',
  'social_media',
  'advertising',
  'address_trade',
] as const;
export type OrganisationCategory = (typeof organisationCategories)[number];

export const categories = [...reportCategories, ...organisationCategories] as const;
