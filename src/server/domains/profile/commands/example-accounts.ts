import { sql } from 'kysely';
import type { Person } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Locks account creation until the transaction ends, so that two servers cannot both create the examples. */
export async function holdAccounts(tx: Tx): Promise<void> {
  await sql`lock table profile in share row exclusive mode`.execute(tx);
}

export interface ExampleAccount {
  /** E.164 digits from a range reserved for fiction. */
  phone: string;
  firstName: string;
  lastName: string;
  lang: string;
  avatarId: number;
  openedAt: Date;
  isProven: boolean;
}

/** Adds an account nobody can sign in to: whoever proves its number gets a new one. @returns its id */
export async function addExampleAccount(tx: Tx, account: ExampleAccount): Promise<string> {
  const { id } = await tx
    .insertInto('profile')
    .values({
      phone: account.phone,
      epoch: 1,
      is_holder: true,
      is_proven: account.isProven,
      is_example: true,
      first_name: account.firstName,
      last_name: account.lastName,
      avatar_id: account.avatarId,
      lang: account.lang,
      last_seen_at: account.openedAt,
      created_at: account.openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockExampleAccounts(tx: Tx): Promise<Person[]> {
  const rows = await tx
    .selectFrom('profile')
    .select(['id', 'phone'])
    .where('is_example', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, phone }) => (phone === null ? [] : [{ profileId: id, phone }]));
}
