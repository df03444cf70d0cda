import type { RejectReason } from '../rules/reject-reason.ts';
import type { Fields } from '../sources/source.ts';

/** One record of a file, whatever its format. */
export interface FileRecord {
  /** Where it begins; the first line is 1. */
  line: number;
  /** Why its fields mean nothing; null for a whole record. */
  fault: RejectReason | null;
  field: Fields;
}

export interface FileRecords {
  /** Column names that the file has, in the form of `columnName`. */
  columns: ReadonlySet<string>;
  /** In the order of the file, a handful at a time. */
  batches: AsyncIterable<FileRecord[]>;
}

/** No record of a data set is longer; a longer one is broken, and memory stays bounded. Characters. */
export const longestRecord = 256 * 1024;

/** The file is not what the source expects. The message says what was expected and what was found. */
export class WrongFileError extends Error {
  override name = 'WrongFileError';
}

const none: Fields = () => '';

export function brokenRecord(line: number, fault: RejectReason = 'half_line'): FileRecord {
  return { line, fault, field: none };
}
