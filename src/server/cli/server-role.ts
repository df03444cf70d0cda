import { grantServerRole } from '#server/platform/db/server-role.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook server-role <role>

For a site on PostgreSQL, with the DATABASE_URL of the tables' owner: migrates the tables and grants the role what a
server needs. In append-only tables (wallet postings, debts, order events, logs) it may only read and insert rows.
Then start the servers with the DATABASE_URL of that role. Run it again before each update.
`;

export async function runServerRole(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('server-role', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [role, ...more] = positionals;
  if (role === undefined || more.length > 0) {
    throw new UsageError('One role is needed. Try: ringbook server-role --help');
  }
  const kept = await terminal.withDatabase(({ kind, db }) => {
    if (kind !== 'postgres') throw new UsageError('The embedded store has no roles: its tables refuse by themselves.');
    return grantServerRole(db, role);
  });
  terminal.output.write(`${role} may serve the site. It only adds to: ${kept.join(', ')}.\n`);
  return 0;
}
