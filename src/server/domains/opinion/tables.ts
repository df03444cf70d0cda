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
  kind: EvidenceUnit['kind'] | null;
  /** First vote against and for the number in the present holder's time. */
  bad_at: Date | null;
  good_at: Date | null;
  is_bad_new: Generated<boolean>;
  is_good_new: Generated<boolean>;
  is_concealed: Generated<boolean>;
  /** Moderators' act that removed the account, the spam campaign or the surge. */
  withdrawn_by: string | null;
  /** That act, once the member saw the notice. */
  told_of: string | null;
  holder_changed_at: Date | null;
  /** Evidence about a former holder, and when it changed, while it fades. */
  former_kind: EvidenceUnit['kind'] | null;
  former_at: Date | null;
  is_former_new: Generated<boolean>;
  former_since: Date | null;
  /** Keyed hash of the neighborhood of the first vote; null once forgotten. */
  network: string | null;
  network_at: Date | null;
  /** Random id, equal for all voters of the number from that neighborhood. */
  crowd: string | null;
  updated_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    opinion: OpinionTable;
  }
}
