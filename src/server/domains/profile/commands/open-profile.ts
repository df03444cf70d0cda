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
  hasAgreed: boolean;
}

export interface OpenedProfile {
  profile: HolderRecord;
  isNew: boolean;
  /** A new holder period starts, with a new account or a returned one. */
  isNewHolder: boolean;
  /** Relation to the last holder, if a period starts. */
  who: NewHolder;
  passedFrom: string | null;
  /** Of a suspended account, which stays shut to everybody: the prover may be another person than its holder. */
  isStranger: boolean;
}

/**
 * Opens the account of a proven number: the holder's, a returning former holder's (`identifyProver`), or a new one. A
 * new one is made if there is none, if the number changed hands (`isNewHolder`), if the first strong proof meets an
 * account opened by weak ones, or if the old one is an example or too long deactivated. A recently deactivated account
 * opens as it is; only its holder reactivates it (`takeBackProfile`).
 *
 * @returns null, with nothing written, if the terms were never accepted
 */
export async function openProfile(
  tx: Tx,
  proven: ProvenNumber,
  now: Date,
  times: AccountTimes = usualTimes,
): Promise<OpenedProfile | null> {
  const identified = await identifyProver(tx, proven, now, times);
  const { target, who } = identified;
  if (target.kind === 'suspended') {
    // A person known to a former account owns that account, even if somebody else holds the number now.
    const isStranger = identified.isNewHolder && !target.isKnown;
    return { profile: target.profile, isNew: false, isNewHolder: false, who, passedFrom: null, isStranger };
  }
  const hasAgreed = proven.hasAgreed || (target.kind !== 'new' && target.profile.agreedAt !== null);
  if (!hasAgreed) return null;
  const { profile, isNew } = await resolveTarget(tx, target, proven, now);
  const agreedAt = profile.agreedAt ?? now;
  await tx
    .updateTable('profile')
    .set({ last_seen_at: now, agreed_at: agreedAt, is_proven: profile.isProven || proven.isProven })
    .where('id', '=', profile.id)
    .execute();
  if (proven.person !== null) await rememberPerson(tx, profile.id, proven.provider, proven.person, now);
  // Cached data of the number has no holder or the last one, and holders have extra rights.
  if (isNew) await publish(tx, numberChanged, proven.phone);
  // A concurrent sign-in may have created the account.
  const isNewHolder = identified.isNewHolder && (isNew || who.kind === 'returned');
  const passedFrom = target.kind === 'holder' || target.from?.isExample ? null : (target.from?.id ?? null);
  if (isNewHolder && who.kind !== 'same') await forgetFormerPersons(tx, proven.formerPhones);
  return { profile: { ...profile, agreedAt }, isNew, isNewHolder, who, passedFrom, isStranger: false };
}

async function resolveTarget(
  tx: Tx,
  target: Exclude<Target, { kind: 'suspended' }>,
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
    // Weakly proven accounts lose the number to a strong proof for good, and example accounts never return.
    await endHolding(tx, id, { mayReturn: !isExample && (isProven || !proven.isProven) }, now);
  }
  return addProfile(tx, proven, now);
}
