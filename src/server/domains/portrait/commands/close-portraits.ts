import { sql } from 'kysely';
import { shownComments } from '#server/domains/comment/door.ts';
import { hasObjected } from '#server/domains/data-request/door.ts';
import { notify } from '#server/domains/notification/door.ts';
import type { NewHolder } from '#server/domains/part.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { refund } from '#server/domains/wallet/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { portraitRefundDays } from '#shared/portrait.ts';
import { dayMs } from '#shared/time.ts';
import type { NumberKeys } from '../queries/standing.ts';
import { leastPeople } from '../rules/sketch.ts';

export const chargeKey = (id: string) => `portrait:${id}`;

/** The charge already opened the wallet, so a refund grants no welcome numcy. */
const noWelcome = { welcome: 0n };

const refundSince = (now: Date) => new Date(now.getTime() - portraitRefundDays * dayMs);

interface ClosedRow {
  id: string;
  phone: string;
  profile_id: string;
  price: string;
  created_at: Date;
}

/** Deletes a number's portraits and their links for a person concerned, and refunds recent ones. */
export async function closePortraits(tx: Tx, phone: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('portrait')
    .select(['id', 'phone', 'profile_id', 'price', 'created_at'])
    .where('phone', '=', phone)
    .orderBy('profile_id')
    .forUpdate()
    .execute();
  for (const row of rows) await close(tx, row, now);
}

async function close(tx: Tx, row: ClosedRow, now: Date): Promise<void> {
  const { id, phone, profile_id: profileId } = row;
  await tx.deleteFrom('portrait').where('id', '=', id).execute();
  await publish(tx, numberChanged, phone);
  const isPaid = row.price !== '0' && row.created_at.getTime() > refundSince(now).getTime();
  if (!isPaid) return;
  await refund(tx, noWelcome, { profileId, idempotencyKey: chargeKey(id) }, now);
  const values = { number: Number(row.price) };
  // Links to the wallet, as the number's page no longer shows a portrait.
  const notice = { kind: 'portrait_closed', values, link: '/paywall/', isEssential: true } as const;
  await notify(tx, { ...notice, profileId, key: `portrait:${id}:closed` }, now);
}

const mostAtOnce = 500;

/** Deletes and refunds recent portraits without enough texts or with an objection. Safe to rerun. */
export async function refundLost({ db }: Database, keys: Pick<NumberKeys, 'objection'>, now: Date): Promise<void> {
  const since = refundSince(now);
  let after = '';
  for (;;) {
    const { rows } = await sql<PaidRow>`
      select p.id, p.phone::text as phone, (
        select count(distinct said.profile_id) from ${sql.raw(shownComments)} said where said.phone = p.phone
      ) < ${leastPeople} as "isFew"
      from portrait p
      where p.price > 0 and p.created_at > ${since} and p.id > ${after}
      order by p.id limit ${mostAtOnce}`.execute(db);
    const objected = await listObjected(db, keys, rows);
    for (const { id } of rows.filter((row) => row.isFew || objected.has(row.id))) {
      await transact(db, async (tx) => {
        const row = await tx
          .selectFrom('portrait')
          .select(['id', 'phone', 'profile_id', 'price', 'created_at'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (row !== undefined) await close(tx, row, now);
      });
    }
    if (rows.length < mostAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

interface PaidRow {
  id: string;
  phone: string;
  isFew: boolean;
}

/** Checks objections by keyed hash: for these the site stores no plain number. */
async function listObjected(
  db: Db,
  keys: Pick<NumberKeys, 'objection'>,
  paid: readonly PaidRow[],
): Promise<ReadonlySet<string>> {
  const ids = arrayText(paid, ({ id }) => id);
  const phones = arrayText(paid, ({ phone }) => phone);
  const phoneKeys = arrayText(paid, ({ phone }) => keys.objection(phone));
  const { rows } = await sql<{ id: string }>`
    select asked.id
    from unnest(${ids}::text[], ${phones}::int8[], ${phoneKeys}::text[]) asked (id, phone, key)
    where ${sql.raw(hasObjected({ phone: 'asked.phone', key: 'asked.key' }))}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Closes a new holder's portraits and deletes the former wish, or moves it to the same person's account. */
export async function passPortraits(tx: Tx, phone: string, now: Date, who: NewHolder): Promise<void> {
  if (who.kind === 'same') {
    const holder = await findHolder(tx, phone);
    if (holder === null) return;
    await tx.updateTable('portrait_wish').set({ profile_id: holder.id }).where('phone', '=', phone).execute();
    return;
  }
  await closePortraits(tx, phone, now);
  await tx.deleteFrom('portrait_wish').where('phone', '=', phone).execute();
}
