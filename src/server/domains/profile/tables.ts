import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NotificationFlag } from '#contract/profile-limits.ts';
import type { StatedKind } from '#contract/stated-kind.ts';
import type { TextState } from '#server/domains/part.ts';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
/** Column of a settings flag: `newNotice` is `new_notice`. */
export type FlagColumn = SnakeCase<NotificationFlag>;

export interface ProfileTable extends Record<FlagColumn, Generated<boolean>> {
  id: GeneratedAlways<string>;
  /** Null only if erased. */
  phone: string | null;
  /** Erased accounts: keyed hash of the number. */
  former_phone: string | null;
  /** Holder period of the number, from 1. */
  epoch: number;
  is_holder: boolean;
  /** A strong proof showed that the number is theirs. */
  is_proven: Generated<boolean>;
  /** Start of holding if another account had the number before; null for its first. */
  held_since: Date | null;
  /** When it lost the number; null while it holds it, and once erased. */
  ended_at: Date | null;
  told_aside_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether its person may take the number back, for `formerDays`. */
  may_return: Generated<boolean>;
  role: Generated<string>;
  first_name: string | null;
  last_name: string | null;
  name_state: Generated<TextState>;
  name_revision: Generated<number>;
  /** False for names older than the name check, until a job has checked them. */
  is_name_judged: Generated<boolean>;
  /** Last change of the name; null if older than this column. */
  named_at: Date | null;
  avatar_id: number | null;
  avatar_version: string | null;
  avatar_state: Generated<TextState>;
  lang: string;
  antispy: Generated<boolean>;
  profile_going: Generated<boolean>;
  overlimit: Generated<boolean>;
  /** The later of the two below. */
  pro_until: Date | null;
  /** Granted by the operator, and paid by the member. */
  pro_granted_until: Date | null;
  pro_paid_until: Date | null;
  token_version: Generated<number>;
  agreed_at: Date | null;
  deactivated_at: Date | null;
  /** The holder's statement until `stated_until`; all three are null together. */
  stated: StatedKind | null;
  stated_at: Date | null;
  stated_until: Date | null;
  /** Starts of recent statements by kind, kept after a withdrawal until their planned end. */
  stated_lately: ColumnType<StatedLately | null, string | null | undefined, string | null>;
  erases_texts: Generated<boolean>;
  erased_at: Date | null;
  barred_at: Date | null;
  last_seen_at: Date;
  created_at: Date;
  is_example: Generated<boolean>;
}

/** Times as ISO strings. */
export type StatedLately = Partial<Record<StatedKind, { at: string; until: string }>>;

export interface ProfileAvatarTable {
  profile_id: string;
  /** Random, so that the URL cannot be guessed. */
  version: string;
  image: Buffer;
  created_at: Date;
}

export interface ProfileIdentityTable {
  profile_id: string;
  provider: string;
  /** Keyed hash of the person's id at the provider. */
  person: string;
  proved_at: Date;
}

export interface FormerPersonTable {
  /** Keyed hash of the number. */
  former_phone: string;
  /** Keyed hash of a messenger account together with the number. */
  person: string;
  left_at: Date;
}

export interface AccountActTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  act: 'bar' | 'unbar' | 'give_back';
  reason: string;
  done_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    account_act: AccountActTable;
    former_person: FormerPersonTable;
    profile: ProfileTable;
    profile_avatar: ProfileAvatarTable;
    profile_identity: ProfileIdentityTable;
  }
}
