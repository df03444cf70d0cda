import type { Generated, GeneratedAlways } from 'kysely';
import type { RequestKind, RequestState } from '#contract/acquaintance.ts';

/** A request for acquaintance. At most one between two members is open or accepted, in either direction. */
export interface AcquaintanceRequestTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  asked_id: string;
  kind: RequestKind;
  state: Generated<RequestState>;
  /** Common acquaintances at the time of sending. */
  friends: number;
  /** Whole numcy charged. */
  price: string;
  created_at: Date;
  expires_at: Date;
  closed_at: Generated<Date | null>;
  /** Stays set after the end: tells an ended acquaintance from a withdrawn or declined request. */
  accepted_at: Generated<Date | null>;
}

/** A number's page shown whole to a consenting member, and whether it showed a common acquaintance. */
export interface AcquaintanceLookTable {
  profile_id: string;
  phone: string;
  looked_at: Date;
  /** True also once a notice has said so. */
  had_common: boolean;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    acquaintance_look: AcquaintanceLookTable;
    acquaintance_request: AcquaintanceRequestTable;
  }
}
