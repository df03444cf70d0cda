import type { NewHolder } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { HolderRecord } from '../queries/find-holder.ts';
import { type AccountTimes, usualTimes, wasBeside } from '../rules.ts';
import { forgetFormerPersons } from './former-persons.ts';
import { addProfile, endHolding, giveNumberBack, rememberPerson } from './holder-rows.ts';
import { identifyProver, type NumberProven, type Target } from './identify-prover.ts';

export interface ProvenNumber extends NumberProven {
  lang: string;
  /** The terms were accepted during this sign-in. */
  hasAgreed: boolean;
}

export interface OpenedProfile {
  profile: HolderRecord;
  isNew: boolean;
  /** The number had another holder before: a new holder period begins, of a new account or of one that came back. */
  isNewHolder: boolean;
  /** Whose period it is, where one begins. */
  who: NewHolder;
  /** The account that the number opened until now, and no longer does. */
  passedFrom: string | null;
}

/**
 * The account that a proven number opens: the holder's, a former holder's who comes back (`identifyProver`), or a new one
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
  const identified = await identifyProver(tx, proven, now, times);
  const { target, who } = identified;
  if (target.kind === 'barred') {
    return { profile: target.profile, isNew: false, isNewHolder: false, who, passedFrom: null };
  }
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
  // Another browser's sign-in may have opened the account a moment ago.
  const isNewHolder = identified.isNewHolder && (isNew || who.kind === 'returned');
  const passedFrom = target.kind === 'holder' || target.from?.isExample ? null : (target.from?.id ?? null);
  if (isNewHolder && who.kind !== 'same') await forgetFormerPersons(tx, proven.formerPhones);
  return { profile: { ...profile, agreedAt }, isNew, isNewHolder, who, passedFrom };
}

async function openTarget(
  tx: Tx,
  target: Exclude<Target, { kind: 'barred' }>,
  proven: ProvenNumber,
  now: Date,
): Promise<{ profile: HolderRecord; isNew: boolean }> {
  if (target.kind === 'holder') return { profile: target.profile, isNew: false };
  if (target.kind === 'former') {
    const isBeside = wasBeside(target.profile, target.from);
    await giveNumberBack(tx, target.profile, target.from, { mayReturn: true, isBeside }, now);
    return { profile: target.profile, isNew: false };
  }
  if (target.from) {
    const { id, isProven, isExample } = target.from;
    // Who only waited in an account for the number's owner never gets it back, and nobody is who is made up.
    await endHolding(tx, id, { mayReturn: !isExample && (isProven || !proven.isProven) }, now);
  }
  return addProfile(tx, proven, now);
}
