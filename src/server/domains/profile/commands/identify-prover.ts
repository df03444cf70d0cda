import type { NewHolder } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { HolderRecord } from '../queries/find-holder.ts';
import { type FormerRecord, listFormer } from '../queries/list-former.ts';
import {
  type AccountTimes,
  canReturn,
  canTakeBack,
  findProver,
  type KnownAccount,
  usualTimes,
  wasBeside,
} from '../rules.ts';
import { isFormerPerson } from './former-persons.ts';
import { findErasedSuspended, lockHolder } from './holder-rows.ts';

export interface NumberProven {
  phone: string;
  /** Hashes of the number's erased accounts; see `formerPhonesOf`. */
  formerPhones: readonly string[];
  provider: string;
  /** Keyed hash of the person's id at the provider; null if that id is only the number. */
  person: string | null;
  /** Strong proof, or digits sent to that phone were returned. */
  isProven: boolean;
  knownProfiles: readonly string[];
}

export type Target =
  /** `isKnown`: of a former account, to which the prover is known by browser or messenger account. */
  | { kind: 'suspended'; profile: HolderRecord; isKnown: boolean }
  | { kind: 'holder'; profile: HolderRecord }
  | { kind: 'former'; profile: FormerRecord; from: HolderRecord | null }
  | { kind: 'new'; from: HolderRecord | null };

export interface IdentifiedProver {
  target: Target;
  holder: HolderRecord | null;
  /** A sign-in would start a new holder period: existing data of the number is about another person. */
  isNewHolder: boolean;
  /** Relation of the prover to the number's last holder. Public judgments need not be hidden from that holder. */
  who: NewHolder;
}

/** Identifies who proves a number, with or without an account. Locks the holder's account and writes nothing. */
export async function identifyProver(
  tx: Tx,
  proven: NumberProven,
  now: Date,
  times: AccountTimes = usualTimes,
): Promise<IdentifiedProver> {
  const holder = await lockHolder(tx, proven.phone);
  const target = await findTarget(tx, proven, holder, now, times);
  const isNewHolder = await isOther(tx, proven, { target, holder }, now, times);
  return { target, holder, isNewHolder, who: await findNewHolder(tx, proven, target) };
}

/** A returning holder is recognized by messenger or browser, so that leaving resets no verdict. */
async function findNewHolder(tx: Tx, proven: NumberProven, target: Target): Promise<NewHolder> {
  if (target.kind === 'former') {
    if (wasBeside(target.profile, target.from)) return { kind: 'same' };
    return { kind: 'returned', since: target.profile.heldSince, until: target.profile.endedAt };
  }
  if (target.kind !== 'new') return { kind: 'same' };
  const [last] = target.from ? await listKnown(tx, proven, [target.from]) : [];
  const isSame = last ? last.isKnownPerson || last.isKnownBrowser : await isFormerPerson(tx, proven);
  return { kind: isSame ? 'same' : 'other' };
}

async function isOther(
  tx: Tx,
  proven: NumberProven,
  { target, holder }: Pick<IdentifiedProver, 'target' | 'holder'>,
  now: Date,
  times: AccountTimes,
): Promise<boolean> {
  if (target.kind === 'holder') return false;
  if (target.kind === 'former') return true;
  if (target.kind === 'new') return hadHolder(tx, proven);
  // A suspension keeps everybody out, but does not tell whose the number is.
  if (holder?.id !== target.profile.id) return true;
  const [known] = await listKnown(tx, proven, [holder]);
  return findProver(known ?? { ...holder, ...unknown }, [], proven, now, times).kind !== 'holder';
}

async function hadHolder(tx: Tx, { phone, formerPhones }: NumberProven): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .select('id')
    .where((s) => s.or([s('phone', '=', phone), s('former_phone', 'in', formerPhones)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function findTarget(
  tx: Tx,
  proven: NumberProven,
  holder: HolderRecord | null,
  now: Date,
  times: AccountTimes,
): Promise<Target> {
  // A suspension stays on the number until lifted: waiting, leaving or erasure must not give a fresh account.
  if (holder?.isSuspended) return { kind: 'suspended', profile: holder, isKnown: false };
  const erased = holder ? null : await findErasedSuspended(tx, proven);
  if (erased) return { kind: 'suspended', profile: erased, isKnown: false };
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

/** A suspended former account stays closed and takes the number from nobody. */
function toFormer(profile: FormerRecord, from: HolderRecord | null): Target {
  return profile.isSuspended ? { kind: 'suspended', profile, isKnown: true } : { kind: 'former', profile, from };
}

const unknown: KnownAccount = { isKnownBrowser: false, isKnownPerson: false };

async function listKnown<Account extends { id: string }>(
  tx: Tx,
  { provider, person, knownProfiles }: NumberProven,
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
