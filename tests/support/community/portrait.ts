import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Taking } from '../community.ts';

/** Of a portrait; another one each time. */
const makePortraitId = () => randomBytes(16).toString('base64url');

export const haveDrawn: Taking = async (app, me, other) => {
  const drawn = { price: '0', created_at: app.clock.now() };
  await app.database.db
    .insertInto('portrait')
    .values([
      { id: makePortraitId(), phone: other.phone, profile_id: me.id, ...drawn },
      { id: makePortraitId(), phone: me.phone, profile_id: other.id, ...drawn },
    ])
    .execute();
  const wish = { off: '0', neurotype: 'friendly', disputed: 'trust', age: '41' };
  expect(await me.browser.post('/api/v6/params/portrait', wish)).toMatchObject({ status: 200 });
};
