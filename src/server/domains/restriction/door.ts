// Every restricting act states its reasons in the same transaction.

export { stateAnew, stateInstead } from './commands/state-instead.ts';
export {
  type ComplaintGround,
  cancelReasonsNotice,
  endHold,
  groundedIn,
  type Item,
  reversedKey,
  reverseReasons,
  stateBar,
  statedKey,
  statePause,
  stateReasons,
  stateSuspension,
} from './commands/state-reasons.ts';

// Undoing a decision undoes its statements; forgetting the log forgets them.

export { forgetAppealLinks, forgetStatements } from './commands/forget-statements.ts';
export { listStanding, restoreStatements, type StatedSince, statedBetween } from './commands/restore-statements.ts';

// Standing restrictions, and a person's statements for the export.

export { isSuspendedBy } from './queries/find-suspension.ts';
export { collectStatements } from './queries/list-statements.ts';
export { standingRestrictions } from './queries/standing-restrictions.ts';

// Appeals without a complaint wait in the moderation queue and are deleted with the text or the person.

export { closeAppeal, dropAppeals, forgetAppeals } from './commands/appeal-statement.ts';
export {
  collectAppeals,
  countStatementAppeals,
  listStatementAppeals,
  type WaitingAppeal,
  waitingAppeals,
} from './queries/waiting-appeals.ts';

// Monthly reports count the statements themselves.

export {
  categoryOfReason,
  countMeasures,
  countRestrictions,
  countReversed,
  findFirstStatement,
  type MeasureCount,
} from './queries/monthly-restrictions.ts';
