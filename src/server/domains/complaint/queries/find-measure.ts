import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { type ComplaintRecord, misuseSpanMs } from '../rules/misuse.ts';
import type { ComplaintMeasureTable } from '../tables.ts';
import '../tables.ts';

export type MeasureRow = Selectable<ComplaintMeasureTable>;

/** Who complains: a member by the account, a visitor by the keyed hash of the address. */
export interface Sender {
  profileId: string | null;
  emailKey: string;
}

/** What stands against somebody and was taken after this moment, the latest first. */
export async function listMeasures(db: Db, { profileId, emailKey }: Sender, since: Date): Promise<MeasureRow[]> {
  return db
    .selectFrom('complaint_measure')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where('taken_at', '>', since)
    .$if(profileId !== null, (all) => all.where('profile_id', '=', profileId))
    .$if(profileId === null, (all) => all.where('profile_id', 'is', null).where('email_key', '=', emailKey))
    .orderBy('id', 'desc')
    .execute();
}

/** A pause, and the complaint after which it was taken. */
export interface Pause {
  until: Date;
  caseId: string;
}

/**
 * The pause in which somebody's complaints are not taken; null where they are. A visitor's counts where the owner of the
 * address confirmed a complaint from that network: under an address that somebody else types it stops nobody.
 *
 * @param sender.senderKey of the address at the network
 */
export async function findPauseOf(db: Db, sender: Sender & { senderKey: string }, now: Date): Promise<Pause | null> {
  const since = new Date(now.getTime() - misuseSpanMs);
  const found = (await listMeasures(db, sender, since)).find(({ ends_at }) => ends_at !== null && ends_at > now);
  if (!found?.ends_at) return null;
  const pause = { until: found.ends_at, caseId: found.case_id };
  if (sender.profileId !== null) return pause;
  const { rows } = await sql`
    select from complaint_case proved
    where proved.email_key = ${sender.emailKey} and proved.profile_id is null and proved.sender_key = ${sender.senderKey}
      and exists (select from complaint_event said where said.case_id = proved.id and said.event = 'address_confirmed')
    limit 1`.execute(db);
  return rows.length > 0 ? pause : null;
}

/**
 * What became of somebody's complaints that cite no court decision, each counted as a whole: unfounded is one of which no
 * text was removed. A visitor's count only from networks where the owner of the address confirmed a complaint, and not
 * where the owner said that it was somebody else: nobody is paused for what a stranger sends under their address.
 */
export async function countRecord(db: Db, { profileId, emailKey }: Sender, now: Date): Promise<ComplaintRecord> {
  const since = new Date(now.getTime() - misuseSpanMs);
  const isTheirs =
    profileId !== null
      ? sql<SqlBool>`whole.profile_id = ${profileId}::int8`
      : sql<SqlBool>`whole.profile_id is null and whole.email_key = ${emailKey}
          and whole.sender_key in (
            select proved.sender_key from complaint_case proved
            where proved.email_key = ${emailKey} and proved.profile_id is null and proved.sender_key != ''
              and exists (
                select from complaint_event said
                where said.case_id = proved.id and said.event = 'address_confirmed'
              )
          )
          and not exists (
            select from complaint_event denied where denied.case_id = whole.id and denied.event = 'not_me'
          )`;
  const { rows } = await sql<{ decided: number; unfounded: number }>`
    select count(*)::int4 as decided, (count(*) filter (where not is_founded))::int4 as unfounded
    from (
      select bool_or(item.outcome = 'upheld') as is_founded
      from complaint_case whole join complaint_item item on item.case_id = whole.id
      where whole.state in ('decided', 'closed') and not whole.is_court and whole.decided_at > ${since} and ${isTheirs}
      group by whole.id
      having bool_or(item.outcome in ('upheld', 'refused'))
    ) complaint`.execute(db);
  return rows[0] ?? { decided: 0, unfounded: 0 };
}

/** Appeals against warnings and pauses that wait for a decision, without what concerns the moderator, the oldest first. */
export async function listMeasureAppeals(
  db: Db,
  moderator: { profileId: string; phone: string },
  page: Page,
): Promise<Listed<MeasureRow & { seed: string }>> {
  const waiting = db
    .selectFrom('complaint_measure as taken')
    .innerJoin('complaint_case as whole', 'whole.id', 'taken.case_id')
    .where('taken.appealed_at', 'is not', null)
    .where('taken.judged_at', 'is', null)
    .where('taken.lifted_at', 'is', null)
    .where('taken.profile_id', 'is distinct from', moderator.profileId)
    .where('whole.profile_id', 'is distinct from', moderator.profileId)
    .where('whole.phone', 'not in', spellingsOf(moderator.phone))
    .where(sql<boolean>`not exists (
      select from complaint_item own where own.case_id = whole.id and own.author_id = ${moderator.profileId}::int8
    )`);
  const { total } = await waiting.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [id] = page.after ?? [];
  const rows = await waiting
    .selectAll('taken')
    .select('whole.seed')
    .$if(page.after !== null, (rest) => rest.where('taken.id', '>', id ?? '0'))
    .orderBy('taken.id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const cut = cutPage(rows, page, (row) => [row.id]);
  return { items: cut.items, next: cut.next, total: Number(total) };
}
