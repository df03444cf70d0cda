import { sql } from 'kysely';
import type { Role } from '#contract/sign-in.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { dayMs } from '#shared/time.ts';

export async function grantRole(db: Db, phone: string, role: Role): Promise<boolean> {
  const outcome = await db
    .updateTable('profile')
    .set({ role })
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .executeTakeFirst();
  return outcome.numUpdatedRows > 0n;
}

/**
 * Grants Pro for days from now, replacing earlier grants; 0 ends the grant, not what is paid. Returns the end, null if
 * it ended; undefined without an account.
 */
export async function grantPro(db: Db, phone: string, days: number, now: Date): Promise<Date | null | undefined> {
  const proUntil = days === 0 ? null : new Date(now.getTime() + days * dayMs);
  return transact(db, async (tx) => {
    const outcome = await tx
      .updateTable('profile')
      .set({
        pro_granted_until: proUntil,
        pro_until: sql<Date | null>`greatest(pro_paid_until, ${proUntil}::timestamptz)`,
      })
      .where('phone', '=', phone)
      .where('is_holder', '=', true)
      .executeTakeFirst();
    await publish(tx, numberChanged, phone);
    return outcome.numUpdatedRows > 0n ? proUntil : undefined;
  });
}
