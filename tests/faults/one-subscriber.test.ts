import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFormerPhoneHash, formerPhoneKey } from '#server/domains/profile/commands/former-phone.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { importBook, readBook } from '#test/address-books.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { digitsOf } from '#web/features/numbering/phone-field.ts';

// R12: one subscriber has one number, whichever of its forms is typed, imported or proven.

let app: TestApp;
let member: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', MEMBER_PER_DAY: '1000' } });
  member = await join(app);
});
afterAll(() => app.close());

const forms: [place: string, stored: string, other: string, typed: string, country: string][] = [
  ['Argentina', '541166773399', '5491166773399', '011 15-6677-3399', 'AR'],
  ['Córdoba, Argentina', '543517654321', '5493517654321', '0351 15-765-4321', 'AR'],
  ['Mexico', '525512345678', '5215512345678', '044 55 1234 5678', 'MX'],
  ['Brazil', '5511987654321', '551187654321', '(11) 8765-4321', 'BR'],
  ['Réunion', '262692123456', '33692123456', '0692 12 34 56', 'FR'],
  ['Mayotte', '262639012345', '33639012345', '06 39 01 23 45', 'FR'],
  ['French Guiana', '594694201234', '33694201234', '0694 20 12 34', 'FR'],
  ['Guadeloupe', '590690123456', '33690123456', '0690 12 34 56', 'FR'],
  ['Martinique', '596596501234', '33596501234', '05 96 50 12 34', 'FR'],
  ['Saint Pierre and Miquelon', '508412345', '33508412345', '05 08 41 23 45', 'FR'],
  ['San Marino', '3780549882345', '390549882345', '0549 882345', 'IT'],
  ['Northern Ireland', '442890234567', '3534890234567', '048 9023 4567', 'IE'],
];

describe.each(forms)('R12 %s', (place, stored, other, typed, country) => {
  it('is one number to the search and to the API', async () => {
    for (const text of [stored, other, `+${stored}`, `+${other}`]) {
      expect((await look(app, member, encodeURIComponent(text))).targetPhoneNumber).toBe(stored);
    }
    const named = await look(app, member, encodeURIComponent(typed), `?country=${country}`);
    expect(named.phone).toMatchObject({ number: stored, isValid: true });
    for (const text of [`+${other}`, `+${stored}`, typed]) expect(await digitsOf(text, country)).toBe(stored);
  });

  it('keeps one comment of a member, whichever form it is written under', async () => {
    const person = await join(app);
    const add = (fields: Record<string, string>) => person.browser.post('/api/v7/comment/add', fields);
    expect((await add({ phone: other, text: `They rang from ${place} at noon.` })).status).toBe(200);
    expect((await add({ phone: `+${stored}`, text: `A polite caller of ${place}.` })).status).toBe(200);
    expect((await add({ phone: typed, country, text: `Nobody spoke, ${place}.` })).status).toBe(200);
    const rows = await app.database.db
      .selectFrom('comment')
      .select(['phone', 'text'])
      .where('profile_id', '=', person.id)
      .execute();
    expect(rows).toEqual([{ phone: stored, text: `Nobody spoke, ${place}.` }]);
  });

  it('is one contact and one blocked number', async () => {
    const person = await join(app);
    const book = [`+${other}`, `+${stored}`].map((phone) => ({ phone, first_name: 'Ana' }));
    const imported = await importBook(person, book);
    expect([imported.status, imported.data.total]).toEqual([200, 1]);
    expect((await readBook(app, person)).map(({ phone }) => phone)).toEqual([stored]);
    for (const phone of [other, stored]) {
      expect((await person.browser.post('/api/v6/ban/add', { phone })).status).toBe(200);
    }
    const banned = app.database.db.selectFrom('opinion').select('phone').where('profile_id', '=', person.id);
    expect(await banned.execute()).toEqual([{ phone: stored }]);
  });

  it('opens one account, by whichever form a messenger names it', async () => {
    const first = await new TestBrowser(app).signIn(other);
    expect(first.phone).toBe(stored);
    const again = await new TestBrowser(app).signIn(stored);
    expect(again).toMatchObject({ profile_id: first.profile_id, is_new_user: false });
  });
});

it('R12 an account that was erased under another form is known as a former one', async () => {
  const [stored, other] = ['541166770001', '5491166770001'];
  const hash = createFormerPhoneHash((await loadSiteSecret(app.database))(formerPhoneKey));
  const erased = { phone: null, former_phone: hash(other), erased_at: app.clock.now(), barred_at: app.clock.now() };
  const times = { last_seen_at: app.clock.now(), created_at: app.clock.now() };
  await app.database.db
    .insertInto('profile')
    .values({ ...erased, ...times, epoch: 1, is_holder: false, lang: 'es' })
    .execute();
  await expect(new TestBrowser(app).signIn(stored)).rejects.toThrow('not signed in');
});
