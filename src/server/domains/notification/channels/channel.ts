import type { NoticeChannelName } from '#contract/notification-limits.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { NoticeKind } from '../commands/notify.ts';

/** A notice in the words of its reader. */
export interface ReadyNotice {
  profileId: string;
  /** Ids of the notices that it stands for. */
  ids: readonly string[];
  /** Of money, security or a deadline. */
  isEssential: boolean;
  /** Which notices it is of: the same at each try, and another for what only reads alike. */
  key: string;
  kind: NoticeKind;
  title: string;
  text: string;
  /** What kind of news it is, and no more. */
  kindText: string;
  /** Of its reader, as it stands in addresses. */
  locale: LocaleTag;
  /** A path of this site, with its slash. */
  path: string;
  /** To be shown without a sound. */
  isSilent: boolean;
}

/**
 * `sent`: every place that takes notices of this member has it. `gone`: there is no such place. `later`: at least one
 * asked to be tried again; whoever delivers calls again, and a place that has the notice does not get it twice.
 */
export type Delivery = 'sent' | 'gone' | 'later';

/** A way on which notices leave the site. It is called outside of any transaction: it waits for others' servers. */
export interface NoticeChannel {
  /** By which members choose it. */
  readonly name: NoticeChannelName;
  deliver(notice: ReadyNotice): Promise<Delivery>;
}
