import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { KeptValues } from '#shared/notice-value.ts';

export interface NotificationTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** What was told: nobody is told it twice. */
  key: string;
  /** The phrase `notice.<kind>`. */
  kind: string;
  /** JSON: what stands in the place of the phrase's values. */
  notice_values: ColumnType<KeptValues, string, string>;
  /** A path of the site. */
  link: string;
  is_essential: boolean;
  created_at: Date;
  read_at: Generated<Date | null>;
  /** Since when it waits for a mail to the member; null where none is to tell it. */
  mail_wanted_at: Generated<Date | null>;
  /** When that mail was queued. */
  mailed_at: Generated<Date | null>;
  /** When it went to the member's messenger. */
  messaged_at: Generated<Date | null>;
}

/** A notice that is still to leave the site by a channel; the row goes once it has left. */
export interface NoticeOutboxTable {
  notification_id: string;
  profile_id: string;
  /** It is not sent before. */
  not_before: Date;
  /** A server is at it until then. */
  taken_until: Generated<Date | null>;
  /** How often it was tried. */
  tries: Generated<number>;
}

/** Hours in which a member is sent nothing that can wait. */
export interface NoticeQuietHoursTable {
  profile_id: string;
  /** `HH:MM`, as the clocks of the zone show it; where `quiet_until` is the earlier one it is of the next day. */
  quiet_from: string;
  quiet_until: string;
  /** IANA. */
  time_zone: string;
}

/** What a member chose otherwise than usual of the ways on which notices go. */
export interface NoticeChoiceTable {
  profile_id: string;
  /** One of `noticeGroups`. */
  notice_group: string;
  /** One of `noticeChannels`. */
  channel: string;
  is_on: boolean;
  /** Switched off by the link of a mail: then nothing goes there, whatever it is about. */
  is_by_link: Generated<boolean>;
}

/** The address that a member wants notices at. */
export interface NoticeMailTable {
  profile_id: string;
  /** The address, sealed for this member. */
  sealed: string;
  /** Keyed hash, as in `mail_address`. */
  address: string;
  /** By chance with each address: a link confirms this one alone. */
  version: string;
  confirmed_at: Generated<Date | null>;
  /** Who reads it wants no mail of this site. */
  stopped_at: Generated<Date | null>;
  /** False: a mail says only what kind of news there is. */
  shows_content: Generated<boolean>;
  /** No use to look before for what waits. */
  not_before: Generated<Date | null>;
  /** IANA; null: no mail each week of what is unread. */
  digest_zone: Generated<string | null>;
  digest_at: Generated<Date | null>;
  /** What came after it is new to the next. */
  digest_sent_at: Generated<Date | null>;
  created_at: Date;
}

/** What a member wants of notices in a messenger. */
export interface NoticeMessengerTable {
  profile_id: string;
  /** False: a message says only what kind of news there is. */
  shows_content: boolean;
}

/** What is to be sent. */
export interface MailTable {
  id: GeneratedAlways<string>;
  /** Whose account it concerns, where it does one. */
  profile_id: string | null;
  /** The phrases `mail.<kind>.subject` and `.body`. */
  kind: string;
  /** Address, language, values and links, sealed; null once it is done. */
  sealed: string | null;
  /** By which it is taken back while it waits; null where nobody does. */
  key: Generated<string | null>;
  /**
   * `unsent`: there is no server. `refused`: the server takes nothing for this address. `withheld`: we did not hand it
   * over, as the address said "not me", or it was about money, and the address is none or had its day's many.
   */
  state: 'waiting' | 'sent' | 'unsent' | 'refused' | 'withheld';
  created_at: Date;
  done_at: Date | null;
}

/** What the people behind addresses said. */
export interface MailAddressTable {
  /** Keyed hash. */
  address: string;
  confirmed_at: Date | null;
  /** No mail goes there any more. */
  stopped_at: Date | null;
  last_at: Date;
}

/** The key pair that push services know this site by (VAPID, RFC 8292). */
export interface PushKeyTable {
  name: string;
  /** Base64url of the P-256 point. */
  public_key: string;
  /** The private key, sealed. */
  sealed: string;
  created_at: Date;
}

/** A browser that takes a member's notices. */
export interface PushSubscriptionTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** The session it was switched on in: without it nothing is sent. */
  session_id: string;
  /** SHA-256 of the address, in base64url: one browser is one row. */
  endpoint: string;
  /** Address and keys of the browser, sealed for this member. */
  sealed: string;
  /** In two words; empty where it tells none. */
  browser: string;
  locale: string;
  /** False: a notice says only what kind it is. */
  shows_content: boolean;
  /** The account is deactivated. */
  is_paused: Generated<boolean>;
  /** Marks of the last notices that it has, each with a space before it. */
  taken: Generated<string>;
  /** The push service wants to hear nothing until then. */
  not_before: Generated<Date | null>;
  /** Answers in a row that say it will not work. */
  refusals: Generated<number>;
  created_at: Date;
  sent_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  /** A status of HTTP, or `blocked`, `timeout`, `unreachable`; null since it last worked. */
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
