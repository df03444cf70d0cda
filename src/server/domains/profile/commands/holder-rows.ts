import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { findHolder, type HolderRecord, toHolder } from '../queries/find-holder.ts';
import { besideSince } from '../rules.ts';
import '../tables.ts';

/** The holder with its row locked, so that of two sign-ins at once the second sees what the first did. */
export async function lockHolder(tx: Tx, phone: string): Promise<HolderRecord | null> {
  // Whoever held the lock may have made another account the holder: then that one is locked too.
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

/** Whether the number opens this account, and keeps it so until the caller's transaction ends. */
export async function holdNumber(tx: Tx, account: { profileId: string; phone: string }): Promise<boolean> {
  return (await lockHolder(tx, account.phone))?.id === account.profileId;
}

/** A bar outlives the account: nobody gets rid of it by letting it be erased. Null where the number has none. */
export async function findErasedBarred(
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

/**
 * The account stays as it is, with all that belongs to it; only the number no longer opens it, and its sessions end.
 *
 * @param options.mayReturn whether who was it may take the number back
 * @param options.isBeside as `wasBeside` has it
 */
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
      // What the holder stated was about the time of theirs: it does not stand again where they take the number back.
      ...{ stated: null, stated_at: null, stated_until: null },
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * The number opens a former account again, and no longer the one that it opened since.
 *
 * @param options.mayReturn whether who has it now may take it back in turn
 * @param options.isBeside whether the former account was beside that one: then that one is beside it from now on
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

/** @returns `isNew` false where another browser's sign-in made it a moment ago */
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

/** This messenger account proved the number of this account. */
export async function rememberPerson(tx: Tx, id: string, provider: string, person: string, now: Date): Promise<void> {
  await tx
    .insertInto('profile_identity')
    .values({ profile_id: id, provider, person, proved_at: now })
    .onConflict((conflict) => conflict.columns(['profile_id', 'provider', 'person']).doUpdateSet({ proved_at: now }))
    .execute();
}
