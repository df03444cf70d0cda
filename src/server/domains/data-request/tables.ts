import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';
import type { DataRequestEvent, DataRequestKind, DataRequestState } from '#contract/data-request.ts';

export interface DataRequestTable {
  id: GeneratedAlways<string>;
  /** Random; the ticket is derived from it with the site's secret. */
  seed: string;
  ticket_key: string;
  /** Keyed hash of the number: finds requests to end on a change of holder, and a moderator's own. */
  phone_key: string;
  /** The account that sent it; null without an account and after erasure of the account. */
  profile_id: string | null;
  /** The account of the number at the time of the proof, or null. The file is offered only while it is unchanged. */
  holder_id: string | null;
  /** The prover is not the person whom the stored data is about (`identifyProver`). */
  is_new_holder: boolean;
  kind: DataRequestKind;
  /** `Asked`, encrypted; empty after erasure. */
  sealed: string;
  is_unlisted: boolean;
  state: Generated<DataRequestState>;
  /** Grows with each change; a decision names the version that it is based on. */
  version: Generated<number>;
  received_at: Date;
  due_at: Date;
  /** End of the file download; null without a file. */
  file_until: Date | null;
  /** Reason of the extension, encrypted; null if not extended. */
  extension: string | null;
  /** Written reason, encrypted; null if nobody wrote one. */
  answer: string | null;
  decided_by: string | null;
  warned_at: Date | null;
  late_at: Date | null;
  closed_at: Date | null;
}

/** Append-only log of requests. */
export interface DataRequestEventTable {
  id: GeneratedAlways<string>;
  request_id: string;
  event: z.infer<typeof DataRequestEvent>['event'];
  source: z.infer<typeof DataRequestEvent>['source'];
  /** The moderator or the member who sent it; null without an account and for automatic events. */
  profile_id: string | null;
  detail: ColumnType<object, string | undefined, never>;
  at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    data_request: DataRequestTable;
    data_request_event: DataRequestEventTable;
  }
}
