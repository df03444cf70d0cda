export type { NumberingPlan } from './queries/numbering-plan.ts';
export { type ResolvedPhone, resolvePhone } from './queries/resolve-phone.ts';
export { shownCountry } from './queries/shown-country.ts';
