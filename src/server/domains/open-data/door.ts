export { isSampleDataMissing, loadSampleData } from './commands/load-sample-data.ts';
export { listKnownNumbers } from './queries/list-known-numbers.ts';
export type { RangeList } from './queries/range-list.ts';

// Admins upload files of sources, imported as by the command, and undo imports.

export { forgetAuthority } from './commands/forget-authority.ts';
export { importFile } from './commands/import-file.ts';
export { ImportTakenError } from './commands/import-log.ts';
export { listImportedSources, listImports } from './queries/list-imports.ts';
export { WrongFileError } from './readers/file-record.ts';
export { findSource, sources } from './sources/catalogue.ts';
