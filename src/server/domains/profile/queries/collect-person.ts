import type { Person, PersonalData } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import { toAccount } from './get-account.ts';

/** All stored data of a person in one snapshot, ready for JSON. Times are ISO 8601 (UTC). */
export async function collectPerson(
  db: Db,
  parts: readonly PersonalData[],
  person: Person,
  now: Date,
): Promise<Record<string, unknown>> {
  return readSnapshot(db, async (tx) => {
    const own = await collectOwn(tx, person);
    const collected: Record<string, unknown> = { exportedAt: now, ...own };
    for (const { name, collect } of parts) {
      const data = await collect(tx, person);
      // Domains may share a section, such as lookups and their counts.
      collected[name] = isRecord(collected[name]) && isRecord(data) ? { ...collected[name], ...data } : data;
    }
    return collected;
  });
}

async function collectOwn(tx: Db, { profileId }: Person) {
  const row = await tx.selectFrom('profile').selectAll().where('id', '=', profileId).executeTakeFirstOrThrow();
  const ways = await tx
    .selectFrom('profile_identity')
    .select(['provider', 'proved_at'])
    .where('profile_id', '=', profileId)
    .orderBy('proved_at')
    .execute();
  const avatar = await tx
    .selectFrom('profile_avatar')
    .select(['image', 'created_at'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  const acts = await tx
    .selectFrom('account_act')
    .select(['act', 'reason', 'done_at'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
  const { settings, ...account } = toAccount(row);
  return {
    account: {
      ...account,
      language: row.lang,
      holderPeriod: row.epoch,
      termsAcceptedAt: row.agreed_at,
      lastSeenAt: row.last_seen_at,
      statedOfNumber: row.stated && { kind: row.stated, at: row.stated_at, until: row.stated_until },
      statedLately: row.stated_lately,
    },
    settings,
    provedBy: ways.map(({ provider, proved_at }) => ({ service: provider, lastAt: proved_at })),
    actsOfOperators: acts.map(({ act, reason, done_at }) => ({ act, reason, at: done_at })),
    picture: avatar && {
      uploadedAt: avatar.created_at,
      image: `data:image/webp;base64,${avatar.image.toString('base64')}`,
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
