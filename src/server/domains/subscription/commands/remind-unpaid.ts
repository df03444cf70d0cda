import { getBalance } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { lockLiveById, sumUntil } from '../queries/live-subscriptions.ts';
import { reminderDays, remindersDue } from '../rules.ts';
import { notifyMember } from './notify-member.ts';
import { kindOf, type Renewing } from './renew-subscriptions.ts';

/** Notifies members whose balance does not cover an upcoming charge, 7, 3 and 1 days before it, once each. */
export async function remindUnpaid(renewing: Renewing, now: Date): Promise<void> {
  const soon = await renewing.database.db
    .selectFrom('numcy_subscription')
    .select('id')
    .where('ended_at', 'is', null)
    .where('renews', '=', true)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', new Date(now.getTime() + reminderDays[0] * dayMs))
    .where('reminders', '<', reminderDays.length)
    .orderBy('id')
    .execute();
  for (const { id } of soon) {
    try {
      await transact(renewing.database.db, (tx) => remindOne(tx, renewing, id, now));
    } catch (error) {
      renewing.onFailure(error);
    }
  }
}

async function remindOne(tx: Tx, { prices, kinds }: Renewing, id: string, now: Date): Promise<void> {
  const live = await lockLiveById(tx, id);
  if (live === null || !live.renews || live.endsAt <= now) return;
  const due = remindersDue(live.endsAt, now);
  if (due <= live.reminders) return;
  if ((await getBalance(tx, prices, live.profileId)) >= (await sumUntil(tx, live))) return;
  const kind = kindOf(kinds, live);
  if (!(await kind.stands(tx, live))) return;
  await tx.updateTable('numcy_subscription').set({ reminders: due }).where('id', '=', id).execute();
  await notifyMember(tx, 'reminder', live, await kind.link(tx, live), now, due);
}
