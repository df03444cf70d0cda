import type { Database } from '#server/platform/db/database.ts';

/** What a look-up needs to know of the member who asks. */
export interface MemberFacts {
  isPro: boolean;
  /** Look-ups beyond the free ones are paid without asking. */
  isOverlimitOn: boolean;
  avatarId: number | null;
  /** Whole numcy; null where the wallet was never opened. */
  balance: number | null;
  /** What the member calls the number. */
  suggested: { firstName: string; lastName: string } | null;
  /** This look-up was paid already. */
  hasPaid: boolean;
}

const findMemberFactsText = `
select p.overlimit, p.avatar_id, coalesce(p.pro_until > $4::timestamptz, false) as is_pro, w.balance, s.first_name,
  s.last_name, exists (
    select 1 from wallet_posting paid
    where paid.profile_id = p.id and paid.idempotency_key = $3::text
      and not exists (select 1 from wallet_posting back where back.reverses = paid.id)
  ) as has_paid
from profile p
left join wallet w on w.profile_id = p.id
left join suggested_name s on s.profile_id = p.id and s.phone = $2::int8
where p.id = $1::int8`;

interface FoundFacts {
  overlimit: boolean;
  avatar_id: number | null;
  is_pro: boolean;
  balance: string | null;
  first_name: string | null;
  last_name: string | null;
  has_paid: boolean;
}

/**
 * Reads all of it in one statement, prepared once a connection by its name.
 *
 * @param asked the number that is looked up and the key under which it would be paid; null where none is
 */
export async function getMemberFacts(
  database: Database,
  profileId: string,
  asked: { phone: string; chargeKey: string } | null,
  now: Date,
): Promise<MemberFacts> {
  const { rows } = await database.pool.query<FoundFacts>({
    name: 'find-member-facts',
    text: findMemberFactsText,
    values: [profileId, asked?.phone ?? null, asked?.chargeKey ?? null, now.toISOString()],
  });
  const row = rows[0];
  if (!row) throw new Error('the member who asks is not there');
  return {
    isPro: row.is_pro,
    isOverlimitOn: row.overlimit,
    avatarId: row.avatar_id,
    balance: row.balance === null ? null : Number(row.balance),
    suggested: row.first_name === null ? null : { firstName: row.first_name, lastName: row.last_name ?? '' },
    hasPaid: row.has_paid,
  };
}
