import type { ColumnType } from 'kysely';

/** Names of figures with what they count. Medians are hours with one decimal. */
export type Figures = Readonly<Record<string, number>>;

/** A month that is over, as it was counted. */
export interface TransparencyMonthTable {
  /** `yyyy-mm`, in `zone`. */
  month: string;
  /** IANA name of the operator's time zone when it was counted. */
  zone: string;
  /** JSON. */
  figures: ColumnType<Figures, string, never>;
  counted_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    transparency_month: TransparencyMonthTable;
  }
}
