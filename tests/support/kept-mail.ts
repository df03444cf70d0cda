import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import type { SealedMail } from '#server/domains/notification/commands/queue-mail.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import type { TestApp } from './start-app.ts';

/**
 * Keeps what is queued as mail from now on: a server sends a mail as soon as it is committed, and forgets its words.
 *
 * @returns takes the mails that were queued since the last time, in their order
 */
export async function recordMail({ database }: TestApp): Promise<() => Promise<(SealedMail & { kind: string })[]>> {
  const { outbox } = createMailKeys(await loadSiteSecret(database));
  await database.pool.query(
    'create table kept_mail (id int8 primary key generated always as identity, kind text not null, sealed text not null)',
  );
  await database.pool.query(
    `create function keep_mail() returns trigger language plpgsql as $$
    begin insert into kept_mail (kind, sealed) values (new.kind, new.sealed); return new; end $$`,
  );
  await database.pool.query(
    'create trigger keep_mail after insert on mail for each row when (new.sealed is not null) execute function keep_mail()',
  );
  return async () => {
    const { rows } = await database.pool.query<{ id: string; kind: string; sealed: string }>(
      'delete from kept_mail returning id, kind, sealed',
    );
    return rows
      .sort((a, b) => Number(a.id) - Number(b.id))
      .map(({ kind, sealed }) => ({ kind, ...(JSON.parse(outbox.open(sealed) ?? 'null') as SealedMail) }));
  };
}
