import { sql } from 'kysely';
import type { Person, PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { dayMs } from '#shared/time.ts';
import { usualFlagColumns } from '../queries/flag-columns.ts';
import { type AccountTimes, usualTimes } from '../rules.ts';
import { saveFormerPersons } from './former-persons.ts';
import type { FormerPhoneHash } from './former-phone.ts';
import { lockWholePerson, takeTurn } from './lock-person.ts';

export interface ErasingDeps {
  db: Db;
  parts: readonly PersonalData[];
  hashFormerPhone: FormerPhoneHash;
  times?: AccountTimes;
  /** Called per failed account. It stays complete except for what `eraseAhead` removed, and the next run retries it. */
  onFailure(error: unknown): void;
}

/**
 * Erases accounts whose time after deactivation or after the loss of their number is over, each in its own transaction.
 * Large data is erased in steps before that.
 *
 * @returns the erased accounts' numbers
 */
export async function eraseProfiles(erasing: ErasingDeps, now: Date): Promise<string[]> {
  const erased: string[] = [];
  const due = await erasing.db
    .selectFrom('profile')
    .select(['id', 'phone'])
    .where(isDue(now, erasing.times))
    .orderBy(sql`coalesce(deactivated_at, ended_at)`)
    .execute();
  for (const { id, phone } of due) {
    if (phone === null) continue;
    try {
      for (const part of erasing.parts) await part.eraseAhead?.(erasing.db, { profileId: id, phone }, now);
      const gone = await transact(erasing.db, (tx) => eraseOne(tx, erasing, id, now));
      if (gone !== null) erased.push(gone);
    } catch (error) {
      erasing.onFailure(error);
    }
  }
  return erased;
}

/** @returns the account's number; null if another server is erasing it or it was taken back */
async function eraseOne(tx: Tx, erasing: ErasingDeps, profileId: string, now: Date): Promise<string | null> {
  await takeTurn(tx);
  const row = await tx
    .selectFrom('profile')
    .select(['phone', 'erases_texts', 'barred_at'])
    .where('id', '=', profileId)
    .where(isDue(now, erasing.times))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row?.phone) return null;
  const person = { profileId, phone: row.phone };
  await eraseAccount(tx, erasing, person, { isTextErased: row.erases_texts, isSuspended: row.barred_at !== null }, now);
  return person.phone;
}

/** Erases a locked account. Keeps the empty row, and for a time hashes of its messenger accounts. */
export async function eraseAccount(
  tx: Tx,
  { parts, hashFormerPhone }: Pick<ErasingDeps, 'parts' | 'hashFormerPhone'>,
  person: Person,
  { isTextErased, isSuspended }: { isTextErased: boolean; isSuspended: boolean },
  now: Date,
): Promise<void> {
  const { profileId } = person;
  await takeTurn(tx);
  await lockWholePerson(tx, parts, person);
  for (const part of parts) await part.erase(tx, person, { isTextErased }, now);
  await saveFormerPersons(tx, profileId, hashFormerPhone(person.phone), now);
  // After the parts: sign-in finds its own data by the account's identities.
  await tx.deleteFrom('profile_identity').where('profile_id', '=', profileId).execute();
  // A suspension outlives the account, and so do its reasons.
  if (!isSuspended) await tx.deleteFrom('account_act').where('profile_id', '=', profileId).execute();
  await tx.deleteFrom('profile_avatar').where('profile_id', '=', profileId).execute();
  await tx
    .updateTable('profile')
    .set((profile) => ({
      ...emptied,
      former_phone: hashFormerPhone(person.phone),
      token_version: profile('token_version', '+', 1),
      last_seen_at: now,
      erased_at: now,
    }))
    .where('id', '=', profileId)
    .execute();
  await publish(tx, numberChanged, person.phone);
}

function isDue(now: Date, { returnDays, formerDays } = usualTimes) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  return sql<boolean>`erased_at is null
    and (deactivated_at <= ${before(returnDays)} or (not is_holder and ended_at <= ${before(formerDays)}))`;
}

const emptied = {
  phone: null,
  is_holder: false,
  held_since: null,
  ended_at: null,
  told_aside_at: null,
  may_return: false,
  role: 'member',
  first_name: null,
  last_name: null,
  name_state: 'shown' as const,
  name_revision: 1,
  named_at: null,
  avatar_id: null,
  avatar_version: null,
  avatar_state: 'shown' as const,
  lang: 'en',
  antispy: false,
  profile_going: true,
  overlimit: false,
  ...usualFlagColumns,
  pro_until: null,
  pro_granted_until: null,
  pro_paid_until: null,
  agreed_at: null,
  stated: null,
  stated_at: null,
  stated_until: null,
  stated_lately: null,
  erases_texts: false,
};
