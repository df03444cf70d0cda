// Actions that reveal data about a number without a look-up count as one.

export { type AdmitEntries, type EntriesAdmission, entriesPerUnit, untilTomorrow } from './commands/admit-entries.ts';
export type { AdmitMember } from './commands/admit-member.ts';
export type { ProgramQuota } from './commands/admit-program.ts';
export type { AdmitQuestion } from './commands/admit-question.ts';
export type { AdmitVisitor } from './commands/admit-visitor.ts';

// Removing example members erases them like any account, with their metered look-ups.

export { meteringData } from './commands/metering-data.ts';

// Admins see the number of look-ups per day.

export { countLookedUp } from './queries/count-looked-up.ts';
