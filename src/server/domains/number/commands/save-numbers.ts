import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Inserts missing rows and locks all in phone order. `numbers` has no duplicates. */
export async function saveNumbers(
  tx: Tx,
  numbers: readonly { phone: string; country: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into number (phone, country, updated_at)
    select phone, country, ${now}::timestamptz
    from unnest(
      ${arrayText(numbers, ({ phone }) => phone)}::int8[], ${arrayText(numbers, ({ country }) => country)}::text[]
    ) as given (phone, country)
    order by phone
    on conflict (phone) do update set country = coalesce(number.country, excluded.country)`.execute(tx);
}
