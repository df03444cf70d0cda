// One import in a process of its own, told by its arguments: <database options as JSON> <source> <file>. It prints a
// line whenever a batch goes to the database, so that a test can kill it in the middle.

import { importFile } from '#server/domains/open-data/commands/import-file.ts';
import { findSource } from '#server/domains/open-data/sources/catalogue.ts';
import { openDatabase } from '#server/platform/db/database.ts';

const [options = '', name = '', path = ''] = process.argv.slice(2);
const source = findSource(name);
if (!source) throw new Error(name);
const database = await openDatabase(JSON.parse(options));
const summary = await importFile(database, source, path, {
  now: () => new Date('2026-11-20T12:00:00Z'),
  batchSize: 2000,
  onProgress: () => process.stdout.write('batch\n'),
});
await database.close();
process.stdout.write(`${JSON.stringify(summary)}\n`);
