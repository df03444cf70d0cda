import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredValues } from '#shared/notice-value.ts';

export interface NotificationTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** Idempotency key, unique per member. */
  key: string;
  /** Phrase `notice.<kind>`. */
  kind: string;
  /** JSON values of the phrase. */
  notice_values: ColumnType<StoredValues, string, string>;
  /** Site path. */
  link: string;
  is_essential: boolean;
  created_at: Date;
  read_at: Generated<Date | null>;
  /** When it was marked for mail; null if it is not to be mailed. */
  mail_wanted_at: Generated<Date | null>;
  mailed_at: Generated<Date | null>;
  messaged_at: Generated<Date | null>;
}

/** A notice to be delivered; deleted after delivery. */
export interface NoticeOutboxTable {
  notification_id: string;
  profile_id: string;
  not_before: Date;
  taken_until: Generated<Date | null>;
  tries: Generated<number>;
}

export interface NoticeQuietHoursTable {
  profile_id: string;
  /** `HH:MM` local time; an earlier `quiet_until` is on the next day. */
  quiet_from: string;
  quiet_until: string;
  time_zone: string;
}

/** A member's deviations from the default channels. */
export interface NoticeChoiceTable {
  profile_id: string;
  notice_group: string;
  channel: string;
  is_on: boolean;
  /** Switched off by the link of a mail: blocks essential notices too. */
  is_by_link: Generated<boolean>;
}

export interface NoticeMailTable {
  profile_id: string;
  /** Encrypted for this member. */
  sealed: string;
  /** Keyed hash, as in `mail_address`. */
  address: string;
  /** Random per change of address: a confirmation link is valid for this one only. */
  version: string;
  confirmed_at: Generated<Date | null>;
  stopped_at: Generated<Date | null>;
  /** False: a mail contains only the kind of news. */
  shows_content: Generated<boolean>;
  not_before: Generated<Date | null>;
  /** IANA; null: no weekly digest. */
  digest_zone: Generated<string | null>;
  digest_at: Generated<Date | null>;
  /** Notices after it are new for the next digest. */
  digest_sent_at: Generated<Date | null>;
  created_at: Date;
}

export interface NoticeMessengerTable {
  profile_id: string;
  /** False: a message contains only the kind of news. */
  shows_content: boolean;
}

export interface MailTable {
  id: GeneratedAlways<string>;
  /** The account it concerns, if any. */
  profile_id: string | null;
  /** Phrases `mail.<kind>.subject` and `.body`. */
  kind: string;
  /** Encrypted address, language, values and links; null once done. */
  sealed: string | null;
  /** For cancellation; null if it cannot be canceled. */
  key: Generated<string | null>;
  /**
   * `unsent`: no mail server is set. `refused`: the server rejected the address. `withheld`: not sent, because the
   * address was denied, or a mail about money had an invalid address or exceeded the daily limit.
   */
  state: 'waiting' | 'sent' | 'unsent' | 'refused' | 'withheld';
  created_at: Date;
  done_at: Date | null;
}

export interface MailAddressTable {
  address: string;
  confirmed_at: Date | null;
  stopped_at: Date | null;
  last_at: Date;
}

/** The site's key pair for push services (VAPID, RFC 8292). */
export interface PushKeyTable {
  name: string;
  /** Base64url of the P-256 point. */
  public_key: string;
  /** Encrypted private key. */
  sealed: string;
  created_at: Date;
}

export interface PushSubscriptionTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** Session of the subscription; nothing is sent after it ends. */
  session_id: string;
  /** SHA-256 of the endpoint URL in base64url; one row per browser. */
  endpoint: string;
  /** Encrypted endpoint and keys. */
  sealed: string;
  /** Browser and system from `browserName`; empty if unknown. */
  browser: string;
  locale: string;
  /** False: a notification contains only the kind of news. */
  shows_content: boolean;
  is_paused: Generated<boolean>;
  /** A mark of each of the last delivered notices, preceded by a space. */
  taken: Generated<string>;
  not_before: Generated<Date | null>;
  refusals: Generated<number>;
  created_at: Date;
  sent_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  /** HTTP status, or `blocked`, `timeout`, `unreachable`; null since the last success. */
  error: Generated<string | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    mail: MailTable;
    mail_address: MailAddressTable;
    notice_choice: NoticeChoiceTable;
    notice_mail: NoticeMailTable;
    notice_messenger: NoticeMessengerTable;
    notice_outbox: NoticeOutboxTable;
    notice_quiet_hours: NoticeQuietHoursTable;
    notification: NotificationTable;
    push_key: PushKeyTable;
    push_subscription: PushSubscriptionTable;
  }
}
