import { basename } from 'node:path';
import { sql } from 'kysely';
import { loadPhoneHash, type PhoneHash } from '#server/domains/name/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type FileRecord, type FileRecords, WrongFileError } from '../readers/file-record.ts';
import { type InspectedFile, inspectFile, readText } from '../readers/open-file.ts';
import { readCsv } from '../readers/read-csv.ts';
import { readJson } from '../readers/read-json.ts';
import { readVcards } from '../readers/read-vcard.ts';
import type { FileFormat, Source } from '../sources/source.ts';
import { ImportBatch, RowMaker } from './import-batch.ts';
import { findOrCreateImport, finishImport, type ImportRow, ImportTakenError, renewStatistics } from './import-log.ts';
import { type ImportProgress, ImportTally, type TallyState } from './import-tally.ts';
import { LoopBreaks } from './loop-breaks.ts';
import { type PreparedBatch, prepareBatch } from './prepare-batch.ts';
import { UnreadColumns } from './unread-columns.ts';
import { writeBatch } from './write-batch.ts';

/** Records per transaction: fast enough, yet quick to stop and small enough for the embedded database. */
const usualBatch = { postgres: 10_000, pglite: 5_000 };
/** Records processed before yielding. A batch is a dozen statements, and the database waits for us between them. */
const stretch = 100;

export interface ImportOptions {
  onProgress?: (progress: ImportProgress) => void;
  now?: () => Date;
  /** On abort, the current batch is committed and the import stops; the next call resumes it. */
  signal?: AbortSignal;
  /** Records per transaction. Default: `usualBatch`. */
  batchSize?: number;
}

/**
 * Imports a file, resuming behind the last committed batch; skips a complete one. @throws WrongFileError, with nothing
 * written
 */
export async function importFile(
  database: Database,
  source: Source,
  path: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const now = options.now ?? (() => new Date());
  const startedAt = performance.now();
  const file = await inspectFile(path);
  let bytesDone = 0;
  const content = readText(file, (done) => {
    bytesDone = done;
  });
  const { form, columns, batches } = await recognise(source, file, content);
  // Built-in sources have documented columns; only mapped files may hide numbers in others.
  const unread = new UnreadColumns(source.settings === undefined ? [] : columns, form.columns);
  const row = await findOrCreateImport(database.db, source, basename(path), file.hash, now());
  const tally = new ImportTally(row);
  const summarise = (outcome: ImportOutcome): ImportSummary => ({
    ...tally.summary(),
    outcome,
    source: source.name,
    authority: source.authority,
    path,
    seconds: (performance.now() - startedAt) / 1000,
    unread: unread.list(),
  });
  if (row.finishedAt !== null) {
    await content.return(undefined);
    return summarise('known');
  }

  const rows = new RowMaker(source, row.startedAt);
  const hash = await loadPhoneHash(database);
  const size = options.batchSize ?? usualBatch[database.kind];
  const alreadyDone = row.linesDone;
  const loopBreaks = new LoopBreaks();
  let batch = new ImportBatch();
  let inBatch = 0;
  // Double buffering: reads the next batch while the database writes the previous one.
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    const full = batch;
    batch = new ImportBatch();
    inBatch = 0;
    const at = now();
    const prepared = await prepareBatch(database.kind, source.authority, full, at, loopBreaks);
    await writing;
    // Read only after the previous batch, which may have rejected some of its records.
    const state = tally.state();
    writing = loopBreaks.interrupt(() =>
      commitBatch({ database, source, row, tally, hash, loopBreaks }, prepared, state, at),
    );
    writing.catch(() => {});
    options.onProgress?.({ ...tally.summary(), bytesDone, bytesTotal: file.bytes });
  };
  /** @returns whether the batch is full */
  const take = (record: FileRecord): boolean => {
    const reason = record.fault ?? rows.add(form.toDraft(record.field), batch, record.line);
    tally.count(record.line, reason);
    if (record.fault === null) unread.count(record.field);
    inBatch += 1;
    if (tally.read > alreadyDone) return inBatch >= size;
    // Records of an earlier run are read only to count occurrences and rejects from the start of the file.
    if (inBatch >= size || tally.read === alreadyDone) {
      batch = new ImportBatch();
      inBatch = 0;
    }
    return false;
  };

  let isStopped = false;
  try {
    for await (const records of batches) {
      for (const [at, record] of records.entries()) {
        if (take(record)) await flush();
        else if (at % stretch === stretch - 1) await loopBreaks.wait();
      }
      isStopped = options.signal?.aborted === true;
      if (isStopped) break;
    }
    if (inBatch > 0 && tally.read > alreadyDone) await flush();
    await writing;
  } finally {
    await content.return(undefined);
  }
  if (isStopped) return summarise('stopped');
  await finishImport(database.db, row, tally.hasUsable(), now());
  await renewStatistics(database.db, tally.summary().accepted);
  return summarise('finished');
}

export type ImportOutcome = 'finished' | 'known' | 'stopped';

export interface ImportSummary extends ReturnType<ImportTally['summary']> {
  /** `known`: the file was already imported. `stopped`: aborted, can be resumed. */
  outcome: ImportOutcome;
  source: string;
  authority: string;
  path: string;
  seconds: number;
  /** Unmapped columns that seem to contain phone numbers. */
  unread: readonly { column: string; count: number }[];
}

interface Running {
  database: Database;
  source: Source;
  row: ImportRow;
  tally: ImportTally;
  hash: PhoneHash;
  loopBreaks: LoopBreaks;
}

async function commitBatch(running: Running, prepared: PreparedBatch, state: TallyState, now: Date): Promise<void> {
  const { database, source, row, tally, hash, loopBreaks } = running;
  const { accepted, known, unlisted } = await transact(database.db, async (trx: Tx) => {
    // A crash may lose the last commits, but then their lines count as not done and are read again. JIT costs more
    // than it saves here, and sorting a batch must not spill to disk.
    await sql`select set_config('synchronous_commit', 'off', true), set_config('jit', 'off', true),
      set_config('work_mem', '64MB', true)`.execute(trx);
    const { changed, unlisted } = await writeBatch(trx, source.authority, prepared, hash, now, loopBreaks);
    const known = prepared.batch.usable - changed - unlisted.length;
    const reasons = { ...state.reasons };
    if (unlisted.length > 0) reasons.unlisted = (reasons.unlisted ?? 0) + unlisted.length;
    const moved = await trx
      .updateTable('open_import')
      .set({
        lines_done: String(state.read),
        rejected: String(state.rejected + unlisted.length),
        reject_reasons: JSON.stringify(reasons),
        accepted: sql<string>`accepted + ${changed}`,
        unchanged: sql<string>`unchanged + ${known}`,
      })
      .where('id', '=', row.id)
      .where('lines_done', '=', String(row.linesDone))
      .executeTakeFirst();
    // One event for the whole batch, because one per number would cost as much as the batch.
    if (changed > 0) await publish(trx, numberChanged, null);
    if (moved.numUpdatedRows !== 1n) throw new ImportTakenError(source.name);
    return { accepted: changed, known, unlisted };
  });
  row.linesDone = state.read;
  tally.wrote(accepted, known, unlisted);
}

const readers: Record<FileFormat, (text: AsyncIterable<string>) => Promise<FileRecords>> = {
  csv: readCsv,
  json: readJson,
  vcard: readVcards,
};

async function recognise(source: Source, file: InspectedFile, content: AsyncGenerator<string>) {
  const format = formatOf(source, file.path);
  const { columns, batches } = await readers[format](content);
  const form = source.forms.find((candidate) => candidate.columns.every((name) => columns.has(name)));
  const found = form ?? source.formOf?.(columns);
  if (found !== undefined && typeof found !== 'string') return { form: found, columns, batches };
  await content.return(undefined);
  if (found !== undefined) throw new WrongFileError(found);
  const expected = source.forms.map((candidate) => candidate.columns.join(', ')).join('; or ');
  const shown = [...columns].slice(0, 20).join(', ').slice(0, 300);
  throw new WrongFileError(`The file is not one of ${source.name}: expected the columns ${expected}; found ${shown}.`);
}

function formatOf(source: Source, path: string): FileFormat {
  const ending: FileFormat | null = /\.(json|ndjson|jsonl)$/i.test(path) ? 'json' : null;
  const [first = 'csv'] = source.formats;
  return ending !== null && source.formats.includes(ending) ? ending : first;
}
