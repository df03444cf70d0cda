// Long because it is one table of all lists that page, each with how its rows come and go.
import { sql } from 'kysely';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { toDay } from '#server/platform/clock.ts';
import { dayMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import type { Person } from '#test/member.ts';
import type { TestApp } from '#test/start-app.ts';
import { addText } from '#test/texts.ts';

/** Where a row is put: `tied` rows have the same sort values but for their id. */
export type Spot = 'first' | 'tied' | 'last';

/** A list that pages, and how its rows come and go. */
export interface WalkedList {
  name: string;
  /** With its query but for the page; of a list about the owner's number, with that. */
  path: string | ((owner: Person) => string);
  /** What names an item of the answer. */
  keyOf(item: never): string;
  /** Puts a row where a reader finds it first, among the others, or last; gives its key. */
  add(app: TestApp, owner: Person, spot: Spot): Promise<string>;
  /** Where rows can go. */
  remove?(app: TestApp, owner: Person, key: string): Promise<unknown>;
}

let made = 0;

/** To the microsecond, since a row's time has more digits than a `Date`. */
function timeOf(app: TestApp, spot: Spot, isOldestFirst = false): string {
  made += 1;
  const noon = new Date(app.clock.now().getTime() - 3 * dayMs).toISOString().slice(0, 10);
  const early = `${noon}T08:00:00.${String(100_000 + made)}Z`;
  const late = `${noon}T16:00:00.${String(100_000 + made)}Z`;
  if (spot === 'tied') return `${noon}T12:00:00.123456Z`;
  return (spot === 'first') === isOldestFirst ? early : late;
}

function history(order: 'newest' | 'oldest'): WalkedList {
  return {
    name: `look-ups, the ${order} first`,
    path: `/api/v6/search/history?order_by=${order}`,
    keyOf: ({ phone }: { phone: string }) => phone,
    async add({ database: { db }, ...app }, owner, spot) {
      const phone = makePhone();
      const at = timeOf(app as TestApp, spot, order === 'oldest');
      await sql`insert into search_history (profile_id, phone, day, searched_at)
        values (${owner.id}::int8, ${phone}::int8, ${toDay(new Date(at))}::date, ${at}::timestamptz)`.execute(db);
      return phone;
    },
    remove: ({ database: { db } }, owner, phone) =>
      db.deleteFrom('search_history').where('profile_id', '=', owner.id).where('phone', '=', phone).execute(),
  };
}

const visitors: WalkedList = {
  name: 'who looked my number up',
  path: '/api/v6/spy/visitors?',
  keyOf: ({ profileId }: { profileId: number }) => String(profileId),
  async add(app, owner, spot) {
    const { profileId } = await addActor(app.database);
    const at = timeOf(app, spot);
    await sql`insert into search_history (profile_id, phone, day, searched_at)
      values (${profileId}::int8, ${owner.phone}::int8, ${toDay(new Date(at))}::date, ${at}::timestamptz)`.execute(
      app.database.db,
    );
    return profileId;
  },
  remove: ({ database: { db } }, _owner, id) => db.deleteFrom('search_history').where('profile_id', '=', id).execute(),
};

const names: WalkedList = {
  name: 'what others call my number',
  path: '/api/v6/number/names?',
  keyOf: ({ firstName }: { firstName: string }) => firstName,
  async add(app, owner, spot) {
    const { profileId } = await addActor(app.database);
    const at = timeOf(app, spot);
    const firstName = `Name ${made} of ${profileId}`;
    await sql`insert into suggested_name (phone, profile_id, first_name, last_name, updated_at)
      values (${owner.phone}::int8, ${profileId}::int8, ${firstName}, '', ${at}::timestamptz)`.execute(app.database.db);
    return firstName;
  },
  remove: ({ database: { db } }, _owner, name) =>
    db.deleteFrom('suggested_name').where('first_name', '=', name).execute(),
};

const sessions: WalkedList = {
  name: 'where I am signed in',
  path: '/api/v6/auth/sessions?',
  keyOf: ({ id }: { id: string }) => id,
  async add(app, owner, spot) {
    const at = timeOf(app, spot);
    const id = `list-${made}-${owner.id}`;
    await sql`insert into session (id, profile_id, token_version, device, way, browser, created_at, last_seen_at, expires_at, proved_at)
      select ${id}, id, token_version, 'none', 'sms', 'Some browser', ${at}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz + interval '20 days', ${at}::timestamptz from profile where id = ${owner.id}::int8`.execute(
      app.database.db,
    );
    return id;
  },
  remove: ({ database: { db } }, _owner, id) =>
    db.updateTable('session').set({ revoked_at: new Date() }).where('id', '=', id).execute(),
};

const bans: WalkedList = {
  name: 'numbers that I blocked',
  path: '/api/v6/ban/list?',
  keyOf: ({ phone }: { phone: string }) => phone,
  async add(app, owner, spot) {
    const phone = makePhone();
    const at = timeOf(app, spot);
    await sql`insert into opinion (phone, profile_id, banned_at, updated_at)
      values (${phone}::int8, ${owner.id}::int8, ${at}::timestamptz, ${at}::timestamptz)`.execute(app.database.db);
    return phone;
  },
  remove: ({ database: { db } }, owner, phone) =>
    db.deleteFrom('opinion').where('profile_id', '=', owner.id).where('phone', '=', phone).execute(),
};

const contacts: WalkedList = {
  name: 'my address book',
  path: '/api/v6/contact/my?',
  keyOf: ({ phone }: { phone: string }) => phone,
  async add({ database: { db } }, owner, spot) {
    const phone = makePhone();
    made += 1;
    const place = String(made).padStart(6, '0');
    const name = spot === 'tied' ? 'Middle' : spot === 'first' ? `A ${place}` : `Z ${place}`;
    await sql`insert into contact_name (profile_id, phone, first_name, last_name, added_at)
      values (${owner.id}::int8, ${phone}::int8, ${name}, '', now())`.execute(db);
    return phone;
  },
  remove: ({ database: { db } }, owner, phone) =>
    db.deleteFrom('contact_name').where('profile_id', '=', owner.id).where('phone', '=', phone).execute(),
};

/** Postings come at the front alone and never go. */
const postings: WalkedList = {
  name: 'what my wallet gained and paid',
  path: '/api/v6/numcy/history?',
  keyOf: ({ id }: { id: string }) => id,
  async add({ database: { db }, clock }, owner) {
    await db.transaction().execute((tx) => grantNumcy(tx, { welcome: 10n }, owner.id, 1n, clock.now()));
    const { id } = await db
      .selectFrom('wallet_posting')
      .select('id')
      .where('profile_id', '=', owner.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
};

/** Orders are never taken out of the books; one whose time ran out leaves the list. */
const orders: WalkedList = {
  name: 'what I bought',
  path: '/api/v6/payment/orders?',
  keyOf: ({ number }: { number: string }) => number,
  async add({ database: { db }, ...app }, owner, spot) {
    made += 1;
    const number = `AAAA-BBBB-${1_000 + made}`;
    const at = timeOf(app as TestApp, spot);
    await sql`insert into payment_order (number, profile_id, recipient_id, product, numcy, amount, currency, provider,
        is_test, state, created_at)
      values (${number}, ${owner.id}::int8, ${owner.id}::int8, 'numcy_50', 50, 500, 'eur', 'sandbox', true, 'failed',
        ${at}::timestamptz)`.execute(db);
    return number;
  },
  remove: ({ database: { db } }, _owner, number) =>
    db.updateTable('payment_order').set({ state: 'expired' }).where('number', '=', number).execute(),
};

/** Reports come at the front alone; that one is taken back moves no other. */
const reports: WalkedList = {
  name: 'what I reported',
  path: '/api/v6/report/my?',
  keyOf: ({ textId }: { textId: string }) => textId,
  async add({ database: { db }, clock }, owner) {
    made += 1;
    const textId = `text ${made}`;
    await sql`insert into moderation_report (kind, text_id, profile_id, phone, reason, words, revision, created_at)
      values ('comment', ${textId}, ${owner.id}::int8, 4930901820, 'spam', '', '1', ${clock.now()})`.execute(db);
    return textId;
  },
};

/** U11: requests come at the front alone, and stay. */
const requests: WalkedList = {
  name: 'what I asked about my data',
  path: '/api/v6/data_request/list/my?',
  keyOf: ({ receivedAtTimestamp }: { receivedAtTimestamp: number }) => String(receivedAtTimestamp),
  async add({ database: { db }, clock }, owner) {
    made += 1;
    // No two at the same second: by it they are told apart.
    const at = new Date(clock.now().getTime() + made * 1000);
    await sql`insert into data_request (seed, ticket_key, phone_key, profile_id, is_new_holder, kind, sealed, is_unlisted,
        received_at, due_at)
      values (${`seed ${made}`}, ${`key ${made}`}, 'number', ${owner.id}::int8, false, 'access', '', false,
        ${at}, ${at})`.execute(db);
    return String(Math.floor(at.getTime() / 1000));
  },
};

/** T4: statements come at the front alone, and stay. */
const statements: WalkedList = {
  name: 'why something of mine was restricted',
  path: '/api/v6/moderation/my/statements?',
  keyOf: ({ id }: { id: string }) => id,
  async add({ database: { db }, clock }, owner) {
    made += 1;
    const at = clock.now();
    const { id } = await db
      .insertInto('moderation_statement')
      .values({
        profile_id: owner.id,
        act_id: null,
        kind: 'comment',
        text_id: `${1e6 + made}`,
        restriction: 'held',
        rule: 'spam',
        source: 'report',
        is_found_by_machine: false,
        is_decided_by_machine: false,
        written_at: at,
        applied_at: at,
        stated_at: at,
        ended_at: null,
        reversed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
};

/** T14: so do notices. */
const notices: WalkedList = {
  name: 'what I was told',
  path: '/api/v6/notification/list?',
  keyOf: ({ id }: { id: string }) => id,
  async add({ database: { db }, clock }, owner) {
    made += 1;
    const { id } = await db
      .insertInto('notification')
      .values({
        profile_id: owner.id,
        key: `told:${made}`,
        kind: 'complaint_decided',
        notice_values: '{}',
        link: '/complaint',
        is_essential: true,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
};

/** They come at the front alone; one that is removed leaves the list. */
const devices: WalkedList = {
  name: 'my devices',
  path: '/api/v6/push/list?',
  keyOf: ({ id }: { id: string }) => id,
  async add({ database: { db }, clock }, owner) {
    made += 1;
    const own = db.selectFrom('session').select('id').where('profile_id', '=', owner.id);
    const { id: session_id } = await own.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('push_subscription')
      .values({
        profile_id: owner.id,
        session_id,
        endpoint: `told:${made}`,
        sealed: '',
        browser: '',
        locale: 'en',
        shows_content: false,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
};

/** So do keys; one that is revoked leaves the list. */
const programKeys: WalkedList = {
  name: 'my keys for programs',
  path: '/api/v6/program/key/list?',
  keyOf: ({ id }: { id: string }) => id,
  async add({ database: { db }, clock }, owner) {
    made += 1;
    const { rows } = await sql<{ id: string }>`
      insert into program_key (profile_id, hash, name, ending, scopes, token_version, created_at)
      select id, ${`told:${made}`}, 'A program', 'abcd', 'lookup', token_version, ${clock.now()}::timestamptz
      from profile where id = ${owner.id}::int8
      returning id`.execute(db);
    return rows[0]?.id ?? '';
  },
};

/** T14: gifts come at the front alone; one that is declined leaves the list. */
const gifts: WalkedList = {
  name: 'gifts that wait for me',
  path: '/api/v6/payment/gifts?',
  keyOf: ({ id }: { id: string }) => id,
  async add({ database, clock }, owner) {
    const giver = await addActor(database);
    made += 1;
    const number = `BBBB-CCCC-${1_000 + made}`;
    const { rows } = await sql<{ id: string }>`
      with bought as (
        insert into payment_order (number, profile_id, recipient_id, product, numcy, amount, currency, provider,
          is_test, state, created_at)
        values (${number}, ${giver.profileId}::int8, ${owner.id}::int8, 'numcy_50', 50, 500, 'eur', 'sandbox', true, 'paid',
          ${clock.now()})
        returning number
      )
      insert into payment_gift (order_number, giver_id, receiver_id, state, offered_at, expires_at)
      select number, ${giver.profileId}::int8, ${owner.id}::int8, 'pending', ${clock.now()}::timestamptz,
        ${new Date(clock.now().getTime() + 30 * dayMs)}::timestamptz from bought
      returning id`.execute(database.db);
    return rows[0]?.id ?? '';
  },
};

/** T14: what is paid for month by month comes at the front alone; what has ended leaves the list. */
function paidTexts(kind: 'hide' | 'follow', path: string): WalkedList {
  return {
    name: `texts that I pay to ${kind}`,
    path,
    keyOf: ({ comment_id }: { comment_id: number }) => String(comment_id),
    async add({ database, clock }, owner) {
      const author = await addActor(database);
      const id = await addText(database, { author: author.profileId, phone: makePhone() });
      await database.db
        .insertInto('numcy_subscription')
        .values({
          profile_id: owner.id,
          kind,
          comment_id: id,
          price: '10',
          begun_at: clock.now(),
          ends_at: new Date(clock.now().getTime() + 30 * dayMs),
          ended_at: null,
          ended_by: null,
        })
        .execute();
      return id;
    },
  };
}

/** What is said of the owner's number, each by somebody else. */
function comments(order: 'interesting' | 'newest' | 'oldest'): WalkedList {
  return {
    name: `comments, the ${order} first`,
    path: ({ phone }) => `/api/v6/comment/list?phone=${phone}&order_by=${order}`,
    keyOf: ({ id }: { id: number }) => String(id),
    async add(app, { phone }, spot) {
      const { profileId } = await addActor(app.database);
      const at = timeOf(app, spot, order === 'oldest');
      const rank = { first: 1_000 + made, tied: 500, last: -made }[spot];
      const { rows } = await sql<{ id: string }>`
        with counted as (
          insert into number (phone, comments) values (${phone}::int8, 1)
          on conflict (phone) do update set comments = number.comments + 1
        )
        insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
        values (${phone}::int8, ${profileId}::int8, 'A text', ${rank}::float8, ${at}::timestamptz, ${at}::timestamptz)
        returning id`.execute(app.database.db);
      return rows[0]?.id ?? '';
    },
    remove: ({ database: { db } }, { phone }, id) =>
      sql`with gone as (update comment set state = 'deleted' where id = ${id}::int8)
        update number set comments = comments - 1 where phone = ${phone}::int8`.execute(db),
  };
}

/** Requests of the owner's, the newest first; they go with the account of the other side. */
const acquaintances: WalkedList = {
  name: 'contact requests that I sent',
  path: '/api/v6/fof/list?box=outgoing',
  keyOf: ({ id }: { id: string }) => id,
  async add({ database, clock }, owner, spot) {
    made += 1;
    const { profileId } = await addActor(database);
    const now = clock.now();
    const ends = new Date(now.getTime() + 14 * dayMs);
    const id =
      spot === 'last' ? sql`${-made}::int8` : sql`nextval(pg_get_serial_sequence('acquaintance_request', 'id'))`;
    const { rows } = await sql<{ id: string }>`
      insert into acquaintance_request
        (id, profile_id, asked_id, kind, state, friends, price, created_at, expires_at, closed_at)
      overriding system value
      values (${id}, ${owner.id}::int8, ${profileId}::int8, 'direct', 'declined', 0, 11, ${now}, ${ends}, ${now})
      returning id`.execute(database.db);
    return rows[0]?.id ?? '';
  },
  remove: ({ database: { db } }, _owner, id) => db.deleteFrom('acquaintance_request').where('id', '=', id).execute(),
};

/** What the owner said of numbers. */
const myComments: WalkedList = {
  name: 'my own comments',
  path: '/api/v6/comment/list/my?',
  keyOf: ({ id }: { id: number }) => String(id),
  async add({ database: { db }, clock }, owner, spot) {
    made += 1;
    const id = spot === 'last' ? sql`${-made}::int8` : sql`nextval(pg_get_serial_sequence('comment', 'id'))`;
    const { rows } = await sql<{ id: string }>`
      insert into comment (id, phone, profile_id, text, age_rank, created_at, updated_at) overriding system value
      values (${id}, ${makePhone()}::int8, ${owner.id}::int8, 'A text', 1, ${clock.now()}, ${clock.now()})
      returning id`.execute(db);
    return rows[0]?.id ?? '';
  },
  remove: ({ database: { db } }, _owner, id) =>
    db.updateTable('comment').set({ state: 'deleted' }).where('id', '=', id).execute(),
};

export const walkedLists: readonly WalkedList[] = [
  comments('interesting'),
  comments('newest'),
  comments('oldest'),
  myComments,
  history('newest'),
  history('oldest'),
  visitors,
  names,
  bans,
  contacts,
  sessions,
  postings,
  orders,
  reports,
  requests,
  statements,
  notices,
  devices,
  programKeys,
  gifts,
  acquaintances,
  paidTexts('hide', '/api/v6/comment/list/hidden?'),
  paidTexts('follow', '/api/v6/numcy/subscription/comment/list?'),
];
