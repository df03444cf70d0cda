import { resolve } from 'node:path';
import { type ImportSummary, importFile } from '#server/domains/open-data/commands/import-file.ts';
import { ImportTakenError } from '#server/domains/open-data/commands/import-log.ts';
import { WrongFileError } from '#server/domains/open-data/readers/file-record.ts';
import { rejectReasons } from '#server/domains/open-data/rules/reject-reason.ts';
import { findSource } from '#server/domains/open-data/sources/catalogue.ts';
import { createGenericSource, MappingError } from '#server/domains/open-data/sources/generic.ts';
import type { Source } from '#server/domains/open-data/sources/source.ts';
import { toCountryCode } from '#shared/phone/parse-phone.ts';
import { createProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook import <source> <file> [options]

  ringbook sources lists the sources. For any other file:

  ringbook import csv|json <file> --source-name <name> [options]
  ringbook import vcard <file> --source-name <name> [--country <code>]

  --source-name <name>      who says it, as the site will call it: a–z, 0–9 and "-"
  --as reports|organisations  what the rows are: complaints (default), or organisations with their numbers
  --phone-column <column>   heading of the column with the numbers; not needed where one heading says so
  --name-column <column>    heading of the column with the organisations' names
  --date-column <column>    heading of the column with the days of the complaints
  --category-column <column>  heading of the column with categories by their ids
  --country <code>          whose national numbers the file holds, such as US; without it they are international

A file may be imported again: what is known stays as it is. After a stop the same command goes on.
Exit codes: 0 done, 1 the file is wrong or holds nothing usable, 2 not understood, 130 stopped by Ctrl-C.
`;

const text = { type: 'string' } as const;
const options = {
  'source-name': text,
  as: text,
  'phone-column': text,
  'name-column': text,
  'date-column': text,
  'category-column': text,
  country: text,
  help: { type: 'boolean', short: 'h' },
} as const;

export async function runImport(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('import', args, options);
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [name, path, ...more] = positionals;
  if (name === undefined || path === undefined || more.length > 0) {
    throw new UsageError('ringbook import needs a source and one file. Try: ringbook import --help');
  }
  const source = chooseSource(name, values);
  const progress = createProgress(terminal.errors, terminal.isWatched);
  try {
    const summary = await terminal
      .interruptible((signal) => {
        signal.addEventListener('abort', () => terminal.errors.write('\nStopping after this batch…\n'));
        return terminal.withDatabase((database) =>
          importFile(database, source, resolve(terminal.folder, path), { onProgress: progress.show, signal }),
        );
      })
      .finally(progress.end);
    terminal.output.write(describe(summary));
    if (summary.outcome === 'stopped') return 130;
    return summary.outcome === 'known' || summary.rejected < summary.read ? 0 : 1;
  } catch (error) {
    if (!(error instanceof WrongFileError || error instanceof ImportTakenError)) throw error;
    terminal.errors.write(`${error.message}\n`);
    return 1;
  }
}

type Values = { [K in Exclude<keyof typeof options, 'help'>]?: string | undefined };

function chooseSource(name: string, values: Values): Source {
  if (name !== 'csv' && name !== 'json' && name !== 'vcard') {
    const source = findSource(name);
    if (!source) throw new UsageError(`There is no source "${name}". Try: ringbook sources`);
    const extra = Object.keys(values)[0];
    if (extra) throw new UsageError(`--${extra} is for csv, json and vcard; ${name} needs no mapping.`);
    return source;
  }
  const as = values.as ?? (name === 'vcard' ? 'organisations' : 'reports');
  if (as !== 'reports' && as !== 'organisations') throw new UsageError('--as must be reports or organisations.');
  const country = toCountryCode(values.country);
  if (values.country !== undefined && !country) throw new UsageError(`--country ${values.country} is no country code.`);
  if (values['source-name'] === undefined) {
    throw new UsageError('--source-name is missing: who says what the file says?');
  }
  try {
    return createGenericSource({
      format: name,
      sourceName: values['source-name'],
      as,
      country,
      phoneColumn: values['phone-column'],
      nameColumn: values['name-column'],
      dateColumn: values['date-column'],
      categoryColumn: values['category-column'],
    });
  } catch (error) {
    throw error instanceof MappingError ? new UsageError(error.message) : error;
  }
}

/** Rejects of an earlier run have no line numbers. */
function exampleLines(lines: number[], count: number): string {
  return lines.length === 0 ? '' : ` (line ${lines.join(', ')}${count > lines.length ? ', …' : ''})`;
}

const whole = new Intl.NumberFormat('en');

function describe(summary: ImportSummary): string {
  if (summary.outcome === 'known') return `This file was imported before: nothing has changed (${summary.source}).\n`;
  const perSecond = (summary.read - summary.resumedAfter) / Math.max(summary.seconds, 0.001);
  const lines = [
    `${summary.source}: ${summary.outcome === 'stopped' ? 'stopped, the same command goes on from here' : 'done'}`,
    `  read           ${whole.format(summary.read)}`,
    ...(summary.resumedAfter > 0 ? [`  before         ${whole.format(summary.resumedAfter)} (an earlier run)`] : []),
    `  accepted       ${whole.format(summary.accepted)}`,
    `  already known  ${whole.format(summary.unchanged)}`,
    `  rejected       ${whole.format(summary.rejected)}`,
    ...summary.rejects.map(
      ({ reason, count, lines }) =>
        `    ${whole.format(count)} × ${rejectReasons[reason]}${exampleLines(lines, count)}`,
    ),
    ...summary.unread.map(
      ({ column, count }) =>
        `  not read       column ${column}: ${whole.format(count)} of its cells look like telephone numbers`,
    ),
    `  ${summary.seconds.toFixed(1)} s, ${whole.format(Math.round(perSecond))} rows/s`,
  ];
  return `${lines.join('\n')}\n`;
}
