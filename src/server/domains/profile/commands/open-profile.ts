import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { HolderRecord } from '../queries/find-holder.ts';
import { type FormerRecord, listFormer } from '../queries/list-former.ts';
import { type AccountTimes, canReturn, canTakeBack, findProver, type KnownAccount, usualTimes } from '../rules.ts';
import { addProfile, endHolding, findErasedBarred, giveNumberBack, lockHolder, rememberPerson } from './holder-rows.ts';

export interface ProvenNumber {
  phone: string;
  /** Under which erased accounts of this number are known; see `createFormerPhoneHash`. */
  formerPhone: string;
  provider: string;
  /** Keyed hash of the person's id at the provider; null where the id is but the number. */
  person: string | null;
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

/** Which account a proof opens, before anything is written. */
type Target =
  | { kind: 'barred'; profile: HolderRecord }
  | { kind: 'holder'; profile: HolderRecord }
  | { kind: 'former'; profile: FormerRecord; from: HolderRecord | null }
  | { kind: 'new'; from: HolderRecord | null };

/**
 * The account that a proven number opens: the holder's, a former holder's who comes back (`findProver`), or a new one
 * where there is none, where the number has changed hands (`isNewHolder`), where the first strong proof meets an account
 * that only weak ones opened, or where the old one is made up or has been deactivated for too long. One deactivated lately
 * opens as it is: its holder alone takes it back (`takeBackProfile`). Runs in the caller's transaction.
 *
 * @returns null, with nothing written, where the terms were accepted neither before nor now
 */
export async function openProfile(
  tx: Tx,
  proven: ProvenNumber,
  now: Date,
  times: AccountTimes = usualTimes,
): Promise<OpenedProfile | null> {
  const target = await findTarget(tx, proven, now, times);
  if (target.kind === 'barred') return { profile: target.profile, isNew: false, isNewHolder: false };
  const hasAgreed = proven.hasAgreed || (target.kind !== 'new' && target.profile.agreedAt !== null);
  if (!hasAgreed) return null;
  const { profile, isNew } = await openTarget(tx, target, proven, now);
  const agreedAt = profile.agreedAt ?? now;
  await tx
    .updateTable('profile')
    .set({ last_seen_at: now, agreed_at: agreedAt, is_proven: profile.isProven || proven.isProven })
    .where('id', '=', profile.id)
    .execute();
  if (proven.person !== null) await rememberPerson(tx, profile.id, proven.provider, proven.person, now);
  // What is kept of the number knows no holder, or the last one, and its holder may do what nobody else may.
  if (isNew) await publish(tx, numberChanged, proven.phone);
  return { profile: { ...profile, agreedAt }, isNew, isNewHolder: isNew && profile.epoch > 1 };
}

async function openTarget(
  tx: Tx,
  target: Exclude<Target, { kind: 'barred' }>,
  proven: ProvenNumber,
  now: Date,
): Promise<{ profile: HolderRecord; isNew: boolean }> {
  if (target.kind === 'holder') return { profile: target.profile, isNew: false };
  if (target.kind === 'former') {
    await giveNumberBack(tx, target.profile, target.from, { mayReturn: true }, now);
    return { profile: target.profile, isNew: false };
  }
  if (target.from) {
    const { id, isProven, isExample } = target.from;
    // Who only waited in an account for the number's owner never gets it back, and nobody is who is made up.
    await endHolding(tx, id, { mayReturn: !isExample && (isProven || !proven.isProven) }, now);
  }
  return addProfile(tx, proven, now);
}

async function findTarget(tx: Tx, proven: ProvenNumber, now: Date, times: AccountTimes): Promise<Target> {
  const holder = await lockHolder(tx, proven.phone);
  // A bar lies on the number until it is lifted: nobody gets a fresh account by waiting, leaving or being erased.
  if (holder?.isBarred) return { kind: 'barred', profile: holder };
  const erased = holder ? null : await findErasedBarred(tx, proven);
  if (erased) return { kind: 'barred', profile: erased };
  const formers = await listKnown(tx, proven, await listFormer(tx, proven.phone, now, times));
  const isGone = holder !== null && holder.deactivatedAt !== null && !canReturn(holder.deactivatedAt, now, times);
  if (holder === null || isGone || holder.isExample) {
    const back = formers.find((former) => canTakeBack(former, now, times));
    return back ? toFormer(back, holder) : { kind: 'new', from: holder };
  }
  const [known] = await listKnown(tx, proven, [holder]);
  const prover = findProver(known ?? { ...holder, ...unknown }, formers, proven, now, times);
  if (prover.kind === 'stranger') return { kind: 'new', from: holder };
  const former = prover.kind === 'former' ? formers.find(({ id }) => id === prover.id) : undefined;
  return former ? toFormer(former, holder) : { kind: 'holder', profile: holder };
}

/** A former account that was barred opens to nobody, and takes the number from nobody. */
function toFormer(profile: FormerRecord, from: HolderRecord | null): Target {
  return profile.isBarred ? { kind: 'barred', profile } : { kind: 'former', profile, from };
}

const unknown: KnownAccount = { isKnownBrowser: false, isKnownPerson: false };

/** What ties whoever proves the number now to each of these accounts. */
async function listKnown<Account extends { id: string }>(
  tx: Tx,
  { provider, person, knownProfiles }: ProvenNumber,
  accounts: readonly Account[],
): Promise<(Account & KnownAccount)[]> {
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const proofs = await tx
    .selectFrom('profile_identity')
    .select('profile_id')
    .where('profile_id', 'in', ids)
    .where('provider', '=', provider)
    .where('person', '=', person ?? '')
    .execute();
  const provenBy = new Set(person === null ? [] : proofs.map((row) => row.profile_id));
  return accounts.map((account) => ({
    ...account,
    isKnownBrowser: knownProfiles.includes(account.id),
    isKnownPerson: provenBy.has(account.id),
  }));
}
