import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NotificationFlag } from '#contract/profile-limits.ts';
import type { StatedKind } from '#contract/stated-kind.ts';
import type { TextState } from '#server/domains/part.ts';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
/** A switch of the settings: `newNotice` is `new_notice`. */
export type FlagColumn = SnakeCase<NotificationFlag>;

export interface ProfileTable extends Record<FlagColumn, Generated<boolean>> {
  id: GeneratedAlways<string>;
  /** Null only of an erased account. */
  phone: string | null;
  /** Of an erased account: keyed hash of its number. */
  former_phone: string | null;
  /** Holder period of the number, from 1. */
  epoch: number;
  /** Whether this is the account that signs in with the number now. */
  is_holder: boolean;
  /** Whether a strong proof showed that the number is the account's. */
  is_proven: Generated<boolean>;
  /** Since when the number is this account's, where another had it before; null for its first. */
  held_since: Date | null;
  /** When the number ceased to open this account; null while it does, and once it is erased. */
  ended_at: Date | null;
  /** When it was told that its number opens the account that held it beside this one. */
  told_aside_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether who was it may take the number back, for `formerDays`. */
  may_return: Generated<boolean>;
  role: Generated<string>;
  first_name: string | null;
  last_name: string | null;
  /** Of the name: others see it while it is `shown`. */
  name_state: Generated<TextState>;
  /** From 1, one more with each change of the name. */
  name_revision: Generated<number>;
  /** False of a name that was given before names were judged, until a job has judged it. */
  is_name_judged: Generated<boolean>;
  /** When the name was changed last; null where that was not kept yet. */
  named_at: Date | null;
  avatar_id: number | null;
  avatar_version: string | null;
  /** Of an uploaded picture: others see it while it is `shown`. */
  avatar_state: Generated<TextState>;
  lang: string;
  antispy: Generated<boolean>;
  profile_going: Generated<boolean>;
  overlimit: Generated<boolean>;
  /** The later of the two below. */
  pro_until: Date | null;
  /** By the operator, and by what the member pays for. */
  pro_granted_until: Date | null;
  pro_paid_until: Date | null;
  token_version: Generated<number>;
  agreed_at: Date | null;
  deactivated_at: Date | null;
  /** What the holder states of the number until `stated_until`; all three are null together. */
  stated: StatedKind | null;
  stated_at: Date | null;
  stated_until: Date | null;
  /** JSON, by what was stated: since when, also once it was taken back, until it would have ended by itself. */
  stated_lately: ColumnType<StatedLately | null, string | null | undefined, string | null>;
  erases_texts: Generated<boolean>;
  erased_at: Date | null;
  barred_at: Date | null;
  last_seen_at: Date;
  created_at: Date;
  /** Made up: nobody signs in to it. */
  is_example: Generated<boolean>;
}

/** Moments as JSON writes them. */
export type StatedLately = Partial<Record<StatedKind, { at: string; until: string }>>;

export interface ProfileAvatarTable {
  profile_id: string;
  /** Random: who does not know it cannot ask for the picture. */
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

/** Who held a number last and left. */
export interface FormerPersonTable {
  /** Keyed hash of the number. */
  former_phone: string;
  /** Keyed hash of a messenger account at that number. */
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
