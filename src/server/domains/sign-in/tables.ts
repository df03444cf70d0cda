import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Outgoing } from './chat/messages.ts';
import type { Grade, InboundEvent } from './providers/provider.ts';
import type { AttemptState } from './rules.ts';

/** A jsonb column: read as a value, written as text. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface SignInAttemptTable {
  id: GeneratedAlways<string>;
  /** Keyed hash: reading the table reveals no code. */
  code: string;
  device: string;
  network: string;
  lang: string;
  browser: string;
  country: string | null;
  /** Proves a number without an account; opens no session. */
  is_proof: Generated<boolean>;
  state: Generated<AttemptState>;
  agreed_at: Date | null;
  expected_phone: string | null;
  provider: string | null;
  sender: string | null;
  is_personal: boolean | null;
  phone: string | null;
  grade: Grade | null;
  question: string | null;
  confirm_hash: string | null;
  /** Sealed recipient for later messages. */
  contact: string | null;
  confirm_tries: Generated<number>;
  redirect: NullableJson<{ provider: string; state: string; secrets: Record<string, string> }>;
  created_at: Date;
  expires_at: Date;
}

export interface SignInNonceTable {
  nonce: string;
  expires_at: Date;
}

export interface SignInEventTable {
  provider: string;
  event_id: string;
  event: NullableJson<InboundEvent>;
  messages: NullableJson<Outgoing[]>;
  received_at: Date;
  processed_at: Date | null;
  done_at: Date | null;
}

export interface SignInConversationTable {
  provider: string;
  sender: string;
  attempt_id: string | null;
  phone: string | null;
  grade: Grade | null;
  updated_at: Date;
}

export interface SessionTable {
  id: string;
  profile_id: string;
  token_version: number;
  device: string;
  way: string;
  browser: string;
  country: string | null;
  created_at: Date;
  /** The account existed, and was not used with this browser before. */
  is_new_browser: Generated<boolean>;
  last_seen_at: Date;
  /** When the number was proven; the epoch if a long silence voided the proof. */
  proved_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** A member's last sign-in messenger that lets us write first. */
export interface SignInMessengerTable {
  profile_id: string;
  provider: string;
  sealed: string;
  noted_at: Date;
  /** When the member blocked us there. */
  blocked_at: Date | null;
}

export interface SigningKeyTable {
  kid: string;
  public_jwk: Json<Record<string, string>>;
  private_key: string;
  created_at: Date;
  activated_at: Date | null;
  retired_at: Date | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    sign_in_attempt: SignInAttemptTable;
    sign_in_nonce: SignInNonceTable;
    sign_in_event: SignInEventTable;
    sign_in_conversation: SignInConversationTable;
    sign_in_messenger: SignInMessengerTable;
    session: SessionTable;
    signing_key: SigningKeyTable;
  }
}
