import { sql } from 'kysely';
import type { Role } from '#contract/sign-in.ts';
import { type AccountTimes, accountRows, selectAccounts } from '#server/domains/profile/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { MicroBatcher } from '#server/platform/micro-batcher.ts';
import { dayMs } from '#shared/time.ts';

export interface SessionRecord {
  id: string;
  profileId: string;
  phone: string;
  role: Role;
  isSuspended: boolean;
  isDeactivated: boolean;
  lastSeenAt: Date;
  provedAt: Date;
  /** Last use of the account by any session. */
  accountSeenAt: Date;
  /** A strong proof, or returned digits, showed that the number is the account's. */
  isProven: boolean;
}

/** SQL expressions that name a session, with their types. */
interface SessionNames {
  id: string;
  profileId: string;
  now: string;
  version: string;
  returnDays: string;
}

const selectSession = ({ id, profileId, now, version, returnDays }: SessionNames) => `
select s.id, s.profile_id, s.last_seen_at, s.proved_at, p.last_seen_at as account_seen_at, p.is_proven, p.phone, p.role, p.barred_at is not null as is_barred,
  p.deactivated_at is not null as is_deactivated
from session s join ${accountRows} p on p.id = s.profile_id
where s.id = ${id} and s.profile_id = ${profileId} and s.revoked_at is null and s.expires_at > ${now}
  and s.token_version = ${version} and p.token_version = ${version}
  and (p.deactivated_at is null or p.deactivated_at > ${now} - make_interval(hours => ${returnDays} * 24))`;

// Runs on every signed-in call: one statement for session and account, prepared once per connection.
const oneSession = selectSession({
  id: '$1',
  profileId: '$2::int8',
  now: '$3::timestamptz',
  version: '$4::int4',
  returnDays: '$5::int4',
});

// Sub-selects hide the list length from the planner, which would otherwise plan each short list anew.
const someSessions = `
select ask.place::int4 as place, found.*
from unnest(
  (select $1::text[]), (select $2::int8[]), (select $3::timestamptz[]), (select $4::int4[])
) with ordinality as ask (id, profile_id, now, version, place)
cross join lateral (${selectSession({
  id: 'ask.id',
  profileId: 'ask.profile_id',
  now: 'ask.now',
  version: 'ask.version',
  returnDays: '$5::int4',
})}
offset 0) found`;

interface FoundSession {
  id: string;
  profile_id: string;
  last_seen_at: Date;
  proved_at: Date;
  account_seen_at: Date;
  is_proven: boolean;
  phone: string;
  role: Role;
  is_barred: boolean;
  is_deactivated: boolean;
}

export interface SessionAsk {
  sessionId: string;
  profileId: string;
  tokenVersion: number;
  now: Date;
}

const mostSessions = 32;

/** Finds a token's active session, or null. Look-ups of one event-loop turn share a statement. */
export function createSessionFinder(
  { pool }: Database,
  { returnDays }: Pick<AccountTimes, 'returnDays'>,
): (ask: SessionAsk) => Promise<SessionRecord | null> {
  const batch = new MicroBatcher<SessionAsk, SessionRecord | null>(async (asks) => {
    const [first] = asks;
    if (asks.length === 1 && first) {
      const values = [first.sessionId, first.profileId, first.now.toISOString(), first.tokenVersion, returnDays];
      const { rows } = await pool.query<FoundSession>({ name: 'find-session', text: oneSession, values });
      return [rows[0] ? toRecord(rows[0]) : null];
    }
    const { rows } = await pool.query<FoundSession & { place: number }>({
      name: 'find-sessions',
      text: someSessions,
      values: [
        arrayText(asks, ({ sessionId }) => sessionId),
        arrayText(asks, ({ profileId }) => profileId),
        arrayText(asks, ({ now }) => now.toISOString()),
        arrayText(asks, ({ tokenVersion }) => tokenVersion),
        returnDays,
      ],
    });
    const found = new Map(rows.map((row) => [row.place, toRecord(row)]));
    return asks.map((_, i) => found.get(i + 1) ?? null);
  }, mostSessions);
  return (ask) => batch.get(ask);
}

function toRecord(row: FoundSession): SessionRecord {
  return {
    id: row.id,
    profileId: row.profile_id,
    phone: row.phone,
    role: row.role,
    isSuspended: row.is_barred,
    isDeactivated: row.is_deactivated,
    lastSeenAt: row.last_seen_at,
    provedAt: row.proved_at,
    accountSeenAt: row.account_seen_at,
    isProven: row.is_proven,
  };
}

export interface ListedSession {
  id: string;
  browser: string;
  country: string | null;
  way: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export async function listSessions(db: Db, profileId: string, now: Date, page: Page): Promise<Listed<ListedSession>> {
  const living = db
    .selectFrom('session')
    .innerJoin(selectAccounts(db).as('account'), 'account.id', 'session.profile_id')
    .where('session.profile_id', '=', profileId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .whereRef('session.token_version', '=', 'account.token_version');
  const [createdAt, id] = page.after ?? [];
  const rows = await living
    .select([
      'session.id',
      'session.browser',
      'session.country',
      'session.way',
      'session.created_at',
      'session.last_seen_at',
      'session.expires_at',
      // Text keeps the microseconds that a Date lacks.
      sql<string>`session.created_at::text`.as('createdAt'),
    ])
    .$if(page.after !== null, (rest) =>
      rest.where(sql<boolean>`(session.created_at, session.id) < (${createdAt}::timestamptz, ${id})`),
    )
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { total } = await living.select((s) => s.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { ...cutPage(rows, page, (row) => [row.createdAt, row.id]), total: Number(total) };
}

export interface ListedNewBrowser {
  browser: string;
  country: string | null;
  way: string;
  created_at: Date;
  is_over: boolean;
}

const newBrowserMs = 30 * dayMs;
const mostNewBrowsers = 10;

export function selectLivingSessions(db: Db, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin(selectAccounts(db).as('account'), 'account.id', 'session.profile_id')
    .select('session.id')
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .whereRef('session.token_version', '=', 'account.token_version');
}

export async function countLivingSessions(db: Db, profileId: string, now: Date): Promise<number> {
  const { count } = await selectLivingSessions(db, now)
    .where('session.profile_id', '=', profileId)
    .clearSelect()
    .select((all) => all.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Includes ended sessions: an intruder could end theirs to leave no trace. */
export async function listNewBrowsers(
  db: Db,
  member: { profileId: string; sessionId: string },
  now: Date,
): Promise<ListedNewBrowser[]> {
  return db
    .selectFrom('session')
    .innerJoin(selectAccounts(db).as('account'), 'account.id', 'session.profile_id')
    .select(['session.browser', 'session.country', 'session.way', 'session.created_at'])
    .select((s) =>
      s
        .or([
          s('session.revoked_at', 'is not', null),
          s('session.expires_at', '<=', now),
          s('session.token_version', '!=', s.ref('account.token_version')),
        ])
        .$castTo<boolean>()
        .as('is_over'),
    )
    .where('session.profile_id', '=', member.profileId)
    .where('session.id', '!=', member.sessionId)
    .where('session.is_new_browser', '=', true)
    .where('session.created_at', '>', new Date(now.getTime() - newBrowserMs))
    .orderBy('session.created_at', 'desc')
    .limit(mostNewBrowsers)
    .execute();
}

/** Whether this browser's last session is active and agreed to terms; null reveals nothing of ended ones. */
export async function findLastOnDevice(db: Db, device: string, now: Date): Promise<{ hasAgreed: boolean } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin(selectAccounts(db).as('account'), 'account.id', 'session.profile_id')
    .select(['account.agreed_at', 'session.revoked_at', 'session.expires_at'])
    .select((s) => s('session.token_version', '=', s.ref('account.token_version')).as('is_current'))
    .where('session.device', '=', device)
    .orderBy('session.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isAlive = row?.is_current && row.revoked_at === null && row.expires_at > now;
  return isAlive ? { hasAgreed: row.agreed_at !== null } : null;
}
