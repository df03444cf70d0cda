import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyData } from '#server/domains/history/door.ts';
import { meteringData } from '#server/domains/metering/door.ts';
import { createPhoneHash, nameData, unlistedKey } from '#server/domains/name/door.ts';
import { noteData } from '#server/domains/note/commands/note-data.ts';
import { numberData } from '#server/domains/number/door.ts';
import { opinionData } from '#server/domains/opinion/door.ts';
import type { PersonalData } from '#server/domains/part.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { deleteOldEvents } from '#server/platform/events/publish.ts';
import { addNumber, makeAddress, makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { signInData } from '../../sign-in/commands/sign-in-data.ts';
import { walletData } from '../../wallet/commands/wallet-data.ts';
import { findHolder } from '../queries/find-holder.ts';
import { type ErasingDeps, eraseProfiles } from './erase-profiles.ts';
import { createFormerPhoneHash, type FormerPhoneHash } from './former-phone.ts';

const dayMs = 86_400_000;
let app: TestApp;
let parts: PersonalData[];
let hashFormerPhone: FormerPhoneHash;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
  const keys = await loadSiteSecret(app.database);
  hashFormerPhone = createFormerPhoneHash(keys('former numbers'));
  const names = nameData(createPhoneHash(keys(unlistedKey)));
  parts = [opinionData, meteringData, signInData, names, historyData, noteData, walletData, numberData];
});
afterAll(() => app.close());

/** Runs the job now; returns the erased accounts' numbers and the failures. */
async function runJob(changes: Partial<ErasingDeps> = {}): Promise<{ erased: string[]; failed: unknown[] }> {
  const failed: unknown[] = [];
  const onFailure = (error: unknown) => void failed.push(error);
  const erasing = { db: app.database.db, parts, hashFormerPhone, onFailure, ...changes };
  return { erased: await eraseProfiles(erasing, app.clock.now()), failed };
}

async function signedIn(phone = makePhone()) {
  const browser = new TestBrowser(app);
  const { profile_id } = await browser.signIn(phone);
  return { browser, phone, id: String(profile_id) };
}

const leave = (browser: TestBrowser) => browser.post('/api/v6/profile/cancel', { cancel: '1' });

function rowOf(id: string) {
  return app.database.db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Rows of all tables that contain one of the texts, as `table: row`. Partitions are read through their table. */
async function searchAll(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'partitions')`.execute(app.database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const wanted = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} t where t::text like any (${wanted})`.execute(app.database.db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

describe('after 30 days', () => {
  it('nothing of the person is found in any table', async () => {
    const { browser, phone, id } = await signedIn();
    const other = await signedIn();
    const image = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
        .png()
        .toBuffer(),
    );
    const form = new FormData();
    form.append('image', new File([image], 'me.png'));
    await browser.post('/api/v6/profile/edit', { first_name: 'Zebulonia', last_name: 'Quixwater' });
    const uploaded = await browser.ask<{ avatar: string }>('/api/v6/profile/avatar', { method: 'POST', body: form });
    expect(uploaded.status).toBe(200);
    await browser.post('/api/v6/params/profile_going', { flag: '0' });
    await browser.post('/api/v7/notice/add', { phone: other.phone, text: 'Snorkelwacker' });
    // Interactions in both directions.
    await addNumber(app.database, { phone: other.phone });
    await addNumber(app.database, { phone, openReports: [{ count: 2 }] });
    // In each other's address book, and in two more.
    const book = (about: string, name: string) => ({
      consent: '1',
      contacts: JSON.stringify([{ first_name: name, phone: `+${about}` }]),
    });
    await browser.post('/api/v6/contact/import', book(other.phone, 'Grimblewick'));
    for (const one of [other, await signedIn(), await signedIn()]) {
      one.browser.address = makeAddress();
      expect((await one.browser.post('/api/v6/contact/import', book(phone, 'Vorblaxette'))).status).toBe(200);
    }
    for (const [one, about] of [
      [browser, other.phone],
      [other.browser, phone],
    ] as const) {
      await one.post('/api/v6/suggest/add', { phone: about, first_name: 'Vorblax', last_name: phone });
      expect((await one.post('/api/v6/tag/set', { phone: about, caller_type: '1', emotags: '1' })).status).toBe(200);
      await one.ask(`/api/v202505/search/${about}?locale=en`);
      expect(await one.ask('/api/v6/search/history')).toMatchObject({ data: { total: 1 } });
    }
    for (const [path, more] of [
      ['ban/add', {}],
      ['poll/answer', { poll: 'onBan', answer: 'threats' }],
    ] as const) {
      expect((await browser.post(`/api/v6/${path}`, { phone: other.phone, ...more })).status).toBe(200);
    }
    // The meter is written once a second.
    const meterKey = `m:${id},`;
    await expect.poll(() => searchAll([meterKey, `${phone},m:`]), { timeout: patient(5000) }).toHaveLength(3);
    // An unfinished sign-in.
    await browser.getCode();
    const db = app.database.db;
    const sessions = await db.selectFrom('session').select(['id', 'device']).where('profile_id', '=', id).execute();
    const persons = await db.selectFrom('profile_identity').select('person').where('profile_id', '=', id).execute();
    const { avatar_version: version } = await rowOf(id);
    const traces = [
      'Zebulonia',
      'Quixwater',
      'Snorkelwacker',
      'Grimblewick',
      version ?? 'none',
      ...sessions.map((session) => session.id),
      ...persons.map(({ person }) => person),
      meterKey,
    ];
    expect([traces.length, sessions.length]).toEqual([8, 1]);
    for (const text of [...traces, 'Vorblax', phone]) expect(await searchAll([text])).not.toEqual([]);

    await leave(browser);
    app.clock.advance(30 * dayMs - 1000);
    expect((await runJob()).erased).not.toContain(phone);
    expect(await rowOf(id)).toMatchObject({ phone, first_name: 'Zebulonia' });
    app.clock.advance(1000);
    const { erased, failed } = await runJob();
    expect(failed).toEqual([]);
    expect(erased).toContain(phone);

    expect(await searchAll(traces)).toEqual([]);
    // Change events for other servers are deleted after an hour.
    await deleteOldEvents(app.database.db, 0);
    // Open data about the number is not about the person and stays.
    const left = await searchAll([phone]);
    expect(left.filter((row) => !/^public\.number: /.test(row))).toEqual([]);
    expect(left.join()).not.toContain('Vorblax');
    // No description of the holder stays, nor the person's opinions on others.
    const numbers = await db
      .selectFrom('number')
      .select(['opinions', 'evidence'])
      .where('phone', 'in', [phone, other.phone])
      .execute();
    expect(numbers).toEqual(numbers.map(() => ({ opinions: null, evidence: [] })));
    expect((await searchAll([`,${id},`])).filter((row) => row.startsWith('public.opinion'))).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      phone: null,
      former_phone: hashFormerPhone(phone),
      is_holder: false,
      erased_at: app.clock.now(),
      first_name: null,
      last_name: null,
      avatar_id: null,
      avatar_version: null,
      pro_until: null,
      agreed_at: null,
      profile_going: true,
      antispy: false,
      role: 'member',
      lang: 'en',
    });
    expect((await browser.ask('/api/v6/auth/sessions')).status).toBe(403);
    // The next prover starts anew, in the next period.
    const next = await signedIn(phone);
    expect(next.id).not.toBe(id);
    expect(await findHolder(db, phone)).toMatchObject({ id: next.id, epoch: 2 });
  });

  it('an erased account stays as it is, however often the job runs', async () => {
    const { browser, phone, id } = await signedIn();
    await leave(browser);
    app.clock.advance(30 * dayMs);
    await Promise.all([runJob(), runJob()]);
    const row = await rowOf(id);
    expect(row.phone).toBeNull();
    app.clock.advance(dayMs);
    expect((await runJob()).erased).not.toContain(phone);
    expect(await rowOf(id)).toEqual(row);
  });

  it('one that was taken back is not touched', async () => {
    const { browser, phone, id } = await signedIn();
    await leave(browser);
    app.clock.advance(20 * dayMs);
    await browser.post('/api/v6/profile/cancel', { cancel: '0' });
    app.clock.advance(20 * dayMs);
    await runJob();
    expect(await rowOf(id)).toMatchObject({ phone, erased_at: null });
  });

  it('an account is erased whole or not at all, and others do not wait for it', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    for (const { browser } of [one, other]) {
      await browser.post('/api/v6/profile/edit', { first_name: 'Kept' });
      await leave(browser);
    }
    app.clock.advance(30 * dayMs);
    const failing: PersonalData = {
      name: 'failing',
      collect: async () => null,
      erase: async (_, { profileId }) => {
        if (profileId === one.id) throw new Error('not now');
      },
    };
    const { erased, failed } = await runJob({ parts: [...parts, failing] });
    expect(failed).toHaveLength(1);
    expect([erased.includes(one.phone), erased.includes(other.phone)]).toEqual([false, true]);
    expect(await rowOf(one.id)).toMatchObject({ phone: one.phone, first_name: 'Kept', erased_at: null });
    const sessions = app.database.db.selectFrom('session').select('id').where('profile_id', '=', one.id);
    expect(await sessions.execute()).toHaveLength(1);
    expect((await runJob()).erased).toContain(one.phone);
    expect(await sessions.execute()).toEqual([]);
  });

  it('M8: an address book goes ahead of the account, in steps of its own', async () => {
    const one = await signedIn();
    const contacts = Array.from({ length: 120 }, () => ({ phone: `+${makePhone()}`, first_name: 'Anna' }));
    await one.browser.post('/api/v6/contact/import', { consent: '1', contacts: JSON.stringify(contacts) });
    const book = app.database.db.selectFrom('contact_name').select('phone').where('profile_id', '=', one.id);
    expect(await book.execute()).toHaveLength(120);
    await leave(one.browser);
    app.clock.advance(30 * dayMs - 1);
    await runJob();
    expect(await book.execute()).toHaveLength(120);
    app.clock.advance(1);
    const failing: PersonalData = {
      name: 'failing',
      collect: async () => null,
      erase: async (_, { profileId }) => {
        if (profileId === one.id) throw new Error('not now');
      },
    };
    expect((await runJob({ parts: [...parts, failing] })).failed).toHaveLength(1);
    expect(await book.execute()).toEqual([]);
    expect(await app.database.db.selectFrom('book_deletion').selectAll().execute()).toEqual([]);
    expect(await rowOf(one.id)).toMatchObject({ phone: one.phone, erased_at: null });
    expect((await runJob()).erased).toContain(one.phone);
  });

  it('who signs in again before the job runs has a new account; the old one is erased beside it', async () => {
    const old = await signedIn();
    await old.browser.post('/api/v6/profile/edit', { first_name: 'Olden' });
    await leave(old.browser);
    app.clock.advance(30 * dayMs);
    const fresh = await signedIn(old.phone);
    await fresh.browser.post('/api/v6/profile/edit', { first_name: 'Freshly' });
    const { erased, failed } = await runJob();
    expect([erased.includes(old.phone), failed]).toEqual([true, []]);
    expect(await searchAll(['Olden'])).toEqual([]);
    expect(await rowOf(old.id)).toMatchObject({ phone: null });
    expect(await rowOf(fresh.id)).toMatchObject({ phone: old.phone, first_name: 'Freshly', epoch: 2, is_holder: true });
    expect((await fresh.browser.ask('/api/v6/auth/sessions')).status).toBe(200);
  });

  it('a bar stays on the number, though nothing else does', async () => {
    const { browser, phone, id } = await signedIn();
    await leave(browser);
    const barredAt = app.clock.now();
    await app.database.db.updateTable('profile').set({ barred_at: barredAt }).where('id', '=', id).execute();
    app.clock.advance(30 * dayMs);
    expect((await runJob()).erased).toContain(phone);
    expect(await rowOf(id)).toMatchObject({ phone: null, barred_at: barredAt });
    await expect(signedIn(phone)).rejects.toThrow(/403/);
    await app.database.db.updateTable('profile').set({ barred_at: null }).where('id', '=', id).execute();
    expect((await signedIn(phone)).id).not.toBe(id);
  });

  it('the choice about texts reaches every part', async () => {
    const told: [string, boolean][] = [];
    const listening: PersonalData = {
      name: 'listening',
      collect: async () => null,
      erase: async (_, { profileId }, { isTextErased }) => void told.push([profileId, isTextErased]),
    };
    const [keeps, erases] = [await signedIn(), await signedIn()];
    await keeps.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'keep' });
    await erases.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'erase' });
    app.clock.advance(30 * dayMs);
    await runJob({ parts: [...parts, listening] });
    expect(told).toContainEqual([keeps.id, false]);
    expect(told).toContainEqual([erases.id, true]);
  });
});

it('T13 the call that was awaited an hour before goes with the account; one that is awaited now stays', async () => {
  const { browser, phone } = await signedIn();
  await leave(browser);
  app.clock.advance(30 * dayMs - 3_600_000);
  const expectCall = async () => {
    const visitor = new TestBrowser(app);
    const { data } = await visitor.start();
    expect((await visitor.post('/api/v6/auth/flashcall', { code: data.code, phone: `+${phone}` })).status).toBe(200);
  };
  await expectCall();
  app.clock.advance(3_600_000);
  await expectCall();
  const now = app.clock.now();
  expect((await runJob()).erased).toEqual([phone]);
  const attempts = app.database.db
    .selectFrom('sign_in_attempt')
    .select('created_at')
    .where('expected_phone', '=', phone);
  expect(await attempts.execute()).toEqual([{ created_at: now }]);
});
