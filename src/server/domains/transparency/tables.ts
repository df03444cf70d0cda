import type { ColumnType } from 'kysely';

/** Figures by name. Medians are hours with one decimal. */
export type Figures = Readonly<Record<string, number>>;

export interface TransparencyMonthTable {
  /** `yyyy-mm`, in `zone`. */
  month: string;
  /** IANA name of the operator's time zone at the time of counting. */
  zone: string;
  figures: ColumnType<Figures, string, never>;
  counted_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    transparency_month: TransparencyMonthTable;
  }
}
