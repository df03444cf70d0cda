import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';
import { type Kysely, sql } from 'kysely';
import { isOldForm, storedForm } from './202611280100-merge-subscriber-numbers.ts';

type Db = Kysely<unknown>;

/** Whose rows stand for themselves: as many may be about one number as there are. */
const moved: readonly (readonly [table: string, column: string])[] = [
  ...['comment', 'comment_boost', 'comment_move', 'comment_reaction', 'comment_reaction_withdrawn'].map(ofNumber),
  ...['complaint_case', 'complaint_item', 'moderation_case', 'moderation_report', 'moderation_wave_item'].map(ofNumber),
  ...['open_organisation', 'open_report', 'sign_in_attempt', 'sign_in_conversation'].map(ofNumber),
  ['sign_in_attempt', 'expected_phone'],
];
/** Of which a number has one row for each of `same`: of two the newest stands. */
const oneEach: readonly { table: string; same: readonly string[]; at: string }[] = [
  { table: 'comment_bar', same: ['profile_id'], at: 'barred_at' },
  { table: 'contact_name', same: ['profile_id'], at: 'added_at' },
  { table: 'lookup', same: ['visitor'], at: 'seen_at' },
  { table: 'search_history', same: ['profile_id', 'day'], at: 'searched_at' },
  { table: 'suggested_name', same: ['profile_id'], at: 'updated_at' },
];
/** What has rules of its own. `number` and `opinion` are merged by the migration before this one. */
const special = ['name_case', 'name_due', 'name_vote', 'note', 'number', 'opinion', 'profile'];

/** Every column that holds a number, as `table.column`: a test compares it with `schema.txt`. */
export const phoneColumns: readonly string[] = [
  ...moved.map(([table, column]) => `${table}.${column}`),
  ...[...oneEach.map(({ table }) => table), ...special].map((table) => `${table}.phone`),
];

function ofNumber(table: string) {
  return [table, 'phone'] as const;
}

/** All that stood under another form of a subscriber's number than the one that is read since. Nothing is lost. */
export async function up(db: Db): Promise<void> {
  await moveAccounts(db);
  await mergeComments(db);
  await mergeNotes(db);
  // Before the names that keys are worked out from are moved.
  await rekeyNames(db);
  await sql`
    insert into name_due (phone)
    select ${storedForm()} from suggested_name where ${isOldForm()}
    union select ${storedForm()} from contact_name where ${isOldForm()}
    union select ${storedForm()} from name_due where ${isOldForm()}
    on conflict do nothing`.execute(db);
  await sql`delete from name_due where ${isOldForm()}`.execute(db);
  await rekeyReports(db);
  for (const { table, same, at } of oneEach) await mergeRows(db, table, same, at);
  for (const [table, column] of moved) await move(db, table, column);
}

/** What was put together is not taken apart: nobody knows any more which of it stood where. */
export async function down(): Promise<void> {}

async function move(db: Db, table: string, column = 'phone'): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${storedForm(column)}
    where ${isOldForm(column)}`.execute(db);
}

async function mergeRows(db: Db, table: string, same: readonly string[], at: string): Promise<void> {
  const isSame = sql.join(
    same.map((column) => sql`a.${sql.ref(column)} = b.${sql.ref(column)}`),
    sql` and `,
  );
  const pair = sql`${isOldForm('a.phone')} and b.phone = ${storedForm('a.phone')} and ${isSame}`;
  const [rows, time] = [sql.table(table), sql.ref(at)];
  await sql`delete from ${rows} b using ${rows} a where ${pair} and a.${time} > b.${time}`.execute(db);
  await sql`delete from ${rows} a using ${rows} b where ${pair}`.execute(db);
  await move(db, table);
}

/**
 * Both accounts stay, each with its money and its texts. A bar holds on to the number; else who showed by more than a forged
 * caller's number that it is theirs; else who was here last. The other may take it back, but for one that weak proofs alone
 * opened, as after any change of holder. Its time as holder begins after its end: so it is known as one that held the
 * number beside the other, and sheds nothing that was said of the number by coming back (`wasBeside` in `profile/rules.ts`).
 */
async function moveAccounts(db: Db): Promise<void> {
  await sql`
    update profile set is_holder = false, ended_at = now(), held_since = now() + interval '1 millisecond',
      may_return = not is_example and (is_proven or not ranked.is_held_by_proof), token_version = token_version + 1
    from (
      select id as ranked_id, row_number() over best as place, first_value(is_proven) over best as is_held_by_proof
      from (
        select id, is_example, is_proven, barred_at, deactivated_at, last_seen_at,
          case when ${isOldForm()} then ${storedForm()} else phone end as number
        from profile where is_holder and phone is not null
      ) holder
      window best as (
        partition by number
        order by is_example, barred_at is null, deactivated_at is not null, not is_proven, last_seen_at desc, id desc
      )
    ) ranked
    where profile.id = ranked.ranked_id and ranked.place > 1`.execute(db);
  await sql`
    update profile p set phone = moved.stored, epoch = moved.epoch
    from (
      select old.id, old.stored, coalesce(newest.epoch, 0)
        + row_number() over (partition by old.stored order by old.epoch, old.id) as epoch
      from (select id, epoch, ${storedForm()} as stored from profile where ${isOldForm()}) old
      left join (select phone, max(epoch) as epoch from profile group by phone) newest on newest.phone = old.stored
    ) moved
    where p.id = moved.id`.execute(db);
}

/**
 * Of two comments of one member the newest that is shown stands, so that no text of theirs goes from sight for one that a
 * moderator removed or a check holds; where none is shown, the newest. The other is deleted as its author would, and so
 * stays a revision for moderators, its case is closed in the log, and the answers to it stay where they are.
 */
async function mergeComments(db: Db): Promise<void> {
  const { rows: older } = await sql<{ id: string; revision: string; stored: string; state: string }>`
    select id, revision::text, stored, state from (
      select c.id, c.revision, c.state, c.stored, row_number() over (
        partition by c.profile_id, c.stored order by c.state = 'shown' desc, c.updated_at desc, c.id desc
      ) as place
      from (
        select id, revision, state, profile_id, updated_at,
          case when ${isOldForm()} then ${storedForm()} else phone end as stored
        from comment where parent_id is null and state <> 'deleted'
          and profile_id in (select profile_id from comment where ${isOldForm()})
      ) c
    ) ranked where place > 1 order by id`.execute(db);
  for (const { id, revision, stored, state } of older) {
    // No text has this key, so nothing that is written is taken for a repetition of it.
    await sql`insert into comment_revision (comment_id, revision, text, text_key, written_at, replaced_at)
      select id, revision, text, 'moved ' || id, updated_at, now() from comment where id = ${id}
      on conflict do nothing`.execute(db);
    await sql`update comment set text = '', state = 'deleted', rule = null, is_pinned = false,
      revision = revision + 1, updated_at = now(), edited_at = null where id = ${id}`.execute(db);
    if (state === 'shown')
      await sql`update number set comments = greatest(comments - 1, 0) where phone = ${stored}`.execute(db);
    await closeCase(db, id, revision);
  }
  await sql`
    update comment set is_pinned = false where is_pinned and id not in (
      select max(id) from comment where is_pinned
      group by case when ${isOldForm()} then ${storedForm()} else phone end
    )`.execute(db);
}

/** As when an author deletes a text: what waited for it is closed, and who reported it is told so. */
async function closeCase(db: Db, id: string, revision: string): Promise<void> {
  const isText = sql`kind = 'comment' and text_id = ${id}`;
  await sql`delete from text_key where ${isText}`.execute(db);
  await sql`update moderation_watch set is_due = true where ${isText}`.execute(db);
  await sql`update moderation_report set outcome = 'gone', decided_at = now(), network = null
    where ${isText} and outcome is null`.execute(db);
  await sql`update moderation_statement set ended_at = now()
    where ${isText} and restriction = 'held' and ended_at is null and reversed_at is null`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into moderation_act (act, source, kind, text_id, revision, profile_id, evidence, done_at)
    select 'gone', 'author', kind, text_id, ${revision}, profile_id,
      case when held_by = 'moderator' then '{"heldBy":"moderator"}' else '{}' end::jsonb, now()
    from moderation_case where ${isText} and state = 'open' returning id`.execute(db);
  for (const act of rows)
    await sql`update moderation_case set state = 'closed', outcome = 'gone', reports = 0, reporters = 0,
      held_by = null, last_act = ${act.id}, version = version + 1 where ${isText}`.execute(db);
}

/** Both texts, the newer one first. */
async function mergeNotes(db: Db): Promise<void> {
  const pair = sql`${isOldForm('a.phone')} and b.phone = ${storedForm('a.phone')} and b.profile_id = a.profile_id`;
  await sql`
    update note b set updated_at = greatest(a.updated_at, b.updated_at),
      created_at = least(a.created_at, b.created_at),
      text = case when a.text = b.text then b.text
        when a.updated_at > b.updated_at then a.text || E'\n\n' || b.text else b.text || E'\n\n' || a.text end
    from note a where ${pair}`.execute(db);
  await sql`delete from note a using note b where ${pair}`.execute(db);
  await move(db, 'note');
}

/**
 * Keys of records without an id hold the number: `<day>/<number>/<how many of that day>`, or `summary <edition>/<number>`.
 * Under another key the next edition of their file would count them once more.
 */
async function rekeyReports(db: Db): Promise<void> {
  const stored = storedForm('r.phone');
  const head = sql`left(r.key, position('/' || r.phone || '/' in r.key))`;
  await sql`
    update open_report r set phone = ${stored}, key = ${head} || ${stored} || '/' || (
      regexp_replace(r.key, '^.*/', '')::int8 + coalesce((
        select max(regexp_replace(o.key, '^.*/', '')::int8) from open_report o
        where o.source = r.source and o.phone = ${stored} and o.key ~ '/[0-9]{1,9}$'
          and starts_with(o.key, ${head} || ${stored} || '/')
      ), 0))
    where ${isOldForm('r.phone')} and not r.is_summary and r.key ~ ('/' || r.phone || '/[0-9]{1,9}$')`.execute(db);
  const summary = sql`left(r.key, -length(r.phone::text)) || ${stored}`;
  const isSummary = sql`${isOldForm('r.phone')} and r.is_summary and r.key like '%/' || r.phone`;
  await sql`
    update open_report o set reports = o.reports + r.reports, first_day = least(o.first_day, r.first_day),
      last_day = greatest(o.last_day, r.last_day), older_day = least(o.older_day, r.older_day)
    from open_report r where ${isSummary} and o.source = r.source and o.key = ${summary}`.execute(db);
  await sql`
    delete from open_report r using open_report o
    where ${isSummary} and o.source = r.source and o.key = ${summary}`.execute(db);
  await sql`update open_report r set key = ${summary}, phone = ${stored} where ${isSummary}`.execute(db);
}

interface Name {
  first_name: string;
  last_name: string;
}

/** Votes about names, and reported names, stand under a key that holds the number. */
async function rekeyNames(db: Db): Promise<void> {
  const { rows: numbers } = await sql<{ phone: string; stored: string }>`
    select phone, ${storedForm()} as stored from (
      select phone from name_vote where ${isOldForm()} union select phone from name_case where ${isOldForm()}
    ) named order by phone`.execute(db);
  for (const { phone, stored } of numbers) {
    await moveVotes(db, phone, stored);
    await moveCases(db, phone, stored);
  }
}

/** A vote about a name that nobody gives the number any more keeps its key: it tells the name to nobody. */
async function moveVotes(db: Db, phone: string, stored: string): Promise<void> {
  const { rows: names } = await sql<Name>`
    select first_name, last_name from suggested_name where phone in (${phone}, ${stored})
    union all select first_name, last_name from contact_name where phone in (${phone}, ${stored})
    union all select first_name, last_name from name_case where phone in (${phone}, ${stored})
    union all select one.value->>'firstName', one.value->>'lastName' from number, jsonb_array_elements(names) one
      where phone in (${phone}, ${stored})`.execute(db);
  const keys = new Map(names.map((name) => [keyOf(phone, name), keyOf(stored, name)]));
  const { rows: voted } = await sql<{ name_key: string }>`
    select distinct name_key from name_vote where phone = ${phone}`.execute(db);
  for (const { name_key } of voted) {
    const key = keys.get(name_key) ?? name_key;
    const pair = sql`a.phone = ${phone} and a.name_key = ${name_key} and b.phone = ${stored} and b.name_key = ${key}
      and b.profile_id = a.profile_id`;
    await sql`delete from name_vote b using name_vote a where ${pair} and a.voted_at > b.voted_at`.execute(db);
    await sql`delete from name_vote a using name_vote b where ${pair}`.execute(db);
    await sql`update name_vote set phone = ${stored}, name_key = ${key}
      where phone = ${phone} and name_key = ${name_key}`.execute(db);
  }
}

/** Of two reports of one name the stricter decision stands; the other case keeps its old key, which no name has. */
async function moveCases(db: Db, phone: string, stored: string): Promise<void> {
  const { rows: cases } = await sql<Name & { id: string; name_key: string; state: string }>`
    select id, name_key, first_name, last_name, state from name_case where phone = ${phone} order by id`.execute(db);
  const strictness = ['shown', 'held', 'removed'];
  for (const one of cases) {
    const key = keyOf(stored, one);
    const { rows } = await sql<{ id: string; state: string }>`
      select id, state from name_case where phone = ${stored} and name_key = ${key}`.execute(db);
    const [other] = rows;
    const stands = !other || strictness.indexOf(one.state) > strictness.indexOf(other.state);
    if (other && stands) await sql`update name_case set name_key = ${one.name_key} where id = ${other.id}`.execute(db);
    await sql`update name_case set phone = ${stored}, name_key = ${stands ? key : one.name_key}
      where id = ${one.id}`.execute(db);
  }
}

function keyOf(phone: string, { first_name, last_name }: Name): string {
  return createHash('sha256')
    .update(`${phone}\n${foldName(first_name, last_name)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** As names were folded when this was written. */
function foldName(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.normalize('NFKC');
  const words = anyAscii(name.replace(/ё/g, 'е').replace(/Ё/g, 'Е'))
    .toLowerCase()
    .replace(/['`"]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => ways.reduce((folded, [way, as]) => folded.replace(way, as), word));
  return words.length > 0 ? words.sort().join(' ') : name.trim().toLowerCase();
}

const ways: readonly (readonly [RegExp, string])[] = [
  [/([aou])e/g, '$1'],
  [/ph/g, 'f'],
  [/kh/g, 'h'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/(?<=.)j|y/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  [/dr$/, 'der'],
];
