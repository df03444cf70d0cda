export { isSampleDataMissing, loadSampleData } from './commands/load-sample-data.ts';
export { listKnownNumbers } from './queries/list-known-numbers.ts';
export type { RangeList } from './queries/range-list.ts';
