// A list of numbers says of each in one line what open data and members tell.

export { listKnownNumbers } from './queries/list-known-numbers.ts';
export type { RangeList } from './queries/range-list.ts';

// A new site begins with the data sets that come with it.

export { isSampleDataMissing, loadSampleData } from './commands/load-sample-data.ts';

// Admins upload files of sources, which are imported as by the command, and take back what should not have come.

export { forgetAuthority } from './commands/forget-authority.ts';
export { importFile } from './commands/import-file.ts';
export { ImportTakenError } from './commands/import-log.ts';
export { listImports } from './queries/list-imports.ts';
export { WrongFileError } from './readers/file-record.ts';
export { findSource, sources } from './sources/catalogue.ts';
