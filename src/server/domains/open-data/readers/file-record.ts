import type { RejectReason } from '../rules/reject-reason.ts';
import type { Fields } from '../sources/source.ts';

export interface FileRecord {
  /** Line of its start, from 1. */
  line: number;
  /** Reason if the record is broken. */
  fault: RejectReason | null;
  field: Fields;
}

export interface FileRecords {
  /** Column names of the file, normalized by `columnName`. */
  columns: ReadonlySet<string>;
  /** In file order, several at a time. */
  batches: AsyncIterable<FileRecord[]>;
}

/** In characters. A longer record is broken; the limit bounds memory. */
export const longestRecord = 256 * 1024;

/** The file does not fit the source. The message says what was expected and found. */
export class WrongFileError extends Error {
  override name = 'WrongFileError';
}

const none: Fields = () => '';

export function brokenRecord(line: number, fault: RejectReason = 'half_line'): FileRecord {
  return { line, fault, field: none };
}
