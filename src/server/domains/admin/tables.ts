import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A view or act of an admin. Rows are never changed. */
export interface AdminActTable {
  id: GeneratedAlways<string>;
  admin_id: string;
  act: string;
  /** Detail of the act, such as the page or role; null for none. */
  about: string | null;
  /** The account concerned; null for none. */
  profile_id: string | null;
  done_at: Date;
}

/** Announcements. Pages show only the newest, until it ends. */
export interface AnnouncementTable {
  id: GeneratedAlways<string>;
  texts: ColumnType<Record<string, string>, string, string>;
  made_at: Date;
  ends_at: Date;
}

/** One row while the site is closed, otherwise none. */
export interface MaintenanceTable {
  is_one: Generated<boolean>;
  begun_at: Date;
  /** Announced end. The site stays closed until an admin opens it. */
  ends_at: Date;
}

/** Read as text, like every int8. */
type Count = ColumnType<string, number, number>;

/** Counts of a day (UTC). */
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
