import type { OrganisationCategory, ReportCategory } from '#contract/category.ts';
import type { CountryCode } from '#shared/phone/parse-phone.ts';
import type { RejectReason } from '../rules/reject-reason.ts';

/** One complaint. */
export interface ReportDraft {
  kind: 'report';
  /** As the file has it. */
  number: string;
  /** As the file has it; null where the source does not date its reports. */
  time: string | null;
  /** ISO day by which an undated report was on record; the day of the import where that is not known either. */
  knownBy?: string;
  category: ReportCategory | null;
  isRobocall: boolean | null;
  /** The source's own id, unique within the authority; null where it has none. */
  id: string | null;
}

/** All complaints of a period about one number, counted by the source. */
export interface SummaryDraft {
  kind: 'summary';
  number: string;
  reports: string;
  /** Null: nobody wrote down since when. */
  firstTime: string | null;
  lastTime: string;
  /** Where older reports are weighed when `firstTime` is null. */
  olderTime: string;
  /** Which summary of the authority; a newer one of the same name replaces a number's row. */
  edition: string;
}

export interface OrganisationDraft {
  kind: 'organisation';
  /** Unique within the authority, the same in each edition of the file. */
  id: string;
  number: string;
  name: string;
  place: string | null;
  category: OrganisationCategory | null;
  web: string | null;
}

export interface RangeDraft {
  kind: 'range';
  /** First digits in international form. */
  prefix: string;
  /** Digits of a whole number; null where the source does not say. */
  totalDigits: string | null;
  category: ReportCategory;
  country: string | null;
}

/** What a source makes of one record. */
export type Draft =
  | ReportDraft
  | SummaryDraft
  | OrganisationDraft
  | RangeDraft
  | { kind: 'reject'; reason: RejectReason };

/** The text of a column, trimmed; empty where the record has none. Names are lower case with `_`. */
export type Fields = (column: string) => string;

/** One documented layout of a source's file. */
export interface FileForm {
  /** Columns that the file must have; others may stand beside them. */
  columns: readonly string[];
  toDraft(field: Fields): Draft;
}

export type FileFormat = 'csv' | 'json' | 'vcard';

export interface Source {
  /** As typed in `ringbook import <name>`. */
  name: string;
  /** Who publishes the data; a number shows one entry for each. Phrase key `source.<authority>`. */
  authority: string;
  /** One line for `ringbook sources`. */
  about: string;
  licence: string;
  formats: readonly FileFormat[];
  /** Whose national numbers the file holds; undefined when they are international. */
  country: CountryCode | undefined;
  /** The first form whose columns the file has is taken. */
  forms: readonly FileForm[];
  /** The form of a file whose columns are known by their headings; what is wrong where that cannot be told. */
  formOf?: (columns: ReadonlySet<string>) => FileForm | string;
  /** Tells imports of one file with different settings apart. */
  settings?: string;
}

/** The lower-case name with `_` by which a column is asked for, whatever the file's spelling. */
export function columnName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

export function reject(reason: RejectReason): Draft {
  return { kind: 'reject', reason };
}

/** A web address that may stand in a page; null for anything else. */
export function webAddress(text: string): string | null {
  return /^https?:\/\/[^\s]{3,300}$/i.test(text) ? text : null;
}
