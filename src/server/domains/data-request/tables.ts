import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';
import type { DataRequestEvent, DataRequestKind, DataRequestState } from '#contract/data-request.ts';

/** A request about what is kept of a number. */
export interface DataRequestTable {
  id: GeneratedAlways<string>;
  /** The ticket is made of it, with the site's secret. */
  seed: string;
  /** Keyed hash of the ticket. */
  ticket_key: string;
  /** Keyed hash of the number: what waits for it ends with its holder, and no moderator decides about their own. */
  phone_key: string;
  /** The account that sent it; null for who proved the number without one, and once it was erased. */
  profile_id: string | null;
  /** The account that the number opened when it was proven; null where it opened none. The file is there as long as it does. */
  holder_id: string | null;
  /** Who proved it is another person than what was kept then is about (`identifyProver`). */
  is_new_holder: boolean;
  kind: DataRequestKind;
  /** `Asked`, sealed; empty once it was erased. */
  sealed: string;
  /** The number was unlisted with it. */
  is_unlisted: boolean;
  state: Generated<DataRequestState>;
  /** Another one after each change: a decision names the one it was made at. */
  version: Generated<number>;
  received_at: Date;
  due_at: Date;
  /** Until when the file can be fetched; null where there is none. */
  file_until: Date | null;
  /** Why it was extended, sealed; null where it was not. */
  extension: string | null;
  /** The reason in writing, sealed; null where nobody wrote one. */
  answer: string | null;
  decided_by: string | null;
  /** When moderators were warned that it is due. */
  warned_at: Date | null;
  /** When it was found not to be answered in time. */
  late_at: Date | null;
  /** When it was answered, refused or withdrawn, or the number had another holder. */
  closed_at: Date | null;
}

/** The history: rows are added and never changed. */
export interface DataRequestEventTable {
  id: GeneratedAlways<string>;
  request_id: string;
  event: z.infer<typeof DataRequestEvent>['event'];
  source: z.infer<typeof DataRequestEvent>['source'];
  /** The moderator, or the member who sent it; null for who has no account and what happened by itself. */
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
