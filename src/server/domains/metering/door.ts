// What tells something of a number without looking it up counts like a look-up.

export { type AdmitEntries, type EntriesLeave, entriesPerUnit } from './commands/admit-entries.ts';
export type { AdmitMember } from './commands/admit-member.ts';
export type { ProgramQuota } from './commands/admit-program.ts';
export type { AdmitQuestion } from './commands/admit-question.ts';
export type { AdmitVisitor } from './commands/admit-visitor.ts';

// A made-up member is erased as all others are, with what the meter counted.

export { meteringData } from './commands/metering-data.ts';

// Admins see how much is looked up, day by day.

export { countLookedUp } from './queries/count-looked-up.ts';
