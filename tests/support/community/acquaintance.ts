import type { Taking } from '../community.ts';

export const askForAcquaintance: Taking = async (app, me, other) => {
  const now = app.clock.now();
  await app.database.db
    .insertInto('acquaintance_request')
    .values({
      profile_id: other.id,
      asked_id: me.id,
      kind: 'direct',
      friends: 0,
      price: '11',
      created_at: now,
      expires_at: new Date(now.getTime() + 14 * 86_400_000),
    })
    .execute();
  const look = { looked_at: now, had_common: false };
  await app.database.db
    .insertInto('acquaintance_look')
    .values([
      { profile_id: me.id, phone: other.phone, ...look },
      { profile_id: other.id, phone: me.phone, ...look },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
