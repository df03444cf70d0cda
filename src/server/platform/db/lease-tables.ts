export interface LeaseTable {
  name: string;
  holder: string;
  /** By the database's clock. */
  until: Date;
  /** Newest migration that a running server knows; null for other leases. */
  version: string | null;
}

export interface HeartbeatTable {
  /** A server that reads from replicas. */
  server: string;
  /** Number of its heartbeats since its start. */
  beat: string;
  beaten_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    lease: LeaseTable;
    heartbeat: HeartbeatTable;
  }
}
