import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadPhoneHash } from '#server/domains/name/door.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

let database: Database;
let app: TestApp;
const clock = fixedClock(noonToday());
const env = { BOT_CHECK: 'off', MEMBER_PER_DAY: '3', PRO_PER_DAY: '5', CODES_PER_NETWORK: '1000' };
const tom = [{ firstName: 'Plumber', lastName: 'Tom', people: 3 }];

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database, clock, env });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
// Avoids the limit per minute, which another test covers.
beforeEach(() => clock.advance(61_000));

const named = { first_name: 'Maria', last_name: 'Kuznetsova' };
const path = (phone: string, query = '') => `/api/v202505/search/${phone}${query}`;

const addNamed = () => addNumber(database, { names: tom });

describe('who sees what', () => {
  it('a member sees names in full, a visitor masked ones', async () => {
    const maria = await join(app, named);
    const asker = await join(app);
    const full = await look(app, asker, maria.phone);
    expect(full.profile).toMatchObject({ id: Number(maria.id), firstName: 'Maria', lastName: 'Kuznetsova' });
    expect(full.metrics).toMatchObject({ isVerified: true, isHidden: false });
    expect(full.common).toMatchObject({ showNames: true, isPaidRequest: false, profileView: 'FULL', balance: 10 });
    const masked = await look(app, null, maria.phone);
    expect(masked.profile).toMatchObject({ firstName: 'M***', lastName: 'K.' });
    expect(masked.common).toMatchObject({ showNames: false, isPaidRequest: false, balance: 0, myAvatarId: null });
    expect(JSON.stringify(masked)).not.toMatch(/Maria|Kuznetsova/);
  });

  it('a name of three members likewise, and how many say so', async () => {
    const phone = await addNamed();
    const full = await look(app, await join(app), phone);
    expect(full).toMatchObject({ averageProfile: { firstName: 'Plumber' }, metrics: { contactsCount: 3 } });
    expect((await look(app, null, phone)).averageProfile).toEqual({
      id: 0,
      firstName: 'P***',
      lastName: 'T.',
      people: 3,
    });
  });

  it('B1 each name says how many people call the number so, whatever else they call it', async () => {
    const phone = await addNumber(database);
    const names = [
      { firstName: 'Plumber', lastName: '', people: 4 },
      { firstName: 'Boss', lastName: '', people: 3 },
    ];
    await database.db
      .updateTable('number')
      .set({ names: JSON.stringify(names) })
      .where('phone', '=', phone)
      .execute();
    const view = await look(app, await join(app), phone);
    expect(view).toMatchObject({ averageProfile: { firstName: 'Plumber', people: 4 }, metrics: { contactsCount: 7 } });
  });

  it('an uploaded picture is for members, a generated one for all', async () => {
    const asker = await join(app, { avatar_id: 9 });
    const drawn = await join(app, { ...named, avatar_id: 4 });
    const uploaded = await join(app, { ...named, avatar_version: 'v1' });
    expect((await look(app, asker, drawn.phone)).ui.avatar).toBe('/avatars/4.svg');
    expect((await look(app, null, drawn.phone)).ui.avatar).toBe('/avatars/4.svg');
    const seen = await look(app, asker, uploaded.phone);
    expect(seen.ui.avatar).toBe(`/api/v6/profile/avatar/${uploaded.id}/v1.webp`);
    expect(seen.common.myAvatarId).toBe(9);
    expect((await look(app, null, uploaded.phone)).ui.avatar).toBeNull();
  });

  it.each([
    ['hides the name', { profile_going: false }, 'FULL'],
    ['deactivated the account', { deactivated_at: clock.now() }, 'CANCELED'],
  ])('nobody sees a holder who %s', async (_, traits, profileView) => {
    const maria = await join(app, { ...named, avatar_id: 4, ...traits });
    for (const asker of [null, await join(app)]) {
      const view = await look(app, asker, maria.phone);
      expect(view).toMatchObject({ profile: null, ui: { avatar: null }, common: { profileView } });
      expect(view.metrics.isVerified).toBe(profileView === 'FULL');
    }
  });

  it('an unlisted number has no name of any origin; what warns stays', async () => {
    const maria = await join(app, named);
    await addNumber(database, {
      phone: maria.phone,
      openReports: [{ count: 60 }],
      organisations: [{ name: 'Hospital' }],
    });
    await database.db
      .updateTable('number')
      .set({ names: JSON.stringify(tom) })
      .where('phone', '=', maria.phone)
      .execute();
    expect((await look(app, null, maria.phone)).organisations).toHaveLength(1);
    await unlist(maria.phone);
    for (const asker of [null, await join(app)]) {
      const view = await look(app, asker, maria.phone);
      expect(view).toMatchObject({
        profile: null,
        averageProfile: null,
        organisations: [],
        verdict: { label: 'unwanted' },
      });
      expect(view.metrics).toMatchObject({ isHidden: true, contactsCount: 0 });
      expect(JSON.stringify(view)).not.toMatch(/Maria|Plumber|Hospital/);
    }
    const card = await (await app.request(`${path(maria.phone)}/contact.vcf`)).text();
    expect(card).not.toMatch(/Hospital/);
  });

  it('a member sees the own suggestion and nobody else does', async () => {
    const asker = await join(app);
    const phone = makePhone();
    const row = { phone, profile_id: asker.id, first_name: 'Aunt', last_name: '', updated_at: clock.now() };
    await database.db.insertInto('suggested_name').values(row).execute();
    expect((await look(app, asker, phone)).suggestedProfile).toEqual({ firstName: 'Aunt', lastName: null });
    expect((await look(app, await join(app), phone)).suggestedProfile).toBeNull();
    expect((await look(app, null, phone)).suggestedProfile).toBeNull();
    const card = await asker.browser.ask<string>(`${path(phone)}/contact.vcf`);
    expect(card.data).toContain('FN:Aunt\r\n');
  });

  it('a contact card has a person’s name for members alone', async () => {
    const maria = await join(app, named);
    const asker = await join(app);
    expect((await asker.browser.ask<string>(`${path(maria.phone)}/contact.vcf`)).data).toContain('FN:Maria Kuznetsova');
    const strangers = await (await app.request(`${path(maria.phone)}/contact.vcf`)).text();
    expect(strangers).not.toMatch(/Maria|M\*/);
  });

  it('who deactivated the account looks up as a visitor', async () => {
    const gone = await join(app);
    const maria = await join(app, named);
    await database.db.updateTable('profile').set({ deactivated_at: clock.now() }).where('id', '=', gone.id).execute();
    expect((await look(app, gone, maria.phone)).profile).toMatchObject({ firstName: 'M***' });
  });
});

async function unlist(phone: string): Promise<void> {
  const hash = await loadPhoneHash(database);
  await database.db
    .insertInto('unlisted_number')
    .values({ phone_hash: hash(phone), unlisted_at: clock.now() })
    .execute();
}
