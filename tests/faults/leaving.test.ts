// Long because each life is told whole, and all three by the same means.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '#server/domains/open-data/commands/import-file.ts';
import { loadSampleData } from '#server/domains/open-data/commands/load-sample-data.ts';
import { findSource } from '#server/domains/open-data/sources/catalogue.ts';
import { createGenericSource } from '#server/domains/open-data/sources/generic.ts';
import type { Source } from '#server/domains/open-data/sources/source.ts';
import { walletSettings } from '#server/domains/wallet/settings.ts';
import { toDay } from '#server/platform/clock.ts';
import { deleteOldEvents } from '#server/platform/events/publish.ts';
import type { RepeatedJob } from '#server/platform/jobs/job.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { takePart } from '#test/community.ts';
import { makePhone } from '#test/factories.ts';
import { type Life, live, nameByThree, see } from '#test/life.ts';
import { join, look, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { findTraces } from '#test/traces.ts';

// Whole lives through the API: somebody uses everything, leaves, comes back, leaves for good; or loses the number.

const dayMs = 86_400_000;
/** A company of the register that ships with the site. */
const registered = { phone: '493020181000', name: '1blu AG' };
/** How the names of a life begin. */
const everyName = ['Zebulonia', 'Quixwater', 'Grumbold', 'Frobnitz', 'Vorblax', 'Nullwert'];

let app: TestApp;
let jobs: RepeatedJob[];
let folder: string;
let witness: Person;
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'ringbook-leaving-'));
  app = await startTestApp({
    env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', MEMBER_PER_DAY: '100000', PRO_PER_DAY: '100000' },
  });
  jobs = app.jobs.filter((job) => 'everyMs' in job);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Time goes by, and the jobs do what is due. */
async function wait(days: number): Promise<void> {
  // What was looked up is written a moment later, all of it before this.
  const last = makePhone();
  await look(app, witness, last);
  await witness.browser.ask('/api/v6/search/history');
  const written = app.database.db.selectFrom('lookup').select('phone').where('phone', '=', last);
  await expect.poll(() => written.execute(), { timeout: patient(20_000) }).toHaveLength(1);
  app.clock.advance(days * dayMs);
  expect(jobs.map(({ name }) => name)).toContain('erase-profiles');
  for (const job of jobs) await job.run(app.clock.now());
  // What servers told each other is kept an hour by the database's own clock.
  await deleteOldEvents(app.database.db, 0);
  // Tokens live 30 days.
  await signInAgain(witness);
}

async function signInAgain({ browser, phone }: Person): Promise<void> {
  browser.token = null;
  await browser.signIn(phone);
}

async function load(source: Source | null, name: string, content: string) {
  if (source === null) throw new Error('there is no such source');
  const path = joinPath(folder, name);
  await writeFile(path, content);
  return importFile(app.database, source, path, { now: () => app.clock.now() });
}

const register = (slug: string) =>
  load(
    findSource('organisations-eu'),
    `${slug}.csv`,
    `slug,name,phone_e164,categories,kind,web\n${slug},${registered.name},+${registered.phone},,company,\n`,
  );

function complain(phone: string) {
  const mapping = { format: 'csv', sourceName: 'mine', as: 'reports', country: undefined } as const;
  const source = createGenericSource({ ...mapping, phoneColumn: 'tel', dateColumn: 'day' });
  return load(source, 'complaints.csv', `tel,day\n+${phone},${toDay(app.clock.now())}\n`);
}

const leave = (life: Life) => life.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'erase' });
const comeBack = (life: Life) => life.browser.post('/api/v6/profile/cancel', { cancel: '0' });
const viewers = (): (Person | null)[] => [null, witness];

/** Nobody sees anything of the person. */
async function expectGone(life: Life, by = viewers()): Promise<void> {
  for (const viewer of by) {
    const { view, texts, profileById, picture } = await see(app, viewer, life);
    expect({ ...view, openData: [] }).toEqual({
      profile: null,
      averageProfile: null,
      organisations: [],
      openData: [],
      ui: { avatar: null, branding: null },
    });
    expect([profileById, picture]).toEqual([404, 404]);
    for (const word of [...everyName, 'Z***', 'V***', registered.name, life.words.version ?? '-']) {
      expect(texts).not.toContain(word);
    }
  }
  const { texts } = await visitorsOf(life);
  for (const word of [...everyName, `"profileId":${life.id}`]) expect(texts).not.toContain(word);
}

/** Who looked up the number of the one whom they looked up. */
async function visitorsOf({ visited }: Life) {
  await signInAgain(visited);
  const { data } = await visited.browser.ask('/api/v6/spy/visitors');
  return { data, texts: JSON.stringify(data) };
}

/** Everything that a member is told of themselves, the export included. */
async function ownTexts({ browser }: Person): Promise<string> {
  const paths = ['v6/profile/my', 'v6/profile/export', 'v6/auth/sessions', 'v6/search/history', 'v6/number/names'];
  let texts = '';
  const said = ['v6/comment/list/my', 'v6/contact/my', 'v6/report/my', 'v6/moderation/my', 'v6/ban/list'];
  said.push('v6/complaint/list/my', 'v6/data_request/list/my', 'v6/notification/unread');
  for (const path of [...paths, ...said, 'v6/spy/visitors', 'v6/numcy/history', 'v6/params/notifications']) {
    const headers = { authorization: `Bearer ${browser.token}` };
    const answer = await app.request(`/api/${path}`, { headers });
    expect([path, answer.status]).toEqual([path, 200]);
    texts += `${await answer.text()}\n`;
  }
  return texts;
}

/** Somebody else proves the number and finds nothing of the one before. */
async function expectFreshHolder(life: Life, epoch: number): Promise<Person> {
  const browser = new TestBrowser(app);
  const { profile_id, is_new_user } = await browser.signIn(life.phone, { person: 'somebody else' });
  const next: Person = { browser, phone: life.phone, id: String(profile_id) };
  expect([next.id === life.id, is_new_user]).toEqual([false, true]);
  const { db } = app.database;
  const row = db.selectFrom('profile').select(['epoch', 'role', 'pro_until', 'overlimit', 'common_acquaintances']);
  expect(await row.where('id', '=', next.id).executeTakeFirst()).toEqual({
    epoch,
    role: 'member',
    pro_until: null,
    overlimit: false,
    common_acquaintances: false,
  });
  const { data } = await browser.ask<{ balance: number }>('/api/v6/numcy/balance');
  expect(data.balance).toBe(writeNumcy(app.config.of(walletSettings).welcome));
  await db
    .updateTable('profile')
    .set({ pro_until: new Date(app.clock.now().getTime() + dayMs) })
    .where('id', '=', next.id)
    .execute();
  const texts = await ownTexts(next);
  for (const [what, word] of Object.entries(life.words)) expect([what, texts.includes(word)]).toEqual([what, false]);
  expect(texts).toContain('"total":0');
  expect(texts).not.toContain('73219');
  return next;
}

describe('a number that nobody complained about', () => {
  it('is nowhere any more once its holder has left, nor is anything of the person', async () => {
    witness = await join(app);
    const life = await live(app, makePhone());
    const all = { ...life.numberForms, ...life.words };
    const before = await findTraces(app.database, all);
    // What is kept at all, so that the search is known to find it; of the picture's camera nothing ever is, and of a
    // code, a cookie and a messenger's person a keyed hash alone.
    const kept = (what: string) => before.some((trace) => trace.endsWith(`: ${what}`));
    expect(Object.keys(all).filter((what) => !kept(what))).toEqual([
      ...['international', 'national', 'grouped', 'code', 'messengerOne', 'messengerTwo', 'cookie'],
    ]);
    expect(await findTraces(app.database, { camera: 'SecretCamera' })).toEqual([]);
    const seen = await Promise.all(viewers().map((viewer) => see(app, viewer, life)));
    const [stranger, member] = seen;
    expect(stranger?.view.profile).toMatchObject({ firstName: 'Z***' });
    expect([stranger?.view.ui.avatar, member?.view.ui.avatar]).toEqual([null, life.picture]);
    expect(member?.view.profile).toMatchObject({ firstName: life.words.ownFirst, lastName: life.words.ownLast });
    expect(member?.view.averageProfile).toMatchObject({ firstName: life.words.calledFirst });
    expect((await visitorsOf(life)).data).toMatchObject({ items: [{ firstName: life.words.ownFirst }] });

    expect((await leave(life)).status).toBe(200);
    await expectGone(life);
    // Whoever proves the number in these 30 days gets what there is: an account that is not to be seen.
    const second = new TestBrowser(app);
    const { profile_id } = await second.signIn(life.phone, { person: 'somebody else' });
    expect(String(profile_id)).toBe(life.id);
    expect(await second.ask('/api/v6/search/history')).toMatchObject({ status: 409, code: 'profile.deactivated' });
    await expectGone(life);

    expect((await comeBack(life)).status).toBe(200);
    const again = await Promise.all(viewers().map((viewer) => see(app, viewer, life)));
    for (const [at, now] of again.entries()) expect({ ...now, texts: '' }).toEqual({ ...seen[at], texts: '' });
    expect((await visitorsOf(life)).data).toMatchObject({ items: [{ firstName: life.words.ownFirst }] });

    await leave(life);
    await wait(31);
    expect(await findTraces(app.database, all)).toEqual([]);
    await expectGone(life);
    expect((await life.browser.ask('/api/v6/profile/my')).code).toBe('session.ended');
    // The row that money hangs on says nothing of a person; the number is a keyed hash.
    const { db } = app.database;
    const row = await db.selectFrom('profile').selectAll().where('id', '=', life.id).executeTakeFirstOrThrow();
    const told = Object.entries(row).filter(([, value]) => value !== null && value !== false && value !== true);
    expect(told.map(([column]) => column).sort()).toEqual([
      'avatar_state',
      'created_at',
      'deactivated_at',
      'epoch',
      'erased_at',
      'former_phone',
      'id',
      'lang',
      'last_seen_at',
      'name_revision',
      'name_state',
      'role',
      'token_version',
    ]);
    // How often the name was changed, and that nothing was ever moderated.
    expect(row).toMatchObject({ avatar_state: 'shown', name_state: 'shown' });
    const postings = db.selectFrom('wallet_posting').select('kind').where('profile_id', '=', life.id);
    expect(await postings.execute()).toHaveLength(2);

    await expectFreshHolder(life, 2);
    expect(await nameByThree(app, life.phone, 'Anew', 'Onward')).toEqual(['', '', '']);
  });
});

describe('a number that changed hands', () => {
  it.each([
    ['unlisted', true],
    ['listed', false],
  ])('and was %s tells its new holder nothing of the one before, who loses nothing to them', async (_, isUnlisted) => {
    witness = await join(app);
    const life = await live(app, makePhone());
    const { words } = await takePart(app, life, life.visited, isUnlisted ? 'u' : 'v');
    Object.assign(life.words, words);
    if (isUnlisted) await life.browser.post('/api/v6/number/unlist');
    await wait(46);
    const { db } = app.database;
    const rows = async () => [
      await db.selectFrom('profile').selectAll().where('id', '=', life.id).executeTakeFirst(),
      await db.selectFrom('search_history').selectAll().where('profile_id', '=', life.id).orderBy('phone').execute(),
      await db.selectFrom('suggested_name').selectAll().where('profile_id', '=', life.id).orderBy('phone').execute(),
      await db.selectFrom('profile_avatar').selectAll().where('profile_id', '=', life.id).execute(),
      await db.selectFrom('wallet').selectAll().where('profile_id', '=', life.id).execute(),
      await db.selectFrom('note').selectAll().where('profile_id', '=', life.id).orderBy('phone').execute(),
      await db.selectFrom('comment').selectAll().where('profile_id', '=', life.id).orderBy('id').execute(),
      await db
        .selectFrom('comment_reaction')
        .selectAll()
        .where('profile_id', '=', life.id)
        .orderBy('comment_id')
        .execute(),
      await db.selectFrom('contact_name').selectAll().where('profile_id', '=', life.id).orderBy('phone').execute(),
      await db.selectFrom('opinion').selectAll().where('profile_id', '=', life.id).orderBy('phone').execute(),
    ];
    const next = await expectFreshHolder(life, 2);
    const kept = await rows();
    await expectGone(life, [null, witness, next]);
    expect((await next.browser.ask('/api/v6/profile/my')).data).toMatchObject({ account: { isUnlisted } });
    for (const path of ['search/history/clear', 'auth/logout_all']) await next.browser.post(`/api/v6/${path}`);
    next.browser.token = null;
    await next.browser.signIn(life.phone, { person: 'somebody else' });
    await next.browser.post('/api/v6/profile/edit', { first_name: 'Newcomer' });
    await next.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'erase' });
    await wait(31);
    expect(await findTraces(app.database, { next: 'Newcomer' })).toEqual([]);
    expect(await rows()).toEqual(kept);
    await expectFreshHolder(life, 3);
  });
});

describe('a number of a register, with complaints, whose holder had it unlisted', () => {
  it('keeps the complaints alone, through imports, leaving, coming back and the next holder', async () => {
    witness = await join(app);
    await register('first');
    await complain(registered.phone);
    const life = await live(app, registered.phone);
    for (const viewer of viewers()) {
      expect((await see(app, viewer, life)).view.organisations).toMatchObject([{ name: registered.name }]);
    }
    const drawn = async () => Buffer.from(await (await app.request(`/og/en/${life.phone}.png`)).arrayBuffer());
    const withName = await drawn();
    expect((await life.browser.post('/api/v6/number/unlist')).status).toBe(200);
    const withoutName = await drawn();
    expect(withoutName.equals(withName)).toBe(false);
    await expectNothingBack(life);

    await leave(life);
    app.clock.advance(dayMs);
    await expectGone(life);
    expect((await drawn()).equals(withoutName)).toBe(true);
    await comeBack(life);
    const my = await life.browser.ask('/api/v6/profile/my');
    expect(my.data).toMatchObject({
      account: { isUnlisted: true, firstName: life.words.ownFirst, avatar: life.picture },
    });
    await expectNothingBack(life);

    await leave(life);
    await wait(31);
    const { words, numberForms } = life;
    expect(await findTraces(app.database, { ...words, register: registered.name })).toEqual([]);
    // The evidence that warns others, and nothing else.
    const places = (await findTraces(app.database, numberForms)).map((trace) => trace.split(':')[0]);
    expect([...new Set(places)]).toEqual(['number.phone', 'open_report.key', 'open_report.phone']);
    const next = await expectFreshHolder(life, 2);
    expect((await next.browser.ask('/api/v6/profile/my')).data).toMatchObject({ account: { isUnlisted: true } });
    // Once, and last in this file: the samples are 40,000 rows, which each search for traces and each job reads.
    await expectSamplesRefused();
    await expectNothingBack(life);
  });

  /** As on a site that is set up anew on the database that is there. */
  async function expectSamplesRefused(): Promise<void> {
    await app.database.db.deleteFrom('open_import').execute();
    const samples = await loadSampleData(app.database);
    const refused = samples.filter((sample) => sample.rejects.some(({ reason }) => reason === 'unlisted'));
    expect(refused.map(({ source }) => source)).toEqual(['organisations-eu']);
  }

  /** Registers and members bring no name; complaints are still there. */
  async function expectNothingBack(life: Life): Promise<void> {
    const { rejects } = await register(`again-${app.clock.now().getTime()}-${Math.random()}`);
    expect(rejects).toMatchObject([{ reason: 'unlisted' }]);
    expect(await nameByThree(app, life.phone, 'Vorblax', 'Nullwert')).toEqual(Array(3).fill('name.refused'));
    const seen = await see(app, witness, life);
    expect(seen.view).toMatchObject({ profile: null, averageProfile: null, organisations: [], ui: { avatar: null } });
    expect(seen.view.openData).toMatchObject([{ source: 'mine', count: 1 }]);
    for (const word of [...everyName, registered.name]) expect(seen.texts).not.toContain(word);
    const { calledFirst = '', calledLast = '' } = life.words;
    expect(await findTraces(app.database, { register: registered.name, calledFirst, calledLast })).toEqual([]);
  }
});
