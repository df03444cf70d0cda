import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportUnwanted } from '#server/domains/open-data/queries/export-unwanted.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook export unwanted --format csv|json [options]

Writes every number whose verdict today is "unwanted", the weightiest first.

  --format csv|json         the form of the list
  --label unwanted|suspicious  the least bad label to list (default: unwanted)
  --country <code>          only numbers of this country, such as US
  --since <time>            only numbers whose data changed since, such as 2026-11-20T00:00:00Z
  --out <file>              write there instead of to the standard output
`;

const text = { type: 'string' } as const;
const options = {
  format: text,
  label: text,
  country: text,
  since: text,
  out: text,
  help: { type: 'boolean', short: 'h' },
} as const;

export async function runExport(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('export', args, options);
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  if (positionals.length !== 1 || positionals[0] !== 'unwanted') {
    throw new UsageError('Only the list "unwanted" can be exported. Try: ringbook export --help');
  }
  const { format, label = 'unwanted', out } = values;
  if (format !== 'csv' && format !== 'json') throw new UsageError('--format must be csv or json.');
  if (label !== 'unwanted' && label !== 'suspicious') throw new UsageError('--label must be unwanted or suspicious.');
  const country = values.country?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) throw new UsageError('--country must be two letters.');
  const since = values.since === undefined ? undefined : new Date(values.since);
  if (since && Number.isNaN(since.getTime()))
    throw new UsageError('--since must be a time such as 2026-11-20T00:00:00Z.');
  logSecurityEvent(terminal.log(), 'list-exported', { by: 'operator' });
  await terminal.withDatabase(async (database) => {
    const pieces = Readable.from(exportUnwanted(database, format, { label, country, since }, new Date()));
    if (out === undefined) await writeTo(terminal.output, pieces);
    else await writeToFile(pieces, resolve(terminal.folder, out));
  });
  return 0;
}

async function writeTo(output: Writable, pieces: Readable): Promise<void> {
  try {
    await pipeline(pieces, output, { end: false });
  } catch (error) {
    // The reader closed the pipe early, as `head` does.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Writes to a temporary name first, so that no reader sees half a list. */
async function writeToFile(pieces: Readable, path: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
