import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface OpenReportTable {
  source: string;
  key: string;
  phone: string;
  reports: number;
  first_day: string | null;
  last_day: string;
  older_day: string | null;
  category: string | null;
  is_robocall: boolean | null;
  is_summary: boolean;
}

export interface OpenOrganisationTable {
  source: string;
  key: string;
  phone: string;
  name: string;
  place: string | null;
  category: string | null;
  web: string | null;
  /** Normalized name (`nameKey`); null in rows from before the column. */
  name_key: Generated<string | null>;
}

export interface OpenRangeTable {
  source: string;
  prefix: string;
  total_digits: number | null;
  category: string;
  country: string | null;
}

export interface OpenImportTable {
  id: GeneratedAlways<string>;
  source: string;
  file_name: string;
  file_hash: string;
  started_at: Date;
  finished_at: Date | null;
  lines_done: Generated<string>;
  accepted: Generated<string>;
  unchanged: Generated<string>;
  rejected: Generated<string>;
  reject_reasons: ColumnType<Record<string, number>, string | undefined, string>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    open_report: OpenReportTable;
    open_organisation: OpenOrganisationTable;
    open_range: OpenRangeTable;
    open_import: OpenImportTable;
  }
}
