// Domains with texts call these in the transaction that writes or deletes a text.

export type { AdmitText } from './commands/admit-text.ts';
export { forgetText } from './commands/forget-text.ts';

// Decisions made in other domains use the same acts and the same log.

export type { JudgeText } from './commands/judge-text.ts';
export type { TextRef } from './commands/lock-case.ts';
export type { RemoveTexts } from './commands/remove-texts.ts';
export type { RestoreTexts } from './commands/restore-texts.ts';
export { ChangedSince, noteUndone } from './commands/undo-decision.ts';
export { canUndoDecision, undoUntil } from './commands/undo-time.ts';
export type { UnjudgeText } from './commands/unjudge-text.ts';
export { writeAct } from './commands/write-act.ts';

// Cases of other domains share the moderation queue, and its access log and reminders.

export { endClaim } from './commands/claim-case.ts';
export { notifyModerators, unseenMs } from './commands/notify-moderators.ts';
export { recordDataAccess } from './commands/record-data-access.ts';
export { type CaseLine, type ModerationQueueSource, warnMs } from './queries/list-moderation-queue.ts';
export { isLookedAt } from './queries/looked-at.ts';

// Decisions outlast their text: other domains must not restore it in a different way.

export { endLook, listDueTexts, lockWatch, watchTexts } from './commands/watch-texts.ts';
export { countRemoved, findRemoved } from './queries/list-queue.ts';
export { storedTexts } from './queries/stored-texts.ts';
export { takenTexts } from './queries/taken-texts.ts';

// The monthly transparency report counts the log.

export { countModerationQueue, countReports, findFirstAct } from './queries/monthly-acts.ts';

// Admins see the number of reports per day.

export { countReported } from './queries/count-reported.ts';

// Removing example members erases them like any account, with their reports.

export { createModerationData } from './commands/moderation-data.ts';
