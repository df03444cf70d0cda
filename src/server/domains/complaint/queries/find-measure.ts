import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { type ComplaintRecord, type leastDecided, misuseSpanMs, mostCounted } from '../rules/misuse.ts';
import type { MeasureRow } from '../tables.ts';
import { isSenderConfirmed, type Sender } from './find-sender.ts';

/** Key by which misuse is counted: a proven person, an address, or unproven senders of a network. */
export interface SenderKey {
  by: keyof typeof leastDecided;
  key: string;
  /** For an address: count only complaints from networks where its owner confirmed one. */
  isOwners: boolean;
}

const columns = { person: 'person_key', address: 'email_key', network: 'network_key' } as const;

/** Keys to count a sender by. A confirmed address is not counted as its network's unproven sender. */
export function keysOfSender({ personKey, emailKey, networkKey }: Sender, isConfirmed: boolean): SenderKey[] {
  if (personKey !== '') return [{ by: 'person', key: personKey, isOwners: false }];
  const address = { by: 'address', key: emailKey, isOwners: isConfirmed } as const;
  const network = { by: 'network', key: networkKey, isOwners: false } as const;
  return [...(emailKey === '' ? [] : [address]), ...(networkKey === '' || isConfirmed ? [] : [network])];
}

/** Measures in force against a key since a time, newest first. */
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

/** `listMeasures` without those taken for a preceding key of the same sender, which only extend to this one. */
export async function listMeasuresOf(db: Db, key: SenderKey, since: Date): Promise<MeasureRow[]> {
  const order = ['person', 'address', 'network'] as const;
  const before = order.slice(0, order.indexOf(key.by));
  return (await listMeasures(db, key, since)).filter((taken) => before.every((by) => taken[columns[by]] === ''));
}

export interface Pause {
  until: Date;
  caseId: string;
  by: SenderKey['by'];
}

/** Whether a measure applies on every network. One on an unconfirmed address does not, since anyone can type it. */
export const meetsElsewhere = ({ by }: SenderKey, taken: MeasureRow) => by !== 'address' || taken.is_confirmed;

/**
 * The pause that applies to a sender; null if there is none. A proven person is only stopped by their own pause, not by
 * that of an address or a network. A network's pause stops senders without any proof. An address's pause stops its
 * owner, if it was based on the owner's complaints. It never applies to an address that was not confirmed, because no
 * mail could tell its owner of the dropped complaint.
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
  // A network's pause comes first: it may be shown to its senders, an address's only to the owner.
  const place = ({ by }: Pause) => (by === 'address' ? 1 : 0);
  return found.sort((a, b) => place(a) - place(b) || b.until.getTime() - a.until.getTime())[0] ?? null;
}

const isDisowned = sql<SqlBool>`exists (
  select from complaint_event denied where denied.case_id = whole.id and denied.event = 'not_me'
)`;

/** Sent from a network where the address's owner confirmed a complaint. */
const isFromConfirmed = sql<SqlBool>`exists (
  select from complaint_case proved join complaint_event said on said.case_id = proved.id
  where proved.sender_key = whole.sender_key and proved.sender_key <> '' and said.event = 'address_confirmed'
)`;

/** For `complaint_case whole`: decided, and recent enough to count. */
const isCounted = (since: Date) => sql<SqlBool>`whole.state in ('decided', 'closed') and whole.decided_at > ${since}`;

/** SQL of the newest complaints that count for a key. One denied by the address's owner counts for its network only. */
function newestOf({ by, key, isOwners }: SenderKey, since: Date): RawBuilder<unknown> {
  const newest = sql`order by whole.decided_at desc limit ${mostCounted}`;
  switch (by) {
    case 'person':
      // Includes signed-out complaints with the same address from a network where the person signed in.
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
 * Counts a sender's decided and unfounded complaints. A case counts as one, and is unfounded if none of its texts was
 * removed, regardless of cited court decisions. Unproven complaints count with and without a confirmed address.
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

/** Lists waiting appeals against measures, oldest first, without those that concern the moderator. */
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
