import type { Tx } from '#server/platform/db/database.ts';

/** Nothing is said of a number that was unlisted. In the transaction that unlists it. */
export async function forgetWeather(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('weather').where('phone', '=', phone).execute();
}
