import type { OrganisationCategory, ReportCategory } from '#contract/category.ts';
import type { CountryCode } from '#shared/phone/parse-phone.ts';
import type { RejectReason } from '../rules/reject-reason.ts';

export interface ReportDraft {
  kind: 'report';
  number: string;
  /** As in the file; null if the source gives no dates. */
  time: string | null;
  /** ISO day by which an undated report existed; default: the day of the import. */
  knownBy?: string;
  category: ReportCategory | null;
  isRobocall: boolean | null;
  /** Id unique within the authority; null if the source has none. */
  id: string | null;
}

/** Complaints of a period about one number, counted by the source. */
export interface SummaryDraft {
  kind: 'summary';
  number: string;
  reports: string;
  /** Null if the start is unknown. */
  firstTime: string | null;
  lastTime: string;
  /** Day from which reports are weighed if `firstTime` is null. */
  olderTime: string;
  /** A newer summary of the same edition replaces a number's row. */
  edition: string;
}

export interface OrganisationDraft {
  kind: 'organisation';
  /** Unique within the authority and stable between editions of the file. */
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
  /** Digits of a whole number; null if unknown. */
  totalDigits: string | null;
  category: ReportCategory;
  country: string | null;
}

export type Draft =
  | ReportDraft
  | SummaryDraft
  | OrganisationDraft
  | RangeDraft
  | { kind: 'reject'; reason: RejectReason };

/** Trimmed text of a column (name as by `columnName`); empty if missing. */
export type Fields = (column: string) => string;

export interface FileForm {
  /** Required columns; others are allowed. */
  columns: readonly string[];
  toDraft(field: Fields): Draft;
}

export type FileFormat = 'csv' | 'json' | 'vcard';

export interface Source {
  /** As typed in `ringbook import <name>`. */
  name: string;
  /** The publisher; a number shows one entry per authority. Phrase key `source.<authority>`. */
  authority: string;
  about: string;
  licence: string;
  formats: readonly FileFormat[];
  /** Country of the file's national numbers; undefined if they are international. */
  country: CountryCode | undefined;
  /** The first form whose columns all exist is used. */
  forms: readonly FileForm[];
  /** Derives the form from the headings; returns the problem if it cannot. */
  formOf?: (columns: ReadonlySet<string>) => FileForm | string;
  /** Distinguishes imports of one file with different settings. */
  settings?: string;
}

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

/** Accepts http(s) URLs only, for use as a link; null otherwise. */
export function webAddress(text: string): string | null {
  return /^https?:\/\/[^\s]{3,300}$/i.test(text) ? text : null;
}
