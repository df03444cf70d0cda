// The number’s row is one for all: who writes to it holds it first, in one order.

export { dropBareNumbers } from './commands/drop-bare-numbers.ts';
export { keepNumber } from './commands/keep-number.ts';
export { keepNumbers } from './commands/keep-numbers.ts';
export { lockNumbers } from './commands/lock-numbers.ts';
export { numberRows } from './queries/number-rows.ts';

// What members say of a number is weighed in its row, and one rule says what it comes to.

export {
  changeEvidence,
  compareUnits,
  type EvidenceUnit,
  holdOpinions,
  keepOpinions,
  type OpinionsOfNumber,
  writeOpinions,
} from './commands/change-evidence.ts';
export { findLabel } from './queries/find-label.ts';
export { countBursts, findOldestBurst, listBursts } from './queries/list-bursts.ts';
export { listJudged } from './queries/list-judged.ts';
export {
  dayNumber,
  fadeDays,
  type ManyCalls,
  openDataWeight,
  scoreOf,
  suspiciousFrom,
  unwantedFrom,
  usualManyCalls,
} from './rules.ts';

// What the row keeps, in the shapes in which it is read and written.

export {
  operatorSource,
  type StoredBurst,
  type StoredEvidence,
  type StoredName,
  type StoredOpenData,
  type StoredOpinions,
} from './queries/number-row.ts';

// Names and counts of comments are kept by their own domains and stand in the row, so that a lookup reads one.

export { clearNames } from './commands/clear-names.ts';
export { countComments } from './commands/count-comments.ts';
export { projectNumberNames, type RenamedNumber } from './commands/project-number-names.ts';
export { commentCountColumn, findCommentCount } from './queries/find-comment-count.ts';
export { findNames } from './queries/find-names.ts';
export { listOrganisations } from './queries/list-organisations.ts';
export { mostPeople, type NumberFacts, toNumberFacts } from './queries/number-facts.ts';

// Imports write what data sets say of numbers into their rows, and lists and exports are made of those.

export {
  comparePhones,
  type EncodedOpenData,
  encodeOpenData,
  findRows,
  NewOpenData,
  projectOpenData,
} from './commands/project-open-data.ts';
export { renewNumberStatistics } from './commands/renew-number-statistics.ts';
export { listSummaries } from './queries/list-summaries.ts';
export {
  judgeUnwanted,
  listUnwanted,
  scanUnwanted,
  type UnwantedFilter,
  type UnwantedNumber,
} from './queries/list-unwanted.ts';

// The meter counts lookups in the row, as far as the page tells of many calls.

export { addLookups } from './commands/add-lookups.ts';
export { manyCallsOf } from './queries/many-calls.ts';

// Made-up numbers are marked as such, and their rows go with who is erased.

export { markExamples } from './commands/mark-examples.ts';
export { numberData } from './commands/number-data.ts';
