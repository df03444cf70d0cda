// Whoever lets people write asks in the same transaction whether a text is shown, and says when it is gone.

export type { AdmitText } from './commands/admit-text.ts';
export { forgetText } from './commands/forget-text.ts';

// Who decides about texts on another desk does it by the same acts, with a row of the same log.

export type { JudgeText } from './commands/judge-text.ts';
export type { TextRef } from './commands/lock-case.ts';
export type { RemoveTexts } from './commands/remove-texts.ts';
export type { RestoreTexts } from './commands/restore-texts.ts';
export { ChangedSince, noteUndone } from './commands/undo-decision.ts';
export { canUndoDecision, undoUntil } from './commands/undo-time.ts';
export type { UnjudgeText } from './commands/unjudge-text.ts';
export { writeAct } from './commands/write-act.ts';

// Cases of other domains wait on one desk with those of the queue, and call and remind moderators alike.

export { endClaim } from './commands/claim-case.ts';
export { noteLooks } from './commands/note-look.ts';
export { tellModerators, unseenMs } from './commands/tell-moderators.ts';
export { type CaseLine, type DeskSource, warnMs } from './queries/list-desk.ts';
export { isLookedAt } from './queries/looked-at.ts';

// What was decided about a text outlasts the text, and others must not let it come back by another way.

export { endLook, listDueTexts, lockWatch, watchTexts } from './commands/watch-texts.ts';
export { keptTexts } from './queries/kept-texts.ts';
export { countRemoved } from './queries/list-queue.ts';
export { takenTexts } from './queries/taken-texts.ts';

// The report of a month is counted from the log of decisions itself.

export { countDesk, countReports, findFirstAct } from './queries/monthly-acts.ts';

// Admins see how much is reported, day by day.

export { countReported } from './queries/count-reported.ts';

// A made-up member is erased as all others are, reports included.

export { createModerationData } from './commands/moderation-data.ts';
