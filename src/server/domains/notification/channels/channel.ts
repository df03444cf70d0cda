import type { NoticeChannelName } from '#contract/notification-limits.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { NoticeKind } from '../commands/notify.ts';

export interface ReadyNotice {
  profileId: string;
  /** Ids of the gathered notices; on a retry without those that were read meanwhile. */
  ids: readonly string[];
  /** About money, security or a deadline. */
  isEssential: boolean;
  /** Of these ids: different for other notices with the same text. */
  key: string;
  kind: NoticeKind;
  title: string;
  text: string;
  /** Only the kind of news, without details. */
  kindText: string;
  locale: LocaleTag;
  /** Site path with leading slash. */
  path: string;
  isSilent: boolean;
}

/** `sent`: every device has it. `gone`: there is none. `later`: at least one must be retried, not the others. */
export type Delivery = 'sent' | 'gone' | 'later';

/** Called outside of transactions, because it waits for external servers. */
export interface NoticeChannel {
  readonly name: NoticeChannelName;
  deliver(notice: ReadyNotice): Promise<Delivery>;
}
