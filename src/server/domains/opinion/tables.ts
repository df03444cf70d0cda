import type { ColumnType, Generated } from 'kysely';
import type { EvidenceUnit } from '#server/domains/number/door.ts';
import type { Answers, TagSet } from './rules/opinion.ts';

type Json<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface OpinionTable {
  phone: string;
  profile_id: string;
  banned_at: Date | null;
  tags: Json<TagSet>;
  tagged_at: Date | null;
  answers: Json<Answers>;
  answered_at: Date | null;
  /** What it counts as; null for nothing. */
  kind: EvidenceUnit['kind'] | null;
  /** When the member first spoke against the number, and for it, in the present holder's time. */
  bad_at: Date | null;
  good_at: Date | null;
  is_bad_new: Generated<boolean>;
  is_good_new: Generated<boolean>;
  is_concealed: Generated<boolean>;
  /** The moderators' act that removed the account, or the wave of votes. */
  withdrawn_by: string | null;
  /** That act, once the member was told of it. */
  told_of: string | null;
  holder_changed_at: Date | null;
  /** What it still counts as for a former holder while that fades, and since when. */
  former_kind: EvidenceUnit['kind'] | null;
  former_at: Date | null;
  is_former_new: Generated<boolean>;
  former_since: Date | null;
  /** Keyed hash of the neighborhood that the number was first judged from; null once it is forgotten. */
  network: string | null;
  network_at: Date | null;
  /** Random, the same of all who judged the number from that neighborhood. */
  crowd: string | null;
  updated_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    opinion: OpinionTable;
  }
}
