// Whoever does something that concerns a member tells them in the app, in the same transaction.

export { cancelGathered, gatherNotice } from './commands/gather-notice.ts';
export { cancelNotices, type NoticeKind, notify, withdrawNotice } from './commands/notify.ts';
export { hasUnread } from './queries/has-unread.ts';

// What must reach people outside of the app is queued as mail, and taken back while it waits.

export type { CancelMails } from './commands/cancel-mails.ts';
export type { NewMail, QueueMail } from './commands/queue-mail.ts';
export { listMailWords } from './queries/list-mail-words.ts';
