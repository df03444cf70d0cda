// Whoever takes what somebody typed reads it by one rule, and by one plan of all countries’ numbers.

export type { NumberingPlan } from './queries/numbering-plan.ts';
export { type ResolvedPhone, resolvePhone } from './queries/resolve-phone.ts';
