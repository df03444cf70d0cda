import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { type ComplaintRecord, type leastDecided, misuseSpanMs, mostCounted } from '../rules/misuse.ts';
import type { MeasureRow } from '../tables.ts';
import { isSenderConfirmed, type Sender } from './find-sender.ts';
import '../tables.ts';

/** By what misuse is counted and met: a proven person, an address, or who proves nothing at a network. */
export interface SenderKey {
  by: keyof typeof leastDecided;
  key: string;
  /** Of an address: what its owner sent from where they confirmed a complaint, and not what others send under it. */
  isOwners: boolean;
}

const columns = { person: 'person_key', address: 'email_key', network: 'network_key' } as const;

/** What a sender is counted by. An address at a network that its owner confirmed is no stranger there. */
export function keysOfSender({ personKey, emailKey, networkKey }: Sender, isConfirmed: boolean): SenderKey[] {
  if (personKey !== '') return [{ by: 'person', key: personKey, isOwners: false }];
  const address = { by: 'address', key: emailKey, isOwners: isConfirmed } as const;
  const network = { by: 'network', key: networkKey, isOwners: false } as const;
  return [...(emailKey === '' ? [] : [address]), ...(networkKey === '' || isConfirmed ? [] : [network])];
}

/** What stands against somebody and was taken after this moment, the latest first. */
export async function listMeasures(db: Db, { by, key, isOwners }: SenderKey, since: Date): Promise<MeasureRow[]> {
  return db
    .selectFrom('complaint_measure')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where('taken_at', '>', since)
    .where(columns[by], '=', key)
    .$if(isOwners, (all) => all.where('is_confirmed', '=', true))
    .orderBy('id', 'desc')
    .execute();
}

/** The same of measures that were taken by this count, and not by another beside which they meet this one too. */
export async function listMeasuresOf(db: Db, key: SenderKey, since: Date): Promise<MeasureRow[]> {
  const order = ['person', 'address', 'network'] as const;
  const before = order.slice(0, order.indexOf(key.by));
  return (await listMeasures(db, key, since)).filter((taken) => before.every((by) => taken[columns[by]] === ''));
}

/** A pause, the complaint after which it was taken, and by what it meets somebody. */
export interface Pause {
  until: Date;
  caseId: string;
  by: SenderKey['by'];
}

/** Whether it stops this sender from any network, and not at its own alone: anybody may type an address. */
export const meetsElsewhere = ({ by }: SenderKey, taken: MeasureRow) => by !== 'address' || taken.is_confirmed;

/**
 * The pause in which somebody's complaints are not taken, the longest first; null where they are. A proof goes by itself:
 * neither a typed address nor a shared network stops who gives one. A network stops who shows nothing at all, and an
 * address its owner where the owner's own complaints were the reason. Who never confirmed an address could not be told by
 * mail that a complaint was dropped, so that none is.
 */
export async function findPauseOf(db: Db, sender: Sender, now: Date): Promise<Pause | null> {
  const isConfirmed = sender.personKey === '' && (await isSenderConfirmed(db, sender));
  const since = new Date(now.getTime() - misuseSpanMs);
  const found: Pause[] = [];
  for (const one of keysOfSender(sender, isConfirmed)) {
    for (const taken of await listMeasures(db, one, since)) {
      if (taken.ends_at === null || taken.ends_at <= now || !meetsElsewhere(one, taken)) continue;
      found.push({ until: taken.ends_at, caseId: taken.case_id, by: one.by });
    }
  }
  // What is known of a network may be said to who asks from there; of an address only to its owner.
  const place = ({ by }: Pause) => (by === 'address' ? 1 : 0);
  return found.sort((a, b) => place(a) - place(b) || b.until.getTime() - a.until.getTime())[0] ?? null;
}

const isDisowned = sql<SqlBool>`exists (
  select from complaint_event denied where denied.case_id = whole.id and denied.event = 'not_me'
)`;

/** Sent from a network where the owner of the address confirmed a complaint. */
const isFromConfirmed = sql<SqlBool>`exists (
  select from complaint_case proved join complaint_event said on said.case_id = proved.id
  where proved.sender_key = whole.sender_key and proved.sender_key <> '' and said.event = 'address_confirmed'
)`;

/** Of `complaint_case whole`: decided by now, and so lately that it counts. */
const isCounted = (since: Date) => sql<SqlBool>`whole.state in ('decided', 'closed') and whole.decided_at > ${since}`;

/**
 * The ids of the complaints that count against a sender, the newest alone where there are many. What the owner of an
 * address denies counts against its network alone.
 */
function newestOf({ by, key, isOwners }: SenderKey, since: Date): RawBuilder<unknown> {
  const newest = sql`order by whole.decided_at desc limit ${mostCounted}`;
  switch (by) {
    case 'person':
      // The same address from where they signed in: signed out they are who they were.
      return sql`
        (
          select whole.id from complaint_case whole
          where whole.person_key = ${key} and whole.proof <> 'none' and ${isCounted(since)} ${newest}
        ) union (
          select whole.id from complaint_case whole
          where whole.proof = 'none' and not ${isDisowned} and ${isCounted(since)} and whole.sender_key in (
            select own.sender_key from (
              select sender_key from complaint_case
              where person_key = ${key} and proof <> 'none' and sender_key <> ''
              order by decided_at desc limit ${mostCounted}
            ) own
          ) ${newest}
        )`;
    case 'address':
      return sql`
        select whole.id from complaint_case whole
        where whole.email_key = ${key} and whole.proof = 'none' and not ${isDisowned}
          and (not ${isOwners}::bool or ${isFromConfirmed}) and ${isCounted(since)} ${newest}`;
    case 'network':
      return sql`
        select whole.id from complaint_case whole
        where whole.network_key = ${key} and whole.network_key <> '' and whole.proof = 'none' and not ${isFromConfirmed}
          and ${isCounted(since)} ${newest}`;
  }
}

/**
 * What became of somebody's complaints, each counted as a whole: unfounded is one of which no text was removed, whatever
 * it cites. A visitor's count whether the address was confirmed or not.
 */
export async function countRecord(db: Db, by: SenderKey, now: Date): Promise<ComplaintRecord> {
  const since = new Date(now.getTime() - misuseSpanMs);
  const { rows } = await sql<{ decided: number; unfounded: number }>`
    select count(*)::int4 as decided, (count(*) filter (where not is_founded))::int4 as unfounded
    from (
      select bool_or(item.outcome = 'upheld') as is_founded
      from (${newestOf(by, since)}) newest join complaint_item item on item.case_id = newest.id
      group by newest.id
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
