import type { Check } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import '../tables.ts';

/** A server that is away for an hour is told of. */
const lateMs = hourMs;

/** Whether mail is sent at all, and whether what was written leaves the site. */
export async function checkMail(db: Db, hasServer: boolean, now: Date): Promise<Check[]> {
  const server: Check = hasServer
    ? { name: 'mail_server', state: 'ok', text: 'a mail server is set', advice: '' }
    : { name: 'mail_server', state: 'warn', text: 'no mail is sent: SMTP_URL is not set', advice: 'set SMTP_URL' };
  if (!hasServer) return [server];
  const { late, refused } = await db
    .selectFrom('mail')
    .select((all) => [
      all.fn
        .countAll<string>()
        .filterWhere('state', '=', 'waiting')
        .filterWhere('key', 'is', null)
        .filterWhere('created_at', '<', new Date(now.getTime() - lateMs))
        .as('late'),
      all.fn
        .countAll<string>()
        .filterWhere('state', '=', 'refused')
        .filterWhere('created_at', '>', new Date(now.getTime() - dayMs))
        .as('refused'),
    ])
    .executeTakeFirstOrThrow();
  const number = Number(late);
  const isFailing = number > 0;
  const mail: Check = {
    name: 'mail',
    state: isFailing ? 'fail' : 'ok',
    number,
    text: `mails that wait for more than an hour: ${number}; refused by their servers today: ${refused}`,
    advice: isFailing ? 'see the log for what the mail server answers; check SMTP_URL and MAIL_FROM' : '',
  };
  return [server, mail];
}
