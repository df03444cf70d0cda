// Each act that takes something from somebody states its reasons in the same transaction.

export { stateAnew, stateInstead } from './commands/state-instead.ts';
export {
  type ComplaintGround,
  cancelTelling,
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

// Who takes a decision back takes back what it stated, and who forgets the log forgets it, too.

export { forgetAppealLinks, forgetStatements } from './commands/forget-statements.ts';
export { listStanding, restoreStatements, type StatedSince, statedBetween } from './commands/restore-statements.ts';

// What is restricted now, and was stated of a person, is shown and handed out with the decisions.

export { collectStatements } from './queries/list-statements.ts';
export { standingRestrictions } from './queries/standing-restrictions.ts';

// Appeals against what was restricted without a complaint wait on the desk of moderators, and go with the text or the person.

export { closeAppeal, dropAppeals, forgetAppeals } from './commands/appeal-statement.ts';
export { collectAppeals, type WaitingAppeal, waitingAppeals } from './queries/waiting-appeals.ts';

// The report of a month is counted from the statements themselves.

export {
  categoryOfReason,
  countMeasures,
  countRestrictions,
  countReversed,
  findFirstStatement,
  type MeasureCount,
} from './queries/monthly-restrictions.ts';
