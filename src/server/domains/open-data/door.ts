// A list of numbers says of each in one line what open data and members tell.

export { listKnownNumbers } from './queries/list-known-numbers.ts';
export type { RangeList } from './queries/range-list.ts';

// A new site begins with the data sets that come with it.

export { isSampleDataMissing, loadSampleData } from './commands/load-sample-data.ts';
