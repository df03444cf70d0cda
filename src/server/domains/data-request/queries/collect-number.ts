import type { NumberData } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** Everything that the site keeps about a number but who said it, as of one moment, ready for JSON. Times are ISO 8601. */
export async function collectNumber(
  db: Db,
  parts: readonly NumberData[],
  phone: string,
  now: Date,
): Promise<Record<string, unknown>> {
  return readSnapshot(db, async (tx) => {
    const collected: Record<string, unknown> = { exportedAt: now, phone: `+${phone}` };
    for (const { name, collect } of parts) collected[name] = await collect(tx, spellingsOf(phone));
    return collected;
  });
}
