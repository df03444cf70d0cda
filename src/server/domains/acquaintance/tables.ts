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

/** A number's page that a member who consents was shown whole, and whether it told of acquaintances in common. */
export interface AcquaintanceLookTable {
  profile_id: string;
  phone: string;
  /** The last time. */
  looked_at: Date;
  /** Or they were told so since. */
  had_common: boolean;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    acquaintance_look: AcquaintanceLookTable;
    acquaintance_request: AcquaintanceRequestTable;
  }
}
