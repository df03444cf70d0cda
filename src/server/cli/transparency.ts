import { exportStatements } from '#server/domains/restriction/queries/export-statements.ts';
import { reportParts, writeReportPart } from '#server/domains/transparency/queries/report-part.ts';
import { systemClock } from '#server/platform/clock.ts';
import { operatorDays } from '#server/platform/deadline/operator-days.ts';
import { dayMs } from '#shared/time.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook transparency export --from <day> --to <day> --format sor-json|csv
       ringbook transparency report --year <year> --part 1|4|5|6|7|8

export

Writes the statements of reasons of these days (UTC, both included) with the field names of the DSA Transparency Database.
They name no person, number or text. Nothing is sent: sor-json has one line per request to its API.

  --from, --to <day>        such as 2026-01-01
  --format sor-json|csv     the format

report
Writes a part of the yearly report as CSV, in the layout of Commission Implementing Regulation (EU) 2024/2835: who
reports (1), notices (4), measures by law (5) and by the terms (6), appeals (7), automated means (8). Counts are exact,
small ones too, and years are those of OPERATOR_TIME_ZONE. Cells for what is not recorded here are empty and say so.

  --year <year>             such as 2026
  --part 1|4|5|6|7|8        the part
`;

const text = { type: 'string' } as const;

export async function runTransparency(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('transparency', args, {
    from: text,
    to: text,
    format: text,
    year: text,
    part: text,
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const hint = 'Try: ringbook transparency --help';
  const what = positionals.join(' ');
  if (what === 'report') return runReport(values, terminal, hint);
  if (what !== 'export') throw new UsageError(`export or report is needed. ${hint}`);
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

async function runReport(
  { year, part }: { year?: string | undefined; part?: string | undefined },
  terminal: Terminal,
  hint: string,
): Promise<number> {
  if (year === undefined || !/^20\d\d$/.test(year)) throw new UsageError(`--year must be one such as 2026. ${hint}`);
  const known = reportParts.find((one) => one === part);
  if (known === undefined) throw new UsageError(`--part must be one of ${reportParts.join(', ')}. ${hint}`);
  const config = terminal.config();
  const { zone } = config.of(operatorDays);
  const now = Temporal.Instant.fromEpochMilliseconds(systemClock.now().getTime());
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const of = { year: Number(year), zone, provider: config.operator.name, today };
  await terminal.withDatabase(async ({ db }) => {
    terminal.output.write(await writeReportPart(db, known, of));
  });
  return 0;
}

/** Returns null if it is not a calendar day. */
function readDay(typed: string | undefined): Date | null {
  if (typed === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(typed)) return null;
  const day = new Date(`${typed}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== typed ? null : day;
}
