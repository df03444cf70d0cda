// Call these in the transaction of the event.

export type { CancelMails } from './commands/cancel-mails.ts';
export { cancelGathered, gatherNotice } from './commands/gather-notice.ts';
export { cancelNotices, type NoticeKind, notify, withdrawNotice } from './commands/notify.ts';
export type { NewMail, QueueMail } from './commands/queue-mail.ts';
export { hasUnread, noticeRows } from './queries/has-unread.ts';
export { listMailWords } from './queries/list-mail-words.ts';
