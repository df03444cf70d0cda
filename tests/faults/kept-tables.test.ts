import { createECDH } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suspendByHand, unsuspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { credit } from '#server/domains/wallet/commands/credit.ts';
import { reverseCredit } from '#server/domains/wallet/commands/reverse-credit.ts';
import { addAppeal } from '#test/appeals.ts';
import { type TookPart, takePart } from '#test/community.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { type Life, live } from '#test/life.ts';
import { join, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { type SmtpDouble, startSmtpDouble } from '#test/smtp-double.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { findTraces } from '#test/traces.ts';

// Every table of the database, and what is left in it of a person who used everything and left.

/**
 * `gone`: no row of the person stays. `nameless`: rows stay under the account's id, which leads to nobody. `passing`: jobs
 * forget it within days, before any account is erased. `nobody`: names no account and no number of a person.
 */
const tables: Record<string, 'gone' | 'nameless' | 'passing' | 'nobody'> = {
  account_act: 'gone',
  acquaintance_look: 'gone',
  acquaintance_request: 'gone',
  admin_act: 'nameless',
  admin_day: 'nobody',
  announcement: 'nobody',
  book_deletion: 'passing',
  comment: 'nameless',
  comment_bar: 'gone',
  comment_boost: 'nameless',
  comment_move: 'passing',
  comment_reaction: 'gone',
  comment_reaction_withdrawn: 'passing',
  comment_revision: 'passing',
  complaint_appeal: 'nobody',
  complaint_case: 'gone',
  complaint_decision: 'nameless',
  complaint_event: 'nameless',
  complaint_item: 'nameless',
  complaint_measure: 'gone',
  complaint_place: 'nobody',
  contact_name: 'gone',
  data_request: 'gone',
  data_request_event: 'nameless',
  event: 'nobody',
  // Keyed hashes of the number and of who left, for a year.
  former_person: 'nobody',
  heartbeat: 'nobody',
  lease: 'nobody',
  lookup: 'gone',
  mail: 'passing',
  mail_address: 'nobody',
  maintenance: 'nobody',
  moderation_act: 'nameless',
  moderation_case: 'nameless',
  moderation_claim: 'passing',
  moderation_look: 'nameless',
  moderation_report: 'gone',
  moderation_skip: 'passing',
  moderation_statement: 'nameless',
  moderation_watch: 'nobody',
  moderation_wave: 'passing',
  moderation_wave_item: 'passing',
  name_case: 'nameless',
  name_due: 'passing',
  name_vote: 'gone',
  named_act: 'passing',
  note: 'gone',
  notice_choice: 'gone',
  notice_mail: 'gone',
  notice_messenger: 'gone',
  notice_outbox: 'passing',
  notice_quiet_hours: 'gone',
  notification: 'gone',
  number: 'gone',
  number_list: 'nobody',
  number_list_country: 'nobody',
  // Of unwanted numbers, whoever holds them.
  number_list_entry: 'passing',
  numcy_subscription: 'gone',
  open_import: 'nobody',
  open_organisation: 'passing',
  open_range: 'nobody',
  open_report: 'passing',
  opinion: 'gone',
  payment_event: 'nobody',
  payment_gift: 'nobody',
  payment_lost: 'nobody',
  payment_order: 'nameless',
  payment_order_event: 'nobody',
  payment_sandbox: 'nobody',
  payment_subscription: 'nameless',
  payment_withdrawal: 'nobody',
  portrait: 'gone',
  // Places in texts, without a word of them.
  portrait_reading: 'passing',
  portrait_wish: 'gone',
  profile: 'gone',
  profile_avatar: 'gone',
  profile_identity: 'gone',
  program_key: 'gone',
  push_key: 'nobody',
  push_subscription: 'gone',
  rate_use: 'nobody',
  search_history: 'gone',
  session: 'gone',
  sign_in_attempt: 'gone',
  sign_in_conversation: 'passing',
  sign_in_event: 'nobody',
  sign_in_messenger: 'gone',
  sign_in_nonce: 'nobody',
  signing_key: 'nobody',
  site_secret: 'nobody',
  spent_proof: 'nobody',
  statement_appeal: 'gone',
  suggested_name: 'gone',
  text_key: 'nobody',
  text_repeat: 'nobody',
  transparency_month: 'nobody',
  unlisted_number: 'nobody',
  wallet: 'nameless',
  wallet_debt: 'nameless',
  wallet_posting: 'nameless',
  // Numbers with a bad label today, whoever has them.
  webhook_label: 'passing',
  webhook_list: 'nobody',
};

const dayMs = 86_400_000;
const idColumns = ['profile_id', 'asked_id', 'moderator_id', 'admin_id', 'author_id', 'decided_by'];
const phoneColumns = ['phone', 'expected_phone'];

let smtp: SmtpDouble;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', MEMBER_PER_DAY: '100000', ...mail } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function listColumns(): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.table_name::text as "table", array_agg(c.column_name::text) as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely%'
    group by 1 order by 1`.execute(app.database.db);
  return rows;
}

/** Rows by table that name the account, and that name its number. */
async function countRows({ id, phone }: { id: string; phone: string }) {
  const counts: Record<string, { byId: number; byPhone: number }> = {};
  for (const { table, columns } of await listColumns()) {
    const countBy = async (wanted: string[], value: string) => {
      const named = wanted.filter((column) => columns.includes(column));
      if (named.length === 0) return 0;
      const is = named.map((column) => `${column} = '${value}'`).join(' or ');
      const { rows } = await app.database.pool.query(`select count(*)::int4 as n from ${table} where ${is}`);
      return rows[0].n as number;
    };
    const byVisitor = await countBy(['visitor'], `m:${id}`);
    counts[table] = { byId: (await countBy(idColumns, id)) + byVisitor, byPhone: await countBy(phoneColumns, phone) };
  }
  return counts;
}

/** Counts once no log that is written behind the answers has added anything for two of its intervals. */
async function countSettled(person: { id: string; phone: string }) {
  for (let before = await countRows(person); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const now = await countRows(person);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

it('F7 every table of the database is known here, with what it keeps of a person who left', async () => {
  const all = await listColumns();
  expect(all.map(({ table }) => table)).toEqual(Object.keys(tables));
  const naming = new Set([...idColumns, ...phoneColumns, 'visitor']);
  const unnamed = all.filter(({ columns }) => !columns.some((column) => naming.has(column)));
  const nobody = Object.keys(tables).filter((table) => tables[table] === 'nobody');
  expect(unnamed.map(({ table }) => table)).toEqual(nobody);
});

describe.each(['keep', 'erase'] as const)('somebody who used everything and left, texts: %s', (texts) => {
  let life: Life;
  let part: TookPart;
  let lived: Awaited<ReturnType<typeof countRows>>;

  it('F7 has something in every table that keeps anything of a person', async () => {
    life = await live(app, makePhone());
    const other = await join(app);
    part = await takePart(app, life, other, texts === 'keep' ? 'x' : 'y');
    for (const operate of [suspendByHand, unsuspendByHand]) {
      await operate(app.database.db, { profileId: life.id }, { reason: 'asked', now: app.clock.now() });
    }
    const admin = await join(app, { role: 'admin' });
    expect((await admin.browser.ask(`/api/v6/admin/person?phone=%2B${life.phone}`)).status).toBe(200);
    // Who was barred is signed out.
    life.browser.token = null;
    await life.browser.signIn(life.phone);
    const name = { phone: makePhone(), name_key: 'pepper', first_name: 'Peppercorn', last_name: 'Ltd' };
    const said = { profile_id: life.id, said_at: app.clock.now() };
    await app.database.db
      .insertInto('name_case')
      .values({ ...name, ...said })
      .execute();
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const device = { endpoint: `https://push.example/${life.id}`, p256dh, auth: 'A'.repeat(22) };
    expect((await life.browser.post('/api/v6/push/subscribe', device)).status).toBe(200);
    const address = `reader${life.id}@example.org`;
    expect((await life.browser.post('/api/v6/notification/mail', { address })).status).toBe(200);
    await addAppeal(app, life.id, String(part.commentId));
    // Who was a moderator once.
    await app.database.pool.query(
      `insert into complaint_decision (case_id, moderator_id, acts, before, version, at)
       select id, $1, '[]', '{}', version, now() from complaint_case limit 1`,
      [life.id],
    );
    await app.database.db.transaction().execute(async (tx) => {
      const whose = { profileId: life.id, reference: null } as const;
      const bought = { kind: 'pack', amount: 1n, counterAccount: 'orders', idempotencyKey: 'kept' } as const;
      await credit(tx, { welcome: 10n }, { ...whose, ...bought }, app.clock.now());
      const taken = { creditKey: 'kept', reason: 'refund', idempotencyKey: 'kept refund' } as const;
      await reverseCredit(tx, { welcome: 10n }, { ...whose, ...taken }, app.clock.now());
    });
    // What was looked up is written a moment later, all of it before this.
    const last = makePhone();
    await look(app, life, last);
    await life.browser.ask('/api/v6/search/history');
    const written = app.database.db.selectFrom('lookup').select('phone').where('phone', '=', last);
    await expect.poll(() => written.execute(), { timeout: patient(20_000) }).toHaveLength(1);
    lived = await countSettled(life);
    // What the search below is for is found at all.
    const found = await findTraces(app.database, part.words);
    expect(Object.keys(part.words).filter((what) => !found.some((one) => one.endsWith(`: ${what}`)))).toEqual([]);
    const empty = Object.entries(lived).filter(([, { byId, byPhone }]) => byId + byPhone === 0);
    const expected = Object.keys(tables).filter((table) => tables[table] === 'nobody' || tables[table] === 'passing');
    expect(empty.map(([table]) => table).filter((table) => !expected.includes(table))).toEqual([]);
  });

  it('F7 is out of sight while the account is deactivated, and has all of it back afterwards', async () => {
    expect((await life.browser.post('/api/v6/profile/cancel', { cancel: '1', texts })).status).toBe(200);
    expect((await life.browser.post('/api/v6/profile/cancel', { cancel: '0' })).status).toBe(200);
    // What is still to be sent goes by itself; keys of programs are taken in, and made anew by who comes back.
    const { session, sign_in_attempt, notice_outbox, program_key, portrait, ...kept } = await countRows(life);
    const {
      session: _,
      sign_in_attempt: __,
      notice_outbox: ___,
      program_key: keys,
      portrait: drawn,
      ...before
    } = lived;
    expect([keys?.byId, program_key?.byId]).toEqual([1, 0]);
    // What others had drawn of the number goes for good; the person's own portraits stay.
    expect([drawn, portrait]).toEqual([
      { byId: 1, byPhone: 1 },
      { byId: 1, byPhone: 0 },
    ]);
    expect(kept).toEqual(before);
  });

  it('F7 leaves in each table what is said here', async () => {
    await life.browser.post('/api/v6/profile/cancel', { cancel: '1', texts });
    app.clock.advance(31 * dayMs);
    await runRepeatedJob(app, 'erase-profiles');
    const left = await countRows(life);
    for (const [table, fate] of Object.entries(tables)) {
      const { byId = -1, byPhone = -1 } = left[table] ?? {};
      expect([table, byPhone]).toEqual([table, 0]);
      const stays = fate === 'nameless' ? lived[table]?.byId : 0;
      expect([table, byId]).toEqual([table, stays]);
    }
    const own = app.database.db.selectFrom('comment').select('text').where('profile_id', '=', life.id);
    const said = await own.orderBy('id').execute();
    const { ownText, replyText, ...gone } = part.words;
    expect(said.map(({ text }) => text)).toEqual(texts === 'keep' ? [ownText, replyText] : ['', '']);
    const revisions = app.database.db
      .selectFrom('comment_revision')
      .select('text')
      .where('comment_id', '=', String(part.commentId));
    expect(await revisions.execute()).toEqual([]);
    expect(await findTraces(app.database, gone)).toEqual([]);
  });
});
