import type { DomainPart } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { MailKeys } from './mail-deps.ts';

export type MailAnswer = 'confirm' | 'not_me';

interface Needed {
  db: Db;
  keys: MailKeys;
  parts(): readonly DomainPart[];
}

/**
 * Records whether the address's owner recognizes the mail. `not_me` stops all mail to it. Each part is informed and
 * marks its own data. The other link of the same mail reverts the answer. Returns false for an invalid link.
 */
export async function answerMail(
  { db, keys, parts }: Needed,
  { token, answer }: { token: string; answer: MailAnswer },
  now: Date,
): Promise<boolean> {
  const opened = keys.links.open(token);
  if (opened === null) return false;
  const { address, about } = JSON.parse(opened) as { address: string; about: string };
  await transact(db, async (tx) => {
    // Parts lock their rows first: queueing mail also locks the address last.
    for (const part of parts()) await part.onMailAnswered?.(tx, { about, answer, address }, now);
    const said =
      answer === 'confirm' ? { confirmed_at: now, stopped_at: null } : { confirmed_at: null, stopped_at: now };
    await tx
      .insertInto('mail_address')
      .values({ address, last_at: now, ...said })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(said))
      .execute();
  });
  return true;
}
