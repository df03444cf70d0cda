import type { Tx } from '#server/platform/db/database.ts';
import { findHolder, type HolderRecord, toHolder } from '../queries/find-holder.ts';
import { canReturn, isNewHolder } from '../rules.ts';

export interface ProvenNumber {
  phone: string;
  /** Under which erased accounts of this number are known; see `createFormerPhoneHash`. */
  formerPhone: string;
  provider: string;
  /** Keyed hash of the person's id at the provider; null where the id is but the number. */
  person: string | null;
  grade: 'high' | 'medium' | 'low';
  /** The proof is a strong one, or digits that were sent to that phone came back. */
  isProven: boolean;
  lang: string;
  /** Accounts that this browser was signed in to. */
  knownProfiles: readonly string[];
  /** The terms were accepted during this sign-in. */
  hasAgreed: boolean;
}

export interface OpenedProfile {
  profile: HolderRecord;
  isNew: boolean;
  /** The number had another account before: a new holder period begins. */
  isNewHolder: boolean;
}

/**
 * The account that a proven number opens: the holder's, or a new one where there is none, where the number has changed
 * hands (`isNewHolder`), where the first strong proof meets an account that only weak ones opened, or where the old one has been deactivated for too long. One deactivated lately opens as it is:
 * its holder alone takes it back (`takeBackProfile`). Runs in the caller's transaction.
 */
export async function openProfile(tx: Tx, proven: ProvenNumber, now: Date): Promise<OpenedProfile> {
  let holder = await lockHolder(tx, proven.phone);
  if (holder && (await hasEnded(tx, holder, proven, now))) {
    await endHolding(tx, holder.id);
    holder = null;
  }
  const barred = holder ? null : await findErasedBarred(tx, proven);
  if (barred) return { profile: barred, isNew: false, isNewHolder: false };
  const { profile, isNew } = holder ? { profile: holder, isNew: false } : await addProfile(tx, proven, now);
  const agreedAt = profile.agreedAt ?? (proven.hasAgreed ? now : null);
  await tx
    .updateTable('profile')
    .set({ last_seen_at: now, agreed_at: agreedAt, is_proven: profile.isProven || proven.isProven })
    .where('id', '=', profile.id)
    .execute();
  if (proven.person !== null) await rememberPerson(tx, profile.id, proven.provider, proven.person, now);
  return { profile: { ...profile, agreedAt }, isNew, isNewHolder: isNew && profile.epoch > 1 };
}

/** The holder with its row locked, so that of two sign-ins at once the second sees what the first did. */
async function lockHolder(tx: Tx, phone: string): Promise<HolderRecord | null> {
  await tx
    .selectFrom('profile')
    .select('id')
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .forUpdate()
    .execute();
  return findHolder(tx, phone);
}

async function hasEnded(tx: Tx, holder: HolderRecord, proven: ProvenNumber, now: Date): Promise<boolean> {
  // A barred one does not get a fresh account by waiting.
  if (holder.deactivatedAt !== null && !holder.isBarred && !canReturn(holder.deactivatedAt, now)) return true;
  // Whoever opened it need not have had the number: its owner never gets a stranger's name, picture, wishes and sessions.
  if (proven.isProven && !holder.isProven && !holder.isBarred) return true;
  const known = await tx
    .selectFrom('profile_identity')
    .select('person')
    .where('profile_id', '=', holder.id)
    .where('provider', '=', proven.provider)
    .execute();
  return isNewHolder(
    { ...holder, knownPersons: known.map(({ person }) => person) },
    proven,
    proven.knownProfiles.includes(holder.id),
    now,
  );
}

/** A bar outlives the account: nobody gets rid of it by letting it be erased. Null where the number has none. */
async function findErasedBarred(tx: Tx, { phone, formerPhone }: ProvenNumber): Promise<HolderRecord | null> {
  const row = await tx
    .selectFrom('profile')
    .selectAll()
    .where('former_phone', '=', formerPhone)
    .where('barred_at', 'is not', null)
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toHolder(row, phone) : null;
}

/** The account stays as it is, with all that belongs to it; only the number no longer opens it. */
async function endHolding(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set((profile) => ({ is_holder: false, token_version: profile('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function addProfile(tx: Tx, proven: ProvenNumber, now: Date): Promise<{ profile: HolderRecord; isNew: boolean }> {
  const last = await tx
    .selectFrom('profile')
    .select((s) => s.fn.max('epoch').as('epoch'))
    .where((s) => s.or([s('phone', '=', proven.phone), s('former_phone', '=', proven.formerPhone)]))
    .executeTakeFirst();
  const added = await tx
    .insertInto('profile')
    .values({
      phone: proven.phone,
      epoch: (last?.epoch ?? 0) + 1,
      is_holder: true,
      is_proven: proven.isProven,
      lang: proven.lang,
      last_seen_at: now,
      created_at: now,
    })
    // Another browser's sign-in made it a moment ago: then this one opens it too.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const profile = await lockHolder(tx, proven.phone);
  if (!profile) throw new Error('the new profile is not there');
  return { profile, isNew: added.numInsertedOrUpdatedRows === 1n };
}

async function rememberPerson(tx: Tx, id: string, provider: string, person: string, now: Date): Promise<void> {
  await tx
    .insertInto('profile_identity')
    .values({ profile_id: id, provider, person, proved_at: now })
    .onConflict((conflict) => conflict.columns(['profile_id', 'provider', 'person']).doUpdateSet({ proved_at: now }))
    .execute();
}
