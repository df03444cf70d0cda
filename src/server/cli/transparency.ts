import { exportStatements } from '#server/domains/moderation/queries/export-statements.ts';
import { dayMs } from '#shared/time.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook transparency export --from <day> --to <day> --format sor-json|csv

Writes the statements of reasons of these days (UTC, both included) with the field names of the DSA Transparency Database.
They name no person, number or text. Nothing is sent: sor-json has a line for each request that its API would take.

  --from, --to <day>        such as 2026-01-01
  --format sor-json|csv     the form
`;

const text = { type: 'string' } as const;

/** `ringbook transparency` */
export async function runTransparency(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('transparency', args, {
    ...{ from: text, to: text, format: text },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const hint = 'Try: ringbook transparency --help';
  if (positionals.join(' ') !== 'export') throw new UsageError(`export is needed. ${hint}`);
  const { format } = values;
  if (format !== 'sor-json' && format !== 'csv') throw new UsageError(`--format must be sor-json or csv. ${hint}`);
  const [from, until] = [readDay(values.from), readDay(values.to)];
  if (from === null || until === null) throw new UsageError(`--from and --to must be days such as 2026-01-01. ${hint}`);
  if (until < from) throw new UsageError('--to lies before --from.');
  const span = { from, to: new Date(until.getTime() + dayMs), termsUrl: `${terminal.config().publicUrl}/terms` };
  await terminal.withDatabase(async ({ db }) => {
    for await (const piece of exportStatements(db, format, span)) terminal.output.write(piece);
  });
  return 0;
}

/** Null for what is no day of the calendar. */
function readDay(typed: string | undefined): Date | null {
  if (typed === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(typed)) return null;
  const day = new Date(`${typed}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== typed ? null : day;
}
