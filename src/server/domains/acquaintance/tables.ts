import type { Generated, GeneratedAlways } from 'kysely';
import type { RequestKind, RequestState } from '#contract/acquaintance.ts';

/** A request for acquaintance. Of two members one is open or accepted, whoever asked. */
export interface AcquaintanceRequestTable {
  id: GeneratedAlways<string>;
  /** Who asks. */
  profile_id: string;
  asked_id: string;
  kind: RequestKind;
  state: Generated<RequestState>;
  /** Acquaintances in common when it was sent. */
  friends: number;
  /** Whole numcy that were charged. */
  price: string;
  created_at: Date;
  expires_at: Date;
  closed_at: Generated<Date | null>;
  /** Kept once it is over: an accepted one was ended, and neither withdrawn nor declined. */
  accepted_at: Generated<Date | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    acquaintance_request: AcquaintanceRequestTable;
  }
}
