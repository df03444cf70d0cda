import { randomUUID } from 'node:crypto';
import type { Sky } from '#contract/weather.ts';
import { notify } from '#server/domains/notification/door.ts';
import { findHolder, holdActive } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { type SpendOutcome, spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { canTellWeather, type WeatherRefusal } from '../policy.ts';
import type { WeatherPrice } from '../settings.ts';

export type WeatherTold =
  | { ok: true }
  | { ok: false; code: WeatherRefusal; details?: never }
  | Pick<Extract<SpendOutcome, { ok: false }>, 'ok' | 'code' | 'details'>;

/**
 * Says for numcy how the weather is at a number, in place of what the member said before, and tells its holder.
 *
 * @param told.phone digits
 */
export async function notifyWeather(
  { database, prices }: { database: Database; prices: WalletPrices & WeatherPrice },
  member: Member,
  told: { phone: string; sky: Sky },
  now: Date,
): Promise<WeatherTold> {
  const { profileId } = member;
  return transact<WeatherTold>(database.db, async (tx) => {
    const isActive = await holdActive(tx, profileId);
    const refusal = refusalOf(canTellWeather({ isActive, isHolder: told.phone === member.phone }));
    if (refusal !== null) return { ok: false, code: refusal };
    const key = `weather:${randomUUID()}`;
    const charge = { profileId, kind: 'weather_told', amount: prices.weatherTold, counterAccount: 'weather' } as const;
    const paid = await spend(tx, prices, { ...charge, reference: null, idempotencyKey: key }, now);
    if (!paid.ok) return { ok: false, code: paid.code, ...(paid.details && { details: paid.details }) };
    await tx
      .insertInto('weather')
      .values({ ...told, profile_id: profileId, told_at: now })
      .onConflict((one) => one.columns(['phone', 'profile_id']).doUpdateSet({ sky: told.sky, told_at: now }))
      .execute();
    const holder = await findHolder(tx, told.phone);
    const notice = { kind: 'weather_told', link: '/number/my', isEssential: false, topic: 'weatherNews' } as const;
    if (holder !== null) await notify(tx, { ...notice, profileId: holder.id, key }, now);
    await publish(tx, numberChanged, told.phone);
    return { ok: true };
  });
}
