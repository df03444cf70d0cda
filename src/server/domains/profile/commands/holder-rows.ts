import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { findHolder, type HolderRecord, toHolder } from '../queries/find-holder.ts';
import { besideSince } from '../rules.ts';

/** Locks the holder's row, so that of two concurrent sign-ins the second sees the first one's result. */
export async function lockHolder(tx: Tx, phone: string): Promise<HolderRecord | null> {
  // The previous lock owner may have changed the holder; repeat until the locked one is current.
  for (let last: string | null = null; ; ) {
    await tx
      .selectFrom('profile')
      .select('id')
      .where('phone', '=', phone)
      .where('is_holder', '=', true)
      .forUpdate()
      .execute();
    const holder = await findHolder(tx, phone);
    if (holder === null || holder.id === last) return holder;
    last = holder.id;
  }
}

/** Whether the number opens this account; locks that until the caller's transaction ends. */
export async function holdNumber(tx: Tx, account: { profileId: string; phone: string }): Promise<boolean> {
  return (await lockHolder(tx, account.phone))?.id === account.profileId;
}

/** The latest erased account of the number that is suspended: erasure must not lift it. Null if there is none. */
export async function findErasedSuspended(
  tx: Tx,
  { phone, formerPhones }: { phone: string; formerPhones: readonly string[] },
): Promise<HolderRecord | null> {
  const row = await tx
    .selectFrom('profile')
    .selectAll()
    .where('former_phone', 'in', formerPhones)
    .where('barred_at', 'is not', null)
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toHolder(row, phone) : null;
}

/** Separates the number from the account and ends its sessions. `isBeside`: see `wasBeside`. */
export async function endHolding(
  tx: Tx,
  id: string,
  { mayReturn, isBeside = false }: { mayReturn: boolean; isBeside?: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('profile')
    .set((profile) => ({
      is_holder: false,
      ended_at: now,
      may_return: mayReturn,
      ...(isBeside && { held_since: besideSince(now) }),
      token_version: profile('token_version', '+', 1),
      // The holder's statement was about their own time; it does not return with the number.
      stated: null,
      stated_at: null,
      stated_until: null,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a number back to a former account and ends the present holding.
 *
 * @param options.mayReturn whether the present holder may take it back in turn
 * @param options.isBeside whether the former account was beside the present one, which is then marked the same way
 */
export async function giveNumberBack(
  tx: Tx,
  former: Pick<HolderRecord, 'id' | 'phone'>,
  from: Pick<HolderRecord, 'id'> | null,
  options: { mayReturn: boolean; isBeside: boolean },
  now: Date,
): Promise<void> {
  if (from) await endHolding(tx, from.id, options, now);
  await tx
    .updateTable('profile')
    .set({ is_holder: true, held_since: now, ended_at: null, may_return: false, last_seen_at: now })
    .where('id', '=', former.id)
    .execute();
  await publish(tx, numberChanged, former.phone);
}

/** @returns `isNew` false if a concurrent sign-in created it */
export async function addProfile(
  tx: Tx,
  proven: { phone: string; formerPhones: readonly string[]; isProven: boolean; lang: string },
  now: Date,
): Promise<{ profile: HolderRecord; isNew: boolean }> {
  const last = await tx
    .selectFrom('profile')
    .select((s) => s.fn.max('epoch').as('epoch'))
    .where((s) => s.or([s('phone', '=', proven.phone), s('former_phone', 'in', proven.formerPhones)]))
    .executeTakeFirst();
  const epoch = (last?.epoch ?? 0) + 1;
  const added = await tx
    .insertInto('profile')
    .values({
      phone: proven.phone,
      epoch,
      is_holder: true,
      is_proven: proven.isProven,
      lang: proven.lang,
      held_since: epoch > 1 ? now : null,
      last_seen_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const profile = await lockHolder(tx, proven.phone);
  if (!profile) throw new Error('the new profile is not there');
  return { profile, isNew: added.numInsertedOrUpdatedRows === 1n };
}

export async function rememberPerson(tx: Tx, id: string, provider: string, person: string, now: Date): Promise<void> {
  await tx
    .insertInto('profile_identity')
    .values({ profile_id: id, provider, person, proved_at: now })
    .onConflict((conflict) => conflict.columns(['profile_id', 'provider', 'person']).doUpdateSet({ proved_at: now }))
    .execute();
}
