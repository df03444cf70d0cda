import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NoticeValues } from '#shared/notice-value.ts';

export interface NotificationTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** What was told: nobody is told it twice. */
  key: string;
  /** The phrase `notice.<kind>`. */
  kind: string;
  /** JSON: what stands in the place of the phrase's values. */
  notice_values: ColumnType<NoticeValues, string, never>;
  /** A path of the site. */
  link: string;
  is_essential: boolean;
  created_at: Date;
  read_at: Generated<Date | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    notification: NotificationTable;
  }
}
