// Many domains write to a number's row; each locks it first, in phone order.

export {
  changeEvidence,
  compareUnits,
  type EvidenceUnit,
  ensureOpinions,
  holdOpinions,
  type OpinionsOfNumber,
  writeOpinions,
} from './commands/change-evidence.ts';
export { dropBareNumbers } from './commands/drop-bare-numbers.ts';
export { lockNumbers } from './commands/lock-numbers.ts';
export { saveNumber } from './commands/save-number.ts';
export { saveNumbers } from './commands/save-numbers.ts';
export { findLabel } from './queries/find-label.ts';
export { listJudged } from './queries/list-judged.ts';
export { countVoteSurges, findOldestVoteSurge, listVoteSurges } from './queries/list-vote-surges.ts';
export {
  operatorSource,
  type StoredEvidence,
  type StoredName,
  type StoredOpenData,
  type StoredOpinions,
  type StoredVoteSurge,
} from './queries/number-row.ts';
export { numberRows } from './queries/number-rows.ts';
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

// Names and comment counts belong to other domains but are copied into the row, so that a look-up reads one row.

export { addLookups } from './commands/add-lookups.ts';
export { clearNames } from './commands/clear-names.ts';
export { countComments } from './commands/count-comments.ts';
export { markExamples } from './commands/mark-examples.ts';
export { numberData } from './commands/number-data.ts';
export { projectNumberNames, type RenamedNumber } from './commands/project-number-names.ts';
export {
  comparePhones,
  type EncodedOpenData,
  encodeOpenData,
  findRows,
  NewOpenData,
  projectOpenData,
} from './commands/project-open-data.ts';
export { renewNumberStatistics } from './commands/renew-number-statistics.ts';
export { commentCountColumn, findCommentCount } from './queries/find-comment-count.ts';
export { findNames } from './queries/find-names.ts';
export { listOrganisations } from './queries/list-organisations.ts';
export { listSummaries } from './queries/list-summaries.ts';
export {
  judgeUnwanted,
  listUnwanted,
  scanUnwanted,
  type UnwantedFilter,
  type UnwantedNumber,
} from './queries/list-unwanted.ts';
export { manyCallsOf } from './queries/many-calls.ts';
export { mostPeople, type NumberFacts, toNumberFacts } from './queries/number-facts.ts';
