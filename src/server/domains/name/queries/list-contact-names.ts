import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';

export interface ContactRecord {
  phone: string;
  first_name: string;
  last_name: string;
  added_at: Date;
}

/** False for entries of a book whose deletion was requested after they were added. */
export const isUndeleted = sql<boolean>`not exists (
  select from book_deletion d where d.profile_id = contact_name.profile_id and d.asked_at >= contact_name.added_at
)`;

export async function listContactNames(db: Db, profileId: string, page: Page): Promise<Listed<ContactRecord>> {
  const [firstName, lastName, phone] = page.after ?? [];
  const rows = await db
    .selectFrom('contact_name')
    .select(['phone', 'first_name', 'last_name', 'added_at'])
    .where('profile_id', '=', profileId)
    .where(isUndeleted)
    .$if(page.after !== null, (rest) =>
      rest.where(
        sql<boolean>`(first_name, last_name, phone) > (${firstName}::text collate "C", ${lastName}::text collate "C", ${phone}::int8)`,
      ),
    )
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('phone')
    .limit(page.limit + 1)
    .offset(page.offset)
    .modifyEnd(onEveryShard)
    .execute();
  const listed = cutPage(rows, page, (row) => [row.first_name, row.last_name, row.phone]);
  return { ...listed, total: await countContactNames(db, profileId) };
}

export async function countContactNames(db: Db, profileId: string): Promise<number> {
  const { total } = await db
    .selectFrom('contact_name')
    .select((s) => s.fn.countAll<string>().as('total'))
    .where('profile_id', '=', profileId)
    .where(isUndeleted)
    .modifyEnd(onEveryShard)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function listKnownContacts(db: Db, profileId: string, phones: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('contact_name')
    .select('phone')
    .where('profile_id', '=', profileId)
    .where(sql<boolean>`phone = any(${arrayText(phones, (phone) => phone)}::int8[])`)
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}

/** Numbers of the entries that the member's address book already has with the same name. */
export async function listSameContacts(
  db: Db,
  profileId: string,
  names: readonly { phone: string; firstName: string; lastName: string }[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ phone: string }>`
    select c.phone from contact_name c join unnest(
      ${arrayText(names, ({ phone }) => phone)}::int8[],
      ${arrayText(names, ({ firstName }) => firstName)}::text[],
      ${arrayText(names, ({ lastName }) => lastName)}::text[]
    ) as given (phone, first_name, last_name)
      on c.phone = given.phone and c.first_name = given.first_name and c.last_name = given.last_name
    where c.profile_id = ${profileId}::int8 and c.withdrawn_by is null`.execute(db);
  return new Set(rows.map(({ phone }) => phone));
}
