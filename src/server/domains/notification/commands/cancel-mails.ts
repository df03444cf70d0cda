import type { Tx } from '#server/platform/db/database.ts';
import { refundUse } from '#server/platform/rate-limit/rate-limit.ts';
import type { MailKeys } from './mail-deps.ts';
import { mailLimits, type SealedMail } from './queue-mail.ts';

/** Cancels delayed mails and refunds their share of the limit; false, and none canceled, if one was sent. */
export type CancelMails = (tx: Tx, keys: readonly string[]) => Promise<boolean>;

export function createCancelMails(mailKeys: MailKeys): CancelMails {
  return async (tx, keys) => {
    const rows = await tx
      .selectFrom('mail')
      .select(['id', 'state', 'sealed', 'created_at'])
      .where('key', 'in', ['', ...keys])
      .forUpdate()
      .execute();
    if (rows.some(({ state }) => state !== 'waiting')) return false;
    for (const { id, sealed, created_at } of rows) {
      await tx.deleteFrom('mail').where('id', '=', id).execute();
      const opened = sealed === null ? null : mailKeys.outbox.open(sealed);
      if (opened === null) continue;
      const { to } = JSON.parse(opened) as SealedMail;
      await refundUse(tx, mailLimits.address, mailKeys.hash(to), created_at);
    }
    return true;
  };
}
