import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/ensure-built.ts';
import { ensurePostgres } from '../../scripts/ensure-postgres.ts';
import { Bench, type Row } from './bench.ts';
import { printResults, writeResults } from './report.ts';
import { apiPglite, apiPostgres, commentsPglite, commentsPostgres } from './rows/api-lookup.ts';
import { bigPglite, bigPostgres } from './rows/big-number.ts';
import { growth } from './rows/growth.ts';
import { hotPglite, hotPostgres } from './rows/hot-number.ts';
import { importSpeed } from './rows/import-speed.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { memory } from './rows/memory.ts';
import { mixedPglite, mixedPostgres } from './rows/mixed-writes.ts';
import { moderationQueuePglite, moderationQueuePostgres } from './rows/moderation-queue.ts';
import { listPglite, listPostgres } from './rows/number-list.ts';
import { cachedPage, renderedPage } from './rows/pages.ts';
import { checkPglite, checkPostgres } from './rows/program-check.ts';
import { rowBytes } from './rows/row-bytes.ts';
import { spendPglite, spendPostgres } from './rows/spend.ts';
import { startTime } from './rows/start-time.ts';
import { statements } from './rows/statements.ts';
import { writePglite, writePostgres } from './rows/write.ts';
import { writeStatements } from './rows/write-statements.ts';

const rows: Row[] = [
  apiPostgres,
  apiPglite,
  commentsPostgres,
  commentsPglite,
  checkPostgres,
  checkPglite,
  listPostgres,
  listPglite,
  bigPostgres,
  bigPglite,
  hotPostgres,
  hotPglite,
  writePostgres,
  writePglite,
  spendPostgres,
  spendPglite,
  mixedPostgres,
  mixedPglite,
  writeStatements,
  moderationQueuePostgres,
  moderationQueuePglite,
  cachedPage,
  renderedPage,
  statements,
  growth,
  rowBytes,
  memory,
  lighthouse,
  importSpeed,
  startTime,
];

const order = rows.map((row) => row.name);
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    huge: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const unknown = (values.only ?? []).filter((name) => !order.includes(name));
if (values.help || unknown.length > 0) {
  console.error(`npm run bench -- [--only <row>]… [--quick] [--huge]
  --only   measures this row only; may be repeated. Rows: ${order.join(', ')}
  --quick  short rounds and small data; prints, but does not write docs/performance.md
  --huge   the growth row up to 10^7 numbers`);
  process.exit(values.help ? 0 : 2);
}

if (!ensurePostgres()) process.exit(1);
const built = await ensureBuilt();
if (built !== 0) process.exit(built);

const bench = new Bench({ isQuick: values.quick, isHuge: values.huge });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
try {
  for (const row of rows) {
    if (values.only && !values.only.includes(row.name)) continue;
    console.error(`${row.name}…`);
    try {
      const results = await row.run(bench);
      printResults(row.name, results);
      if (!values.quick) writeResults(row.name, results, order);
    } catch (error) {
      // The other rows are worth having all the same.
      console.error(error);
      process.exitCode = 1;
    }
  }
} finally {
  await bench.close();
}
// PGlite and the browser may leave handles behind.
process.exit();
