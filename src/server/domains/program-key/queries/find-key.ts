import { accountRows } from '#server/domains/profile/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { MicroBatcher } from '#server/platform/micro-batcher.ts';

export interface FoundKey {
  id: string;
  profileId: string;
  phone: string;
  isPro: boolean;
  scopes: string;
  hasExpired: boolean;
}

interface KeyAsk {
  hash: string;
  now: Date;
}

// Sub-selects hide the list length from the planner, which would otherwise plan each short list anew. Signing out
// everywhere, a bar and a new holder of the number raise the account's token version, which ends older keys.
const findKeys = `
select ask.place::int4 as place, k.id, k.profile_id, k.scopes, p.phone, coalesce(p.pro_until > ask.now, false) as is_pro,
  coalesce(k.expires_at <= ask.now, false) as has_expired
from unnest((select $1::text[]), (select $2::timestamptz[])) with ordinality as ask (hash, now, place)
join program_key k on k.hash = ask.hash
join ${accountRows} p on p.id = k.profile_id and p.token_version = k.token_version
  and p.deactivated_at is null and p.barred_at is null and p.erased_at is null`;

interface KeyRow {
  place: number;
  id: string;
  profile_id: string;
  scopes: string;
  phone: string;
  is_pro: boolean;
  has_expired: boolean;
}

const mostKeys = 32;

/** Finds a key with its account, unless ended. Look-ups of one event-loop turn share a statement. */
export function createKeyFinder({ pool }: Database): (ask: KeyAsk) => Promise<FoundKey | null> {
  const batch = new MicroBatcher<KeyAsk, FoundKey | null>(async (asks) => {
    const { rows } = await pool.query<KeyRow>({
      name: 'find-program-keys',
      text: findKeys,
      values: [arrayText(asks, ({ hash }) => hash), arrayText(asks, ({ now }) => now.toISOString())],
    });
    const found = new Map(rows.map((row) => [row.place, row]));
    return asks.map((_, i) => toFound(found.get(i + 1)));
  }, mostKeys);
  return (ask) => batch.get(ask);
}

function toFound(row: KeyRow | undefined): FoundKey | null {
  if (!row) return null;
  const { id, phone, scopes } = row;
  return { id, profileId: row.profile_id, phone, scopes, isPro: row.is_pro, hasExpired: row.has_expired };
}
