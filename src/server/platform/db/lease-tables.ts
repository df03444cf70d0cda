export interface LeaseTable {
  name: string;
  holder: string;
  /** By the database's clock. */
  until: Date;
  /** Of a server that serves: the newest migration that it knows. */
  version: string | null;
}

export interface HeartbeatTable {
  /** One that reads from replicas. */
  server: string;
  /** How often it beat since it started. */
  beat: string;
  beaten_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    lease: LeaseTable;
    heartbeat: HeartbeatTable;
  }
}
