// Long because one person holds everything there is, and every call is asked for all of it.
import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SentAcquaintance } from '#contract/acquaintance.ts';
import type { QueueComplaints } from '#contract/complaint.ts';
import type { ComplaintDecided, SenderRefused } from '#contract/complaint-decision.ts';
import type { ContactNames } from '#contract/contact.ts';
import type { Decided, TextQueue, VoteSurges } from '#contract/moderation.ts';
import type { AddedProgramKey } from '#contract/program-key.ts';
import type { SpamCampaign } from '#contract/spam-campaign.ts';
import { barFromNumber } from '#server/domains/comment/commands/bar-from-number.ts';
import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { spend } from '#server/domains/wallet/commands/spend.ts';
import { walletSettings } from '#server/domains/wallet/settings.ts';
import { toDay, toTimestamp } from '#server/platform/clock.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { addAppeal, addStatement } from '#test/appeals.ts';
import { reply, say } from '#test/comments.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { addMeasure } from '#test/measures.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import {
  type Encoding,
  type Fields,
  fieldsOf,
  type Operation,
  readOperations,
  requestOf,
  takenFields,
} from '#test/operations.ts';
import { patient } from '#test/patience.ts';
import { type PushDouble, startPushDouble } from '#test/push-double.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// One member holds everything there is to hold; others ask every documented call for it, by every id of theirs in every
// field. Nothing of it changes, and no answer tells it.

/** Each ends the session or hides the account of who asks. */
const leavingPaths = /logout|profile\/cancel/;
/** To members these calls are not there. */
const moderators = /\/moderation\/(?!my)/;
/** Calls by which admins act on other accounts. `admin/routes` tests who may. */
const admins = /\/admin\//;
/**
 * Calls that nothing is taken of here. A complaint names a comment or a reply, and here each field is sent; an
 * assistant's message is a whole body.
 */
const notOffered = [
  ...['/api/v6/payment/portal', '/api/v6/complaint/comment', '/api/v6/notification/mail'],
  '/api/v1/mcp',
];
/** What they say in their own words is told them again, so it is no leak. */
const ownWords = ['first_name', 'last_name', 'post /api/v6/data_request/send text'];

let push: PushDouble;
let app: TestApp;
let operations: Operation[];
let image: Uint8Array<ArrayBuffer>;
let holder: Person;
/** The holder's browser that has a confirmed sign-in to collect. */
let waiting: TestBrowser;
/** The sign-in that waits. */
let attemptId: string;
/** Of the holder, by what it is: sent in every field. Each may be told again to who sent it. */
const known: Fields = {};
/** Of the holder, never sent: in no answer. */
const secrets: Fields = {};
let liked: { comment: string; answer: string };
/** Numbers that the holder looked up. */
let searches = 0;
/** The holder's number in the forms that an answer could have. */
let numberForms: string[];

beforeAll(async () => {
  push = await startPushDouble();
  app = await startTestApp({
    // However long all calls take: what is due by itself would change what the holder has.
    firstTickMs: 3_600_000,
    env: {
      BOT_CHECK: 'off',
      RATE_FACTOR: '100000',
      MEMBER_PER_DAY: '100000',
      PRO_PER_DAY: '100000',
      PUSH_TEST_SERVICE: push.origin,
    },
  });
  // Another admin may close the account only while this one is left.
  await join(app, { role: 'admin' });
  const all = await readOperations(app);
  operations = all.filter(({ path }) => !/^\/sandbox\/|\/inbound\//.test(path) && !admins.test(path));
  const square = sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } });
  image = new Uint8Array(await square.png().toBuffer());
  // Ids that no other thing has: a gift of one's own that is asked for by another's number would be taken up.
  await app.database.pool.query('alter table payment_gift alter column id restart with 7310001');
  await app.database.pool.query('alter table acquaintance_request alter column id restart with 7320001');
  await app.database.pool.query('alter table push_subscription alter column id restart with 7330001');
  await app.database.pool.query('alter table program_key alter column id restart with 7340001');
  await makeHolder();
});
afterAll(async () => {
  await app?.close();
  await push?.close();
});

/** A text of a third person, and an answer to it, that the holder likes and anybody may like. */
async function addLiked(): Promise<{ comment: string; answer: string }> {
  const third = await join(app);
  const comment = await say(third, makePhone(), 'To be liked.');
  const answer = await reply(third, comment, 'To be liked as well.');
  return { comment: String(comment.id), answer: String(answer.id) };
}

/** The newest complaint on the desk, as a decision names it. */
async function seeComplaint(browser: TestBrowser) {
  const { data } = await browser.ask<QueueComplaints>('/api/v6/moderation/complaints?limit=100');
  const found = data.items.toSorted((a, b) => Number(b.id) - Number(a.id))[0];
  return { case_id: found?.id ?? '', case_version: String(found?.version), item_id: found?.items[0]?.id ?? '' };
}

/** Pro by the month, paid; answers the order's number. */
async function subscribe({ browser }: Person): Promise<string> {
  const { data } = await browser.post<{ number: string; url: string }>('/api/v6/payment/checkout', {
    product: 'pro_month',
  });
  await browser.post(`/sandbox/payment/${data.url.split('/').at(-1)}/pay`, { email: 'payer@example.test' });
  await browser.ask(`/api/v6/payment/order/${data.number}`);
  return data.number;
}

/** A gift that waits for somebody, from a member of its own; answers its id. */
async function offerGift(to: Person): Promise<string> {
  const giver = await join(app);
  const order = { product: 'numcy_50', gift_number: to.phone };
  const { data } = await giver.browser.post<{ number: string; url: string }>('/api/v6/payment/checkout', order);
  await giver.browser.post(`/sandbox/payment/${data.url.split('/').at(-1)}/pay`, { email: 'giver@example.test' });
  await giver.browser.ask(`/api/v6/payment/order/${data.number}`);
  const { data: gifts } = await to.browser.ask<{ items: { id: string }[] }>('/api/v6/payment/gifts');
  return gifts.items[0]?.id ?? '';
}

/** A key for a program; answers its id. */
async function makeKey({ browser }: Person, name: string): Promise<string> {
  const { data } = await browser.post<AddedProgramKey>('/api/v6/program/key/add', { name, scopes: 'lookup' });
  return data.id;
}

/** An address for notices, which this site takes none of, as it sends no mail. */
async function addMail({ id }: Person): Promise<void> {
  const keys = createMailKeys(await loadSiteSecret(app.database));
  const [address, now] = [`reader${id}@example.test`, app.clock.now()];
  const row = { sealed: keys.members.seal(address, id), address: keys.hash(address), version: 'of this address' };
  await app.database.db
    .insertInto('notice_mail')
    .values({ profile_id: id, ...row, confirmed_at: now, created_at: now })
    .execute();
}

/** A number about which five people wrote, and the person's portrait of it. */
async function addPortrait({ id }: Person): Promise<{ phone: string; portrait: string }> {
  const phone = makePhone();
  const texts = ['A polite man.', 'Rings at night.', 'Nobody was there.', 'Honest people.', 'They hung up on my wife.'];
  for (const text of texts) await say(await join(app), phone, text);
  const portrait = randomBytes(16).toString('base64url');
  await app.database.db
    .insertInto('portrait')
    .values({ id: portrait, phone, profile_id: id, price: '0', created_at: app.clock.now() })
    .execute();
  return { phone, portrait };
}

async function makeHolder(): Promise<void> {
  const now = app.clock.now();
  const proUntil = new Date(now.getTime() + 12_345_678_000);
  const agent = 'Mozilla/5.0 (X11; CrOS x86_64) SamsungBrowser/99 Chrome/99';
  const phone = makePhone();
  const browser = new TestBrowser(app);
  const { profile_id } = await browser.signIn(phone, { headers: { 'user-agent': agent } });
  holder = { browser, phone, id: String(profile_id) };
  await app.database.db
    .updateTable('profile')
    .set({ pro_until: proUntil, pro_granted_until: proUntil })
    .where('id', '=', holder.id)
    .execute();
  const again = new TestBrowser(app);
  await again.signIn(phone, { headers: { 'user-agent': agent } });
  await browser.post('/api/v6/profile/edit', { first_name: 'Zebulonia', last_name: 'Quixwater' });
  const form = new FormData();
  form.append('image', new File([image], 'me.png'));
  const { data } = await browser.ask<{ avatar: string }>('/api/v6/profile/avatar', { method: 'POST', body: form });
  await browser.post('/api/v2/param/antispy', { value: '1' });
  await browser.post('/api/v6/params/notifications', { commonAcquaintances: '1' });
  await browser.post('/api/v6/params/overlimit');
  const quiet = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
  await browser.post('/api/v6/notification/quiet_hours', quiet);
  await browser.post('/api/v6/notification/channels', { group: 'number', channel: 'push', isOn: '0' });
  await browser.post('/api/v6/notification/messenger', { showContent: '1' });
  const device = await browser.post<{ id: string }>('/api/v6/push/subscribe', push.subscribe());
  await addMail(holder);
  const { portrait } = await addPortrait(holder);
  await browser.post('/api/v6/params/portrait', { off: '0', neurotype: 'friendly', disputed: 'tone', age: '41' });
  const [asked, hidden] = [makePhone(), makePhone()];
  for (const one of [asked, hidden]) {
    await lookAsHolder(one);
    await browser.post('/api/v6/suggest/add', { phone: one, first_name: 'Vorblax', last_name: 'Grumbold' });
    const noted = await browser.post<{ id: number }>('/api/v7/notice/add', { phone: one, text: 'Snorkelwacker' });
    known.note = String(noted.data.id);
    await browser.post('/api/v6/ban/add', { phone: one });
    await browser.post('/api/v6/tag/set', { phone: one, caller_type: '6', emotags: '9' });
    await browser.post('/api/v6/poll/answer', { phone: one, poll: 'onPage', answer: 'yes' });
  }
  // What is shown is everybody's to read and to answer; what is held is the author's alone.
  const { id: heldId } = await say(holder, hidden, 'Flibbertigibbet');
  await app.database.db.updateTable('comment').set({ state: 'held' }).where('id', '=', String(heldId)).execute();
  const contacts = JSON.stringify([{ first_name: 'Grimblewick', phone: `+${asked}` }]);
  await browser.post('/api/v6/contact/import', { consent: '1', contacts });
  // An address book counts like one lookup.
  searches += 1;
  const vote = { phone: hidden, name_key: 'of a name', profile_id: holder.id, is_like: true, voted_at: now };
  await app.database.db.insertInto('name_vote').values(vote).execute();
  const name = { phone: hidden, name_key: 'of a name', first_name: 'Vorblax', last_name: 'Grumbold' };
  const first = { profile_id: holder.id, said_at: now };
  await app.database.db
    .insertInto('name_case')
    .values({ ...name, ...first })
    .execute();
  const prices = { welcome: app.config.of(walletSettings).welcome };
  await app.database.db.transaction().execute((tx) => grantNumcy(tx, prices, holder.id, 73_219n, now));
  liked = await addLiked();
  const complaint = { name: 'Somebody', email: 'somebody@example.test', text: 'This is not true.' };
  await browser.post('/api/v6/complaint/comment', { comment_id: liked.comment, ...complaint });
  // Decided already: what is open is a moderator's to decide.
  const judge = await join(app, { role: 'moderator' });
  const decision = { decision: 'refuse', note: 'Nothing of it is shown to be so.' };
  await judge.browser.post('/api/v6/moderation/complaint/decide', {
    ...(await seeComplaint(judge.browser)),
    ...decision,
  });
  // Within ten minutes an admin takes any decision back: they are over.
  await app.database.pool.query(`
    alter table complaint_decision disable trigger complaint_decision_append_only;
    update complaint_decision set at = at - interval '11 minutes';
    alter table complaint_decision enable trigger complaint_decision_append_only`);
  for (const [like_type, comment_up_count] of [
    ['LIKE', ''],
    ['COMMENT_UP', '3'],
  ] as const) {
    const fields = { like_type, action_type: 'ADD', ...(comment_up_count && { comment_up_count }) };
    const body = new URLSearchParams({ comment_id: liked.comment, ...fields });
    await browser.ask('/api/v11/comment/like', { method: 'POST', body, headers: { 'idempotency-key': like_type } });
  }
  await app.database.db
    .transaction()
    .execute((tx) => barFromNumber(tx, { profileId: holder.id, phone: makePhone() }, now));
  known.order = await subscribe(holder);
  known.program = await makeKey(holder, 'Wibblefritz');
  secrets.program = 'Wibblefritz';
  const aboutMe = await say(await join(app), phone, 'To be hidden.');
  await browser.post('/api/v6/comment/hide', { comment_id: String(aboutMe.id) });
  const friendly = { phone: (await join(app)).phone, type: 'direct' };
  const sent = await browser.post<SentAcquaintance>('/api/v6/fof/request', friendly);
  known.acquaintance = sent.data.request.id;
  searches += 1;
  // Answered at once, so it waits on no desk.
  const request = await browser.post<{ ticket: string }>('/api/v6/data_request/send', { kind: 'access' });
  // Looks at numbers are written a moment later, and only for who is listed.
  const looks = app.database.db
    .selectFrom('acquaintance_look')
    .select('phone')
    .where('profile_id', '=', String(holder.id));
  const isWritten = async () => expect(await looks.execute()).not.toEqual([]);
  await vi.waitFor(isWritten, { timeout: patient(20_000), interval: 100 });
  await browser.post('/api/v6/number/unlist');
  const sessions = await app.database.db
    .selectFrom('session')
    .selectAll()
    .where('profile_id', '=', holder.id)
    .execute();
  const persons = await app.database.db
    .selectFrom('profile_identity')
    .select('person')
    .where('profile_id', '=', holder.id)
    .execute();
  waiting = again;
  const code = await again.getCode();
  const begun = app.database.db.selectFrom('sign_in_attempt').select('id').orderBy('id', 'desc').limit(1);
  attemptId = (await begun.executeTakeFirstOrThrow()).id;
  const handset = new TestHandset(app, phone);
  const [question] = await handset.send(code);
  if (question) await handset.answer(true, question);

  const [, version = ''] = /([\w-]{22})\.webp$/.exec(data.avatar) ?? [];
  const { data: page } = await browser.ask<{ next: string }>('/api/v6/search/history?limit=1');
  Object.assign(known, {
    id: holder.id,
    comment: String(heldId),
    version,
    asked,
    day: toDay(now),
    code,
    cursor: page.next,
    portrait,
    notified: device.data.id,
  });
  for (const [at, { id }] of sessions.entries()) known[`session${at}`] = id;
  Object.assign(secrets, {
    hidden,
    balance: String(73_219n + prices.welcome - 3n - 10n),
    suggested: 'Vorblax',
    last: 'Grumbold',
    note: 'Snorkelwacker',
    comment: 'Flibbertigibbet',
    contact: 'Grimblewick',
  });
  Object.assign(secrets, { proUntil: String(toTimestamp(proUntil)), browser: 'Samsung Internet, ChromeOS' });
  Object.assign(secrets, {
    first: 'Zebulonia',
    name: 'Quixwater',
    person: persons[0]?.person,
    device: sessions[0]?.device,
    request: request.data.ticket,
  });
  const parsed = parsePhone(`+${phone}`);
  numberForms = [phone, parsed?.international ?? '', phone.replace(/^49/, '0'), phone.replace(/^49/, '')];
}

async function lookAsHolder(phone: string): Promise<void> {
  await look(app, holder, phone);
  searches += 1;
}

/** All rows that are the holder's, whatever the table: a new one with a `profile_id` is here without being named. */
async function holdings(): Promise<Record<string, string[]>> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'profile_id' order by 1`,
  );
  // Both are written a moment after the answer.
  await holder.browser.ask('/api/v6/search/history');
  const counted = app.database.db.selectFrom('lookup').select('phone').where('visitor', '=', `m:${holder.id}`);
  await expect.poll(() => counted.execute(), { timeout: patient(20_000) }).toHaveLength(searches);
  const all: Record<string, string[]> = {};
  const read = async (name: string, where: string, value: string) => {
    const text = `select t::text as row from ${name} t where ${where} order by 1`;
    const { rows } = await pool.query<{ row: string }>(text, [value]);
    all[`${name} ${where}`] = rows.map(({ row }) => row);
  };
  for (const { name } of tables) await read(name, 'profile_id = $1::int8', holder.id);
  await read('profile', 'id = $1::int8', holder.id);
  await read('suggested_name', 'phone = $1::int8', holder.phone);
  await read('lookup', 'visitor = $1', `m:${holder.id}`);
  await read('sign_in_attempt', 'id = $1::int8', attemptId);
  await read('unlisted_number', '$1 <> phone_hash', '');
  return all;
}

const encodings: Encoding[] = ['query', 'form', 'json', 'multipart'];

/**
 * Requests that put every value into every field of the call, and into fields that the call has not. A call reads its
 * fields the same way whatever the value: so each field is sent in every encoding, but not each value in each of them;
 * and a field that takes a number refuses all words alike, so it is asked with one of them.
 */
function* requests(operation: Operation, values: string[], own: Fields): Generator<ReturnType<typeof requestOf>> {
  const fields = takenFields(operation);
  for (const name of Object.keys(fields)) {
    fields[name] = own[`${operation.name} ${name}`] ?? own[name] ?? fields[name] ?? '';
  }
  const beside = ['profile_id', 'profileId', 'user_id', 'member', 'session', 'sid', 'sub', 'phone', 'id', 'role'];
  const ways = operation.method === 'post' ? encodings.length : 1;
  for (const [round, value] of values.entries()) {
    const strange = Object.fromEntries(beside.filter((name) => !(name in fields)).map((name) => [name, value]));
    yield requestOf(operation, { ...strange, ...fields }, encodings[round % ways] ?? 'query', image);
  }
  const [numbers, words] = [values.filter(isDigits), values.filter((value) => !isDigits(value))];
  for (const [at, name] of fieldsOf(operation).entries()) {
    if (ownWords.includes(name) || ownWords.includes(`${operation.name} ${name}`)) continue;
    const sent = isDigits(fields[name] ?? '') ? [...numbers, ...words.slice(0, 1)] : values;
    for (let round = 0; round < Math.max(sent.length, ways); round += 1) {
      const encoding = encodings[(round + at) % ways] ?? 'query';
      yield requestOf(operation, { ...fields, [name]: sent[round % sent.length] ?? '' }, encoding, image);
    }
  }
  // A call whose every field is one of a few words takes none of the values, and may take no field it does not know.
  yield requestOf(operation, fields, 'form', image);
}

const isDigits = (value: string) => /^\+?\d+$/.test(value);

interface Asking {
  browser: TestBrowser;
  /** Fields with which the calls of who asks work. */
  own: Fields;
  /** Makes who asks able to ask again. */
  revive(): Promise<void>;
  /** Fields of what went with the sessions or while the account was deactivated, made anew. */
  renew(): Promise<Fields>;
}

/** A member who may do all that members may, with a session to end. */
async function addOther(role: string): Promise<Asking & { phone: string }> {
  const traits = { role, is_proven: true, pro_until: new Date(app.clock.now().getTime() + 86_400_000) };
  const person = await join(app, traits);
  const { browser, phone, id } = person;
  const [pinned, deleted] = [
    await say(person, phone, 'To be pinned.'),
    await say(person, makePhone(), 'To be deleted.'),
  ];
  const answer = await reply(person, pinned, 'To be changed.');
  const judged = await say(person, makePhone(), 'To be appealed about.');
  const order = await subscribe(person);
  const gift = await offerGift(person);
  const { phone: portrayed, portrait } = await addPortrait(person);
  const devices = [push.subscribe(), push.subscribe()];
  // A device goes with the session in which it was switched on; switched on again it keeps its id.
  const switchOn = async () => {
    const ids: string[] = [];
    for (const fields of devices) {
      ids.push((await browser.post<{ id: string }>('/api/v6/push/subscribe', fields)).data.id);
    }
    return ids;
  };
  const [removed = '', tried = ''] = await switchOn();
  const renew = async () => ({
    'post /api/v6/program/key/revoke id': await makeKey(person, 'To be revoked'),
    ...(await addAcquaintances(person)),
  });
  const texts = {
    comment_id: String(pinned.id),
    reply_to: String(pinned.id),
    thread_id: String(answer.id),
    'post /api/v6/comment/delete_by_id id': String(deleted.id),
    'post /api/v11/comment/like comment_id': liked.comment,
    'post /api/v11/comment/like thread_id': liked.answer,
    ...(await addReported(person, role)),
    'post /api/v6/moderation/my/statements/appeal statement_id': await addStatement(app, id, String(judged.id)),
    // Who is signed in shows nothing else.
    'post /api/v6/complaint/comment code': '',
    'post /api/v6/complaint/contact code': '',
    'get /api/v6/payment/order/{number} number': order,
    'get /api/v6/payment/order/{number}/withdrawal number': order,
    'get /api/v6/payment/gift/{id} id': gift,
    'post /api/v6/payment/gift/{id}/accept id': gift,
    'post /api/v6/payment/gift/{id}/decline id': await offerGift(person),
    ...(await addHidden(person)),
    ...(await renew()),
    'post /api/v6/push/unsubscribe id': removed,
    'post /api/v6/push/test id': tried,
    // Without an address it can be switched off alone.
    'post /api/v6/notification/digest isOn': '0',
    // Who has Pro pays nothing.
    'post /api/v6/portrait/create phone': portrayed,
    'post /api/v6/portrait/create price': '0',
    'post /api/v6/portrait/share id': portrait,
    'get /api/v6/portrait/{id} id': portrait,
  };
  const now = app.clock.now();
  const prices = { welcome: app.config.of(walletSettings).welcome };
  await app.database.db.transaction().execute(async (tx) => {
    await grantNumcy(tx, prices, id, 100n, now);
    const boost = { kind: 'comment_up', counterAccount: 'boosts', amount: 1n, reference: null } as const;
    await spend(tx, prices, { ...boost, profileId: id, idempotencyKey: 'to have a receipt' }, now);
  });
  const paid = app.database.db.selectFrom('wallet_posting').select('id').where('profile_id', '=', id);
  const { id: posting } = await paid.where('kind', '=', 'comment_up').executeTakeFirstOrThrow();
  const receipt = { 'get /api/v6/numcy/receipt/{number} number': `N-${posting}` };
  await new TestBrowser(app).signIn(phone);
  const mine = app.database.db.selectFrom('session').select('id').where('profile_id', '=', id).orderBy('created_at');
  const spare = (await mine.execute()).find((session) => session.id !== decodeJwt(browser.token ?? '').sid);
  const revive = async () => {
    // Deactivated: taken back. Signed out: in again.
    const { status } = await browser.post('/api/v6/profile/cancel', { cancel: '0' });
    if (status === 200) return;
    browser.token = null;
    await browser.signIn(phone);
    await switchOn();
  };
  return {
    browser,
    phone,
    own: { profileId: id, profile_id: id, id: spare?.id ?? '', role, ...texts, ...receipt },
    revive,
    renew,
  };
}

/** Somebody whom the person may ask for acquaintance, a request to be answered, and an own one to be withdrawn. */
async function addAcquaintances({ id }: Person): Promise<Fields> {
  const now = app.clock.now();
  const ask = async (from: string, to: string) => {
    const sent = { kind: 'direct', friends: 0, price: '11', created_at: now } as const;
    const row = await app.database.db
      .insertInto('acquaintance_request')
      .values({ ...sent, profile_id: from, asked_id: to, expires_at: new Date(now.getTime() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    'post /api/v6/fof/request phone': (await join(app)).phone,
    'post /api/v6/fof/answer id': await ask((await join(app)).id, id),
    'post /api/v6/fof/cancel id': await ask(id, (await join(app)).id),
  };
}

/** A text about the person's number, which they may hide and show, and follow first. */
async function addHidden({ phone }: Person): Promise<Fields> {
  const { id } = await say(await join(app), phone, 'To be hidden and shown.');
  const calls = ['comment/hide', 'comment/unhide', 'numcy/subscription/comment/add'];
  return Object.fromEntries(calls.map((call) => [`post /api/v6/${call} comment_id`, String(id)]));
}

/** Texts of a third person, with which the calls of reporters and moderators work once. */
async function addReported(person: Person, role: string): Promise<Fields> {
  const third = await join(app);
  const texts = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map((text) => say(third, makePhone(), text)));
  const [decided, removed, withdrawn, told] = texts.map(({ id }) => String(id));
  // Of somebody whose account stays: a decision about the text of one whose account went is not taken back.
  const undone = String((await say(await join(app), makePhone(), 'To be decided about twice.')).id);
  const opened = String((await say(await join(app), makePhone(), 'To be opened and put off.')).id);
  const { browser } = person;
  for (const id of [opened, decided, removed, undone, withdrawn])
    await browser.post('/api/v6/report/comment', { comment_id: id ?? '' });
  const reports = await browser.ask<{ items: { id: string }[] }>('/api/v6/report/my');
  const own: Fields = {
    'post /api/v6/report/comment comment_id': told ?? '',
    'post /api/v6/report/comment thread_id': liked.answer,
    'get /api/v6/report/standing thread_id': liked.answer,
    'post /api/v6/report/withdraw report_id': reports.data.items[0]?.id ?? '',
  };
  Object.assign(own, await addNamed(browser));
  if (role === 'member') return own;
  Object.assign(own, await addVoteSurge(browser), await addSpamCampaigns(browser));
  const { data } = await browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const seen = (id: string | undefined) => {
    const found = data.items.find(({ textId }) => textId === id);
    return { case_id: found?.id ?? '', case_version: String(found?.version) };
  };
  for (const [call, id] of [
    ['decide', decided],
    ['account/remove', removed],
  ]) {
    for (const [name, value] of Object.entries(seen(id))) own[`post /api/v6/moderation/${call} ${name}`] = value;
  }
  own['post /api/v6/moderation/open case_id'] = seen(opened).case_id;
  for (const [name, value] of Object.entries(seen(opened))) own[`post /api/v6/moderation/skip ${name}`] = value;
  const complaint = { name: 'Somebody', email: 'third@example.test', text: 'This is not true.' };
  await (await join(app)).browser.post('/api/v6/complaint/comment', { comment_id: told ?? '', ...complaint });
  const waits = await seeComplaint(browser);
  for (const [name, value] of Object.entries(waits)) own[`post /api/v6/moderation/complaint/decide ${name}`] = value;
  // Another complaint is acted on, and a third one's decision taken back.
  const others: Awaited<ReturnType<typeof seeComplaint>>[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { id } = await say(await join(app), makePhone(), 'Complained about as well.');
    await (await join(app)).browser.post('/api/v6/complaint/comment', { comment_id: String(id), ...complaint });
    others.push(await seeComplaint(browser));
  }
  const [acted, takenBack] = others;
  own['post /api/v6/moderation/complaint/act case_id'] = acted?.case_id ?? '';
  own['post /api/v6/moderation/complaint/act case_version'] = acted?.case_version ?? '';
  own['post /api/v6/moderation/complaint/act acts'] = `remove:${acted?.item_id}`;
  const decision = { decision: 'refuse', note: 'Nothing of it is shown to be so.' };
  const made = await browser.post<ComplaintDecided>('/api/v6/moderation/complaint/decide', {
    ...takenBack,
    ...decision,
  });
  own['post /api/v6/moderation/complaint/undo decision_id'] = made.data.decisionId;
  // All of one sender is refused at once, and what was refused of another one is taken back.
  const senders: Awaited<ReturnType<typeof seeComplaint>>[] = [];
  for (const email of ['fourth@example.test', 'fifth@example.test']) {
    const { id } = await say(await join(app), makePhone(), 'Complained about by somebody else.');
    const sent = { ...complaint, email, comment_id: String(id) };
    await (await join(app)).browser.post('/api/v6/complaint/comment', sent);
    senders.push(await seeComplaint(browser));
  }
  const [refused, restored] = senders;
  own['post /api/v6/moderation/complaint/refuse_sender case_id'] = refused?.case_id ?? '';
  own['post /api/v6/moderation/complaint/refuse_sender case_version'] = refused?.case_version ?? '';
  const swept = await browser.post<SenderRefused>('/api/v6/moderation/complaint/refuse_sender', {
    case_id: restored?.case_id ?? '',
    case_version: restored?.case_version ?? '',
    scope: 'sender',
    note: 'None of them says what is untrue.',
  });
  own['post /api/v6/moderation/complaint/undo_sender sweep'] = swept.data.sweep;
  own['post /api/v6/moderation/complaint/measure measure_id'] = await addMeasure(app, waits.case_id, null);
  const appellant = await join(app);
  const { id: appealed } = await say(appellant, makePhone(), 'Appealed about by its author.');
  own['post /api/v6/moderation/appeal/decide appeal_id'] = await addAppeal(app, appellant.id, String(appealed));
  const act = await browser.post<Decided>('/api/v6/moderation/decide', { ...seen(undone), decision: 'keep' });
  own['post /api/v6/moderation/undo act_id'] = act.data.actId;
  return own;
}

/** A name that three people give somebody's number, which may be reported once by the number and by the profile. */
async function addNamed(browser: TestBrowser): Promise<Fields> {
  const named = await join(app);
  for (const giver of await joinApart(app, 3)) {
    const fields = { phone: named.phone, first_name: 'Peppercorn', last_name: 'Ltd' };
    await giver.browser.post('/api/v6/suggest/add', fields);
  }
  const own: Fields = {};
  for (const [by, field, value] of [
    ['by_phone', 'phone', named.phone],
    ['by_profile', 'profile_id', named.id],
  ] as const) {
    const { data } = await browser.ask<ContactNames>(`/api/v6/contact/${by}?${field}=${value}`);
    own[`post /api/v6/report/contact/${by} ${field}`] = value;
    own[`post /api/v6/report/contact/${by} name_hash`] = data.contacts[0]?.name_hash ?? '';
  }
  return own;
}

/** A number with a burst of votes that waits for a moderator. */
async function addVoteSurge(browser: TestBrowser): Promise<Fields> {
  const phone = await addNumber(app.database);
  const opinions = JSON.stringify({ burst: { sign: 'bad', at: app.clock.now().getTime() } });
  await app.database.db.updateTable('number').set({ opinions }).where('phone', '=', phone).execute();
  const { data } = await browser.ask<VoteSurges>('/api/v6/moderation/bursts?limit=100');
  const call = 'post /api/v6/moderation/burst/decide';
  const version = data.items.find((voteSurge) => voteSurge.phone === phone)?.version;
  return { [`${call} phone`]: phone, [`${call} burst_version`]: String(version) };
}

/** A wave of spam that was removed, and one that was only looked at. */
async function addSpamCampaigns(browser: TestBrowser): Promise<Fields> {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const span = { from: String(now - 3600), until: String(now + 60) };
  const spamCampaigns: string[] = [];
  for (const at of ['removed', 'seen']) {
    await say(await join(app), makePhone(), `A wave to be ${at}`);
    const fields = { ...span, contains: `wave to be ${at}` };
    const { data } = await browser.post<SpamCampaign>('/api/v6/moderation/wave/preview', fields);
    spamCampaigns.push(data.id);
  }
  const [removed = '', seen = ''] = spamCampaigns;
  await browser.post('/api/v6/moderation/wave/run', { wave_id: removed });
  const call = '/api/v6/moderation/wave';
  return {
    [`post ${call}/undo wave_id`]: removed,
    [`post ${call}/run wave_id`]: seen,
    [`get ${call}/texts wave_id`]: seen,
  };
}

/** The answer as it went over the wire, headers too. */
async function hear(browser: TestBrowser, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  if (browser.token !== null) headers.set('authorization', `Bearer ${browser.token}`);
  const answer = await app.request(path, { ...init, headers });
  const body = await answer.text();
  return { status: answer.status, body, text: `${JSON.stringify([...answer.headers])} ${body}` };
}

/**
 * Asks everything; answers what was told that must not be, and the members' calls that took none of the requests. The
 * sandbox has no page of a provider's for a subscription.
 *
 * @param isNamed each act has a name: what is taken is sent once more then, and answered as before
 */
async function askEverything(
  { browser, own, revive, renew }: Asking,
  values: string[],
  forbidden: string[],
  { isNamed = false }: { isNamed?: boolean } = {},
) {
  const told: string[] = [];
  const refused: string[] = [];
  for (const operation of operations) {
    let isTaken = false;
    for (const { path, init: bare } of requests(operation, values, own)) {
      const init: RequestInit = { ...bare };
      if (isNamed && operation.isNamed) {
        init.headers = new Headers(init.headers);
        init.headers.set('idempotency-key', randomUUID());
      }
      const { status, body, text } = await hear(browser, path, init);
      if (isNamed && operation.isNamed && status < 400 && !isTaken) {
        const again = await hear(browser, path, init);
        if (again.status !== status || again.body !== body) told.push(`${path} again: ${again.status} ${again.body}`);
      }
      isTaken ||= status < 400;
      // The moderators' log names the number that a text is about, and another member wrote about the holder's before.
      const isLog = path.startsWith('/api/v6/moderation/log');
      for (const word of forbidden) {
        if (text.includes(word) && !(isLog && numberForms.includes(word))) told.push(`${init.method} ${path}: ${word}`);
      }
      if (status >= 500) told.push(`${init.method} ${path}: ${status}`);
      if (leavingPaths.test(path)) await revive();
    }
    if (leavingPaths.test(operation.path)) Object.assign(own, await renew());
    const isTheirs = own.role !== 'member' || !moderators.test(operation.path);
    const isOffered = !notOffered.includes(operation.path);
    const isTaking = isTheirs && isOffered && !operation.isForPrograms;
    if (!isTaken && isTaking && operation.statuses.includes('401')) refused.push(operation.name);
  }
  return { told: told.slice(0, 20), refused };
}

const idsOfHolder = () => Object.values(known);
const hiddenThings = () => Object.values(secrets);
const names = () => [secrets.first ?? '', secrets.name ?? ''];

describe('what a member holds', () => {
  it('is told to the member, so that it can be looked for', async () => {
    const paths = [
      ...['profile/my', 'profile/export', 'auth/sessions', 'search/history', 'numcy/balance', 'push/list'],
      'program/key/list',
    ];
    let text = '';
    for (const path of paths) text += (await hear(holder.browser, `/api/v6/${path}`)).text;
    const all: Fields = { ...known, ...secrets, phone: holder.phone };
    // A cursor is another one each time; the others are told to nobody at all.
    const missing = Object.keys(all).filter((name) => !all[name] || !text.includes(all[name]));
    expect(missing.sort()).toEqual(['code', 'cursor', 'device', 'person']);
    expect([all.code, all.cursor, all.device, all.person].every(Boolean)).toBe(true);
    const empty = async () => {
      const none = Object.entries(await holdings()).filter(([, rows]) => rows.length === 0);
      return none.map(([name]) => name).sort();
    };
    // Neither operator nor moderator did anything to the account, and unlisting took what others said of the number.
    // Looks at numbers are written a moment later.
    await expect
      .poll(empty, { timeout: patient(10_000) })
      .toEqual([
        'account_act profile_id = $1::int8',
        'admin_act profile_id = $1::int8',
        'book_deletion profile_id = $1::int8',
        'comment_reaction_withdrawn profile_id = $1::int8',
        'complaint_measure profile_id = $1::int8',
        'moderation_act profile_id = $1::int8',
        'moderation_case profile_id = $1::int8',
        'moderation_look profile_id = $1::int8',
        'moderation_report profile_id = $1::int8',
        'moderation_statement profile_id = $1::int8',
        'moderation_wave_item profile_id = $1::int8',
        'statement_appeal profile_id = $1::int8',
        'suggested_name phone = $1::int8',
        'wallet_debt profile_id = $1::int8',
      ]);
  });

  it.each(['member', 'admin'])(
    'is neither read nor changed by another %s',
    { timeout: patient(600_000) },
    async (role) => {
      const before = await holdings();
      const other = await addOther(role);
      await lookAsHolder(other.phone);
      const visited = await holdings();
      const ids = await askEverything(other, idsOfHolder(), [...hiddenThings(), ...numberForms], { isNamed: true });
      expect(ids).toEqual({ told: [], refused: [] });
      // By now the session that the other had to spare is over.
      const byNumber = await askEverything(other, [holder.phone, `+${holder.phone}`], hiddenThings());
      expect(byNumber.told).toEqual([]);
      expect(await holdings()).toEqual(visited);
      expect(visited).not.toEqual(before);
    },
  );

  it('is neither read nor changed by a visitor', { timeout: patient(600_000) }, async () => {
    const before = await holdings();
    const visitor: Asking = { browser: new TestBrowser(app), own: {}, revive: async () => {}, renew: async () => ({}) };
    const ids = await askEverything(visitor, idsOfHolder(), [...hiddenThings(), ...numberForms]);
    expect(ids.told).toEqual([]);
    const byNumber = await askEverything(visitor, [holder.phone, `+${holder.phone}`], hiddenThings());
    expect(byNumber.told).toEqual([]);
    expect(await holdings()).toEqual(before);
  });

  it('is told no more while the number is listed, but the name and picture that members may see', async () => {
    await holder.browser.post('/api/v6/number/relist');
    const before = await holdings();
    const other = await addOther('member');
    const { phone } = holder;
    const [byId, byNumber] = [`/api/v202505/profile/${holder.id}`, `/api/v202505/search/${phone}`];
    const secret = hiddenThings().filter((word) => !names().includes(word));
    for (const browser of [other.browser, new TestBrowser(app)]) {
      const isMember = browser === other.browser;
      for (const path of [byId, byNumber, `${byNumber}/contact.vcf`, `/number/${phone}`]) {
        const { text } = await hear(browser, path);
        for (const word of secret) expect(text, path).not.toContain(word);
        if (!isMember) for (const word of [...names(), known.version ?? '']) expect(text, path).not.toContain(word);
        if (path === byId) for (const form of numberForms) expect(text, path).not.toContain(form);
        if (path === byId && isMember) for (const word of names()) expect(text, path).toContain(word);
      }
    }
    expect(await holdings()).toEqual(before);
    await holder.browser.post('/api/v6/number/unlist');
  });

  it('still is the member’s own: the sign-in that others tried to take, and every change', async () => {
    const { data } = await waiting.check(known.code ?? '');
    expect(data).toMatchObject({ status: true, profile_id: Number(holder.id) });
    const before = await holdings();
    await holder.browser.post('/api/v6/search/history/delete', {
      phoneNumber: known.asked ?? '',
      date: known.day ?? '',
    });
    const after = await holdings();
    expect(after['search_history profile_id = $1::int8']).not.toEqual(before['search_history profile_id = $1::int8']);
  });
});
