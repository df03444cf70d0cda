import { distributeStep, planDistribution, type Roots } from '#server/platform/db/distribute.ts';
import { tablesRooted } from './table-roots.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook distribute [--dry-run]

For a site on PostgreSQL with Citus: distributes the tables about phone numbers over the Citus nodes by number, and copies
small tables to every node. Stop the servers, make a backup, run this as the owner of the tables, and start the servers.
Run it again after an interruption, which it continues from, and after each update.
  --dry-run   only print what would be done; pending migrations run all the same, as before each command
`;

const roots: Roots = { reference: tablesRooted('reference'), rooted: tablesRooted('phone'), column: 'phone' };

export async function runDistribute(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('distribute', args, {
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError('No arguments are allowed. Try: ringbook distribute --help');
  return terminal.withDatabase(async ({ kind, db }) => {
    if (kind !== 'postgres') throw new UsageError('The embedded store cannot be distributed. Set DATABASE_URL first.');
    const steps = await planDistribution(db, roots);
    const due = steps.filter(({ isDone }) => !isDone);
    for (const step of due) {
      const where = step.how === 'reference' ? 'on every node' : 'by number';
      if (!values['dry-run']) await distributeStep(db, roots, step);
      terminal.output.write(`${values['dry-run'] ? 'would place' : 'placed'} ${where}: ${step.tables.join(', ')}\n`);
    }
    const left = (await planDistribution(db, roots)).filter(({ isDone }) => !isDone);
    if (left.length > 0 && !values['dry-run']) throw new Error(`Citus did not place ${left[0]?.tables.join(', ')}`);
    const nothing = 'Nothing to do: all tables are distributed.';
    terminal.output.write(due.length === 0 ? `${nothing}\n` : `${due.length} of ${steps.length} steps.\n`);
    return 0;
  });
}
