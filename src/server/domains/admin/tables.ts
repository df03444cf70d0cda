import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** An admin looked at something or did it: rows are added and never changed. */
export interface AdminActTable {
  id: GeneratedAlways<string>;
  admin_id: string;
  act: string;
  /** Which page it was, or which role; null where the act says all. */
  about: string | null;
  /** Whose account it concerned, where it did one. */
  profile_id: string | null;
  done_at: Date;
}

/** What is shown on all pages; the newest alone, until its end. */
export interface AnnouncementTable {
  id: GeneratedAlways<string>;
  /** By tags of languages. */
  texts: ColumnType<Record<string, string>, string, string>;
  made_at: Date;
  ends_at: Date;
}

/** At most one row, while the site is closed. */
export interface MaintenanceTable {
  is_one: Generated<boolean>;
  begun_at: Date;
  /** When it is said to be over; it is when an admin says so. */
  ends_at: Date;
}

/** Read as text, as every int8. */
type Count = ColumnType<string, number, number>;

/** What happened on a day (UTC), as far as it was counted. */
export interface AdminDayTable {
  day: string;
  look_ups: Count;
  sign_ups: Count;
  reports: Count;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    admin_act: AdminActTable;
    admin_day: AdminDayTable;
    announcement: AnnouncementTable;
    maintenance: MaintenanceTable;
  }
}
