import type { NewHolder } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { findHolder } from '../queries/find-holder.ts';
import { wasBeside } from '../rules.ts';
import type { AccountActTable } from '../tables.ts';
import { raiseTokenVersion } from './account-state.ts';
import { giveNumberBack } from './holder-rows.ts';

export type AccountRef =
  | { phone: string /** Hashes of the number's erased accounts. */; formerPhones: readonly string[] }
  | { profileId: string };

/** `unknown`: no such account. `unchanged`: already so, nothing written. */
export type Operated = 'done' | 'unchanged' | 'unknown';

interface Operation {
  /** The operator's reason, 1–500 characters; logged and shown to the account's person. */
  reason: string;
  now: Date;
}

export type AlongWith = (tx: Tx, profileId: string) => Promise<void>;

/** Suspends an account: all calls and sign-ins are refused from now on, and all sessions end. */
export async function suspendAccount(
  db: Db,
  ref: AccountRef,
  { reason, now }: Operation,
  alongWith: AlongWith,
): Promise<Operated> {
  return transact(db, async (tx) => {
    const id = 'profileId' in ref ? ref.profileId : (await findHolder(tx, ref.phone))?.id;
    const outcome = id === undefined ? 'unknown' : await suspendWithin(tx, id, { reason, now });
    if (id !== undefined && outcome === 'done') await alongWith(tx, id);
    return outcome;
  });
}

export async function suspendWithin(tx: Tx, profileId: string, { reason, now }: Operation): Promise<Operated> {
  const row = await lockAccount(tx, profileId);
  if (!row) return 'unknown';
  if (row.barred_at !== null) return 'unchanged';
  const silent = { stated: null, stated_at: null, stated_until: null };
  await tx
    .updateTable('profile')
    .set({ barred_at: now, ...silent })
    .where('id', '=', row.id)
    .execute();
  if (row.phone !== null) await publish(tx, numberChanged, row.phone);
  await raiseTokenVersion(tx, row.id);
  await noteAct(tx, row.id, 'bar', reason, now);
  return 'done';
}

export async function unsuspendWithin(tx: Tx, profileId: string, { reason, now }: Operation): Promise<Operated> {
  const row = await lockAccount(tx, profileId);
  if (!row) return 'unknown';
  if (row.barred_at === null) return 'unchanged';
  await tx.updateTable('profile').set({ barred_at: null }).where('id', '=', row.id).execute();
  await noteAct(tx, row.id, 'unbar', reason, now);
  return 'done';
}

/** Lifts a suspension: of one account by id, or for a number of every account it ever opened, erased ones included. */
export async function unsuspendAccount(
  db: Db,
  ref: AccountRef,
  { reason, now }: Operation,
  alongWith: AlongWith,
): Promise<Operated> {
  return transact(db, async (tx) => {
    const found = await tx
      .selectFrom('profile')
      .select(['id', 'barred_at'])
      .where((row) =>
        'profileId' in ref
          ? row('id', '=', ref.profileId)
          : row.or([row('phone', '=', ref.phone), row('former_phone', 'in', ref.formerPhones)]),
      )
      .forUpdate()
      .execute();
    const suspended = found.filter(({ barred_at }) => barred_at !== null);
    for (const { id } of suspended) {
      await tx.updateTable('profile').set({ barred_at: null }).where('id', '=', id).execute();
      await noteAct(tx, id, 'unbar', reason, now);
      await alongWith(tx, id);
    }
    if (found.length === 0) return 'unknown';
    return suspended.length > 0 ? 'done' : 'unchanged';
  });
}

/**
 * Gives a number back to a former holder who cannot be recognized by browser or messenger account. The account that
 * held it since cannot return by itself.
 *
 * @param onPassedOn the running site's hooks for a new holder; `from` is the account that loses the number
 */
export async function giveBackNumber(
  db: Db,
  profileId: string,
  { reason, now }: Operation,
  onPassedOn: (tx: Tx, passed: { phone: string; from: string | null; who: NewHolder }) => Promise<void>,
): Promise<Operated> {
  return transact(db, async (tx) => {
    const row = await lockAccount(tx, profileId);
    if (!row || row.phone === null || row.is_example) return 'unknown';
    if (row.is_holder) return 'unchanged';
    const holder = await findHolder(tx, row.phone);
    const isBeside = wasBeside({ heldSince: row.held_since, endedAt: row.ended_at }, holder);
    await giveNumberBack(tx, { id: row.id, phone: row.phone }, holder, { mayReturn: false, isBeside }, now);
    await noteAct(tx, row.id, 'give_back', reason, now);
    const who: NewHolder = isBeside
      ? { kind: 'same' }
      : { kind: 'returned', since: row.held_since, until: row.ended_at ?? now };
    await onPassedOn(tx, { phone: row.phone, from: holder?.isExample ? null : (holder?.id ?? null), who });
    await publish(tx, numberChanged, row.phone);
    return 'done';
  });
}

function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('profile')
    .select(['id', 'phone', 'is_holder', 'is_example', 'barred_at', 'held_since', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function noteAct(tx: Tx, id: string, act: AccountActTable['act'], reason: string, now: Date): Promise<void> {
  await tx.insertInto('account_act').values({ profile_id: id, act, reason, done_at: now }).execute();
}
