import { settleLostRows } from './settle-restored.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const usualGap = 100_000;
const mostGap = 1_000_000;

const help = `Usage: ringbook ids skip [--gap <n>]

For a site on PostgreSQL, after a failover to a standby that may lack the primary's last rows: new ids begin after a
gap, so that no lost id is assigned again, and programs fetch the list of numbers anew. Stop the servers, promote the
standby, run this on it, and start the servers.
  --gap <n>   more than the number of rows that any table may have lost, 1 to ${mostGap}; default ${usualGap}
`;

export async function runIds(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('ids', args, {
    gap: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [act, ...more] = positionals;
  if (act !== 'skip' || more.length > 0) throw new UsageError('"skip" is needed. Try: ringbook ids --help');
  const { gap: typed = String(usualGap) } = values;
  const gap = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  if (gap < 1 || gap > mostGap) throw new UsageError(`--gap must be 1 to ${mostGap}. Try: ringbook ids --help`);
  const counters = await terminal.withDatabase(({ kind, db }) => {
    if (kind !== 'postgres') throw new UsageError('The embedded store has no standby that could take over.');
    return settleLostRows(db, gap);
  });
  terminal.output.write(`New ids begin ${gap} later, in ${counters} tables.\n`);
  return 0;
}
