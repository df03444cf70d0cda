import { sql } from 'kysely';
import type { Person } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Keeps everybody else from opening an account until the caller's transaction ends, so that nobody comes in between who
 * sees that there are none and who then makes some up.
 */
export async function holdAccounts(tx: Tx): Promise<void> {
  await sql`lock table profile in share row exclusive mode`.execute(tx);
}

/** Somebody made up. */
export interface ExampleAccount {
  /** E.164 digits, of a range that is reserved for fiction. */
  phone: string;
  firstName: string;
  lastName: string;
  lang: string;
  /** Of the pictures that the site generates. */
  avatarId: number;
  openedAt: Date;
  /** The page of the number is this member's own. */
  isProven: boolean;
}

/** Opens an account that nobody signs in to: who proves its number gets another. @returns its id */
export async function addExampleAccount(tx: Tx, account: ExampleAccount): Promise<string> {
  const { id } = await tx
    .insertInto('profile')
    .values({
      ...{ phone: account.phone, epoch: 1, is_holder: true, is_proven: account.isProven, is_example: true },
      ...{ first_name: account.firstName, last_name: account.lastName, avatar_id: account.avatarId },
      ...{ lang: account.lang, last_seen_at: account.openedAt, created_at: account.openedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The accounts that are made up and not erased yet, locked until the caller's transaction ends. */
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
