// Long because what a number's row counts is worked out here, and not by code that changes after this was released.
import { type Kysely, sql } from 'kysely';

/** Digits from `low` to `high` that fit `old` are stored as `as` from now on. By the ranges, indexes are used. */
const rewritten: readonly { low: number; high: number; old: string; as: string; country: string }[] = [
  { low: 551160000000, high: 559999999999, old: '^55([1-9][1-9])([6-9][0-9]{7})$', as: '55\\19\\2', country: 'BR' },
  { low: 5491100000000, high: 5493999999999, old: '^549((11|[23][0-9])[0-9]{8})$', as: '54\\1', country: 'AR' },
  ...(
    [
      ['262', '262|263[01]|2688|69[23]|7092', 'RE'],
      ['262', '2689|269|639|7093[5-9]', 'YT'],
      ['508', '7084[0-5]|7085[0-6]', 'PM'],
      ['590', '590|5987|69[01]|7090', 'GP'],
      ['594', '594|5988|694|7093[0-4]', 'GF'],
      ['596', '596|5989|69[67]|7091', 'MQ'],
    ] as const
  ).map(([code, blocks, country]) => ({
    ...{ low: 33262000000, high: 33709399999, old: `^33((${blocks})[0-9]+)$`, as: `${code}\\1`, country },
  })),
  { low: 33508400000, high: 33508599999, old: '^33508([0-9]+)$', as: '508\\1', country: 'PM' },
  { low: 390549800000, high: 390549999999, old: '^390549([0-9]{6})$', as: '3780549\\1', country: 'SM' },
  { low: 3534820000000, high: 3534899999999, old: '^35348([0-9]{8})$', as: '4428\\1', country: 'GB' },
];

/** Whether a column holds a form that is not stored any more. */
export function isOldForm(column = 'phone') {
  const at = sql.ref(column);
  const each = rewritten.map(
    ({ low, high, old }) =>
      sql`(${at} between ${sql.lit(low)}::int8 and ${sql.lit(high)}::int8 and ${at}::text ~ ${sql.lit(old)})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** The form that is stored, of a column that `isOldForm`. */
export function storedForm(column = 'phone') {
  const at = sql.ref(column);
  const each = rewritten.map(
    ({ low, high, old, as }) =>
      sql`when ${at} between ${sql.lit(low)}::int8 and ${sql.lit(high)}::int8 and ${at}::text ~ ${sql.lit(old)}
        then regexp_replace(${at}::text, ${sql.lit(old)}, ${sql.lit(as)})::int8`,
  );
  return sql`(case ${sql.join(each, sql` `)} end)`;
}

/**
 * Opinions and the rows of numbers that two forms of one subscriber's number had, under the form that is read since:
 * what both say is added, and a member who judged both forms is counted once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await mergeOpinions(db);
  await sql`update opinion set phone = ${storedForm()} where ${isOldForm()}`.execute(db);
  for (;;) {
    const { rows } = await sql<NumberRow & { stored: string }>`
      select ${numberColumns}, ${storedForm()} as stored from number where ${isOldForm()}
      order by phone limit 500`.execute(db);
    if (rows.length === 0) return;
    for (const { stored, ...row } of rows) await moveNumber(db, row, stored);
  }
}

/** What was put together is not taken apart: nobody knows any more which of it stood where. */
export async function down(): Promise<void> {}

interface Tags {
  callerType: number | null;
  categories: number[];
  subcategories: number[];
  callReasons: number[];
  emotags: number[];
}
/** `opinion`, with times in milliseconds since 1970. */
interface Opinion {
  phone: string;
  profile_id: string;
  banned_at: number | null;
  tags: Tags | null;
  tagged_at: number | null;
  answers: Record<string, string> | null;
  answered_at: number | null;
  kind: string | null;
  bad_at: number | null;
  good_at: number | null;
  is_bad_new: boolean;
  is_good_new: boolean;
  is_concealed: boolean;
  withdrawn_by: string | null;
  holder_changed_at: number | null;
  former_kind: string | null;
  former_at: number | null;
  is_former_new: boolean;
  former_since: number | null;
  updated_at: number;
  crowd: string | null;
}
const times = ['banned_at', 'tagged_at', 'answered_at', 'bad_at', 'good_at', 'holder_changed_at', 'former_at'];
const opinionColumns = sql.join([
  ...[...times, 'former_since', 'updated_at'].map(
    (name) => sql`(extract(epoch from o.${sql.ref(name)}) * 1000)::float8 as ${sql.ref(name)}`,
  ),
  ...['phone', 'profile_id', 'tags', 'answers', 'kind', 'is_bad_new', 'is_good_new', 'is_concealed'].map(column),
  ...['withdrawn_by', 'former_kind', 'is_former_new', 'crowd'].map(column),
]);

function column(name: string) {
  return sql`o.${sql.ref(name)}`;
}

/** Of members who judged both forms: one opinion under the stored form, and the counts of both numbers after it. */
async function mergeOpinions(db: Kysely<unknown>): Promise<void> {
  const { rows: pairs } = await sql<{ phone: string; stored: string; profile_id: string }>`
    select o.phone, s.phone as stored, o.profile_id from opinion o
    join opinion s on s.phone = ${storedForm('o.phone')} and s.profile_id = o.profile_id
    where ${isOldForm('o.phone')} order by o.phone, o.profile_id`.execute(db);
  for (const { phone, stored, profile_id } of pairs) {
    const [old, today] = [await findOpinion(db, phone, profile_id), await findOpinion(db, stored, profile_id)];
    const merged = merge(old, today);
    await recount(db, old, null);
    await recount(db, today, merged);
    await sql`delete from opinion where phone = ${phone} and profile_id = ${profile_id}`.execute(db);
    const at = (time: number | null) => (time === null ? null : new Date(time));
    await sql`update opinion set banned_at = ${at(merged.banned_at)}, tags = ${json(merged.tags)}::jsonb,
      tagged_at = ${at(merged.tagged_at)}, answers = ${json(merged.answers)}::jsonb,
      answered_at = ${at(merged.answered_at)}, kind = ${merged.kind}, bad_at = ${at(merged.bad_at)},
      good_at = ${at(merged.good_at)}, is_bad_new = ${merged.is_bad_new}, is_good_new = ${merged.is_good_new},
      withdrawn_by = ${merged.withdrawn_by}, holder_changed_at = ${at(merged.holder_changed_at)},
      former_kind = ${merged.former_kind}, former_at = ${at(merged.former_at)},
      is_former_new = ${merged.is_former_new}, former_since = ${at(merged.former_since)},
      updated_at = ${at(merged.updated_at)}
      where phone = ${stored} and profile_id = ${profile_id}`.execute(db);
  }
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

async function findOpinion(db: Kysely<unknown>, phone: string, profileId: string): Promise<Opinion> {
  const { rows } = await sql<Opinion>`
    select ${opinionColumns} from opinion o where phone = ${phone} and profile_id = ${profileId}`.execute(db);
  if (!rows[0]) throw new Error('an opinion that was just listed is not there');
  return rows[0];
}

/** The heaviest first. */
const kinds = ['ban', 'poll_negative', 'tag_negative', 'caller_type_negative', 'positive'];

/** The newer words stand, the older where the newer say nothing; a ban of either stays. */
function merge(one: Opinion, other: Opinion): Opinion {
  const [older, newer] = one.updated_at > other.updated_at ? [other, one] : [one, other];
  const takesTags = newer.tags === null;
  const takesAnswers = newer.answers === null;
  const takes = (kind: string | null) =>
    kind === 'ban' ||
    (kind === 'poll_negative' && takesAnswers) ||
    ((kind === 'tag_negative' || kind === 'caller_type_negative') && takesTags) ||
    (kind === 'positive' && (takesTags || takesAnswers));
  const said = [newer.kind, takes(older.kind) ? older.kind : null];
  const first = (at: 'bad_at' | 'good_at') =>
    [newer, older].filter((row) => row[at] !== null).sort((a, b) => Number(a[at]) - Number(b[at]))[0];
  const [bad, good] = [first('bad_at'), first('good_at')];
  const former = newer.former_kind === null ? older : newer;
  const withdrawn_by = newer.withdrawn_by ?? older.withdrawn_by;
  return {
    ...newer,
    banned_at: latest(older.banned_at, newer.banned_at),
    ...(takesTags && { tags: older.tags, tagged_at: older.tagged_at }),
    ...(takesAnswers && { answers: older.answers, answered_at: older.answered_at }),
    // What moderators took out counts as nothing, also where the member spoke so of the other form.
    kind: withdrawn_by === null ? (kinds.find((kind) => said.includes(kind)) ?? null) : null,
    ...{ bad_at: bad?.bad_at ?? null, is_bad_new: bad?.is_bad_new ?? false },
    ...{ good_at: good?.good_at ?? null, is_good_new: good?.is_good_new ?? false },
    withdrawn_by,
    holder_changed_at: latest(older.holder_changed_at, newer.holder_changed_at),
    ...{ former_kind: former.former_kind, former_at: former.former_at },
    ...{ is_former_new: former.is_former_new, former_since: former.former_since },
    crowd: other.crowd,
  };
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

interface Unit {
  kind: string;
  day: number;
  isNew: boolean;
  isShared: boolean;
  before: number | null;
}
type Days = [day: number, count: number][];
interface Evidence {
  kind: string;
  isNew?: true;
  isShared?: true;
  before?: number;
  days: Days;
}
type Words = Record<string, Record<string, number>>;
interface Burst {
  at: number;
  isDecided?: true;
}
interface Opinions {
  answers?: Words;
  former?: number;
  burst?: Burst;
  [list: string]: unknown;
}

const dayOf = (time: number) => Math.floor(time / 86_400_000);
const isOut = ({ is_concealed, withdrawn_by }: Opinion) => is_concealed || withdrawn_by !== null;

function unitOf(row: Opinion): Unit | null {
  const isGood = row.kind === 'positive';
  const at = isGood ? row.good_at : row.bad_at;
  if (row.kind !== null && at !== null) {
    const isNew = isGood ? row.is_good_new : row.is_bad_new;
    return { kind: row.kind, day: dayOf(at), isNew, isShared: false, before: null };
  }
  const { former_kind: kind, former_at: of, former_since: since, is_former_new: isNew } = row;
  if (isOut(row) || kind === null || of === null || since === null) return null;
  return { kind, day: dayOf(of), isNew, isShared: false, before: dayOf(since) };
}

/** As opinions of one crowd, or one without a crowd, stand in the evidence: of each side the weightiest counts. */
function unitsOf(rows: readonly Opinion[]): Unit[] {
  const counted = new Set<string>();
  const afterAll = Number.MAX_SAFE_INTEGER;
  return rows
    .flatMap((row) => unitOf(row) ?? [])
    .sort(
      (a, b) =>
        Number(a.isNew) - Number(b.isNew) ||
        (b.before ?? afterAll) - (a.before ?? afterAll) ||
        b.day - a.day ||
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
    )
    .map((unit) => {
      const side = `${unit.kind === 'positive'} ${unit.before === null}`;
      const isShared = counted.has(side);
      counted.add(side);
      return { ...unit, isShared };
    });
}

/** Counts in the number's row what its opinion `was` no longer, and what it is from now on; null: there is none. */
async function recount(db: Kysely<unknown>, was: Opinion, is: Opinion | null): Promise<void> {
  const { phone, profile_id, crowd } = was;
  const { rows } = await sql<{ evidence: Evidence[]; opinions: Opinions | null }>`
    select evidence, opinions from number where phone = ${phone}`.execute(db);
  const [row] = rows;
  if (!row) return;
  const { rows: others } = await sql<Opinion>`
    select ${opinionColumns} from opinion o
    where phone = ${phone} and crowd = ${crowd} and profile_id <> ${profile_id}`.execute(db);
  const evidence = addUnits(row.evidence, unitsOf([was, ...others]), unitsOf([...(is ? [is] : []), ...others]));
  const opinions = { ...row.opinions };
  countWords(opinions, was, -1);
  if (is) countWords(opinions, is, 1);
  await writeOpinions(db, phone, evidence, opinions);
}

const markOf = ({ kind, isNew, isShared, before }: Evidence) =>
  JSON.stringify([kind, isNew === true, isShared === true, before ?? null]);

function addUnits(evidence: readonly Evidence[], less: readonly Unit[], more: readonly Unit[]): Evidence[] {
  const asEvidence = ({ kind, isNew, isShared, before, day }: Unit, count: number): Evidence => ({
    kind,
    ...(isNew && { isNew: true as const }),
    ...(isShared && { isShared: true as const }),
    ...(before !== null && { before }),
    days: [[day, count]],
  });
  return sumEvidence([
    ...evidence,
    ...less.map((unit) => asEvidence(unit, -1)),
    ...more.map((unit) => asEvidence(unit, 1)),
  ]);
}

function sumEvidence(all: readonly Evidence[]): Evidence[] {
  const afterAll = Number.MAX_SAFE_INTEGER;
  const weight = ({ isNew, isShared }: Evidence) => (isNew ? 2 : 0) + (isShared ? 1 : 0);
  return [...Map.groupBy(all, markOf).values()]
    .flatMap((same) => {
      const days = sumDays(same.flatMap((entry) => entry.days));
      return same[0] && days.length > 0 ? [{ ...same[0], days }] : [];
    })
    .sort(
      (a, b) =>
        (b.before ?? afterAll) - (a.before ?? afterAll) ||
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        weight(a) - weight(b),
    );
}

function sumDays(days: Days): Days {
  const counts = new Map<number, number>();
  for (const [day, count] of days) counts.set(day, (counts.get(day) ?? 0) + count);
  return [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
}

function countWords(opinions: Opinions, row: Opinion, by: 1 | -1): void {
  const isPresent = (at: number | null) =>
    at !== null && !isOut(row) && (row.holder_changed_at === null || at > row.holder_changed_at);
  if (row.tags && isPresent(row.tagged_at)) {
    const { callerType, ...lists } = row.tags;
    if (callerType !== null) addCount(opinions, 'callerTypes', String(callerType), by);
    for (const [list, ids] of Object.entries(lists)) for (const id of ids) addCount(opinions, list, String(id), by);
  }
  if (!row.answers || !isPresent(row.answered_at)) return;
  const answers: Record<string, unknown> = { ...opinions.answers };
  for (const [poll, answer] of Object.entries(row.answers)) addCount(answers, poll, answer, by);
  if (Object.keys(answers).length > 0) opinions.answers = answers as Words;
  else delete opinions.answers;
}

/** Counts of nothing are absent. */
function addCount(counts: Record<string, unknown>, list: string, key: string, by: number): void {
  const { [key]: before = 0, ...others } = (counts[list] ?? {}) as Record<string, number>;
  const left = before + by > 0 ? { ...others, [key]: before + by } : others;
  if (Object.keys(left).length > 0) counts[list] = left;
  else delete counts[list];
}

/** Sums of bad units by day, as scores were stored when this was written. */
function badUnits(evidence: readonly Evidence[], weigh: (day: number) => number): number {
  return evidence
    .filter(({ kind, isShared }) => kind !== 'positive' && !isShared)
    .flatMap(({ isNew, days }) => days.map(([day, count]) => count * (isNew ? 0.5 : 1) * weigh(day)))
    .reduce((sum, units) => sum + units, 0);
}

async function writeOpinions(db: Kysely<unknown>, phone: string, evidence: Evidence[], opinions: Opinions) {
  await sql`update number set evidence = ${JSON.stringify(evidence)}::jsonb,
    opinions = ${Object.keys(opinions).length > 0 ? JSON.stringify(opinions) : null}::jsonb,
    member_score = ${badUnits(evidence, (day) => 2 ** ((day - 18_262) / 125))}::float8,
    member_units = ${badUnits(evidence, () => 1)}::float4, updated_at = now()
    where phone = ${phone}`.execute(db);
}

interface OpenData {
  source: string;
  days: Days;
  firstDay: string | null;
  lastDay: string;
  subjects: { category: string; count: number }[];
  undated?: [first: number, last: number, ...number[]][];
}
interface NumberRow {
  phone: string;
  lookups: string;
  comments: number;
  evidence: Evidence[];
  opinions: Opinions | null;
  open_data: OpenData[];
  organisations: object[];
  names: object[];
  open_score: number;
  open_units: number;
  is_example: boolean;
}
const numberColumns = sql.raw(
  'phone, lookups, comments, evidence, opinions, open_data, organisations, names, open_score, open_units, is_example',
);
const mostOrganisations = 50;

async function moveNumber(db: Kysely<unknown>, old: NumberRow, stored: string): Promise<void> {
  const country =
    rewritten.find(({ low, high, old: form }) => {
      const phone = Number(old.phone);
      return phone >= low && phone <= high && new RegExp(form).test(old.phone);
    })?.country ?? null;
  // The form that is stored may have no row yet.
  await sql`insert into number (phone) values (${stored}) on conflict do nothing`.execute(db);
  const { rows } = await sql<NumberRow>`select ${numberColumns} from number where phone = ${stored}`.execute(db);
  const [now] = rows;
  if (!now) throw new Error('a row that was just kept did not come back');
  const both = [now, old];
  const organisations = [
    ...new Map(both.flatMap((row) => row.organisations).map((one) => [JSON.stringify(one), one])).values(),
  ].slice(0, mostOrganisations);
  await sql`update number set country = coalesce(country, ${country}), lookups = lookups + ${old.lookups}::int8,
    comments = comments + ${old.comments}, open_data = ${JSON.stringify(sumOpenData(both))}::jsonb,
    organisations = ${JSON.stringify(organisations)}::jsonb,
    names = ${JSON.stringify(now.names.length > 0 ? now.names : old.names)}::jsonb,
    open_score = open_score + ${old.open_score}::float8, open_units = open_units + ${old.open_units}::float4,
    is_example = is_example or ${old.is_example}
    where phone = ${stored}`.execute(db);
  const evidence = sumEvidence(both.flatMap((row) => row.evidence));
  await writeOpinions(db, stored, evidence, sumOpinions(now.opinions ?? {}, old.opinions ?? {}));
  await sql`delete from number where phone = ${old.phone}`.execute(db);
  // A job groups its names anew, and knows by the site's secret whether one of its forms is unlisted.
  await sql`insert into name_due (phone) values (${stored}) on conflict do nothing`.execute(db);
}

/** What waits to be decided goes on waiting; of two that do, or do not, the later one stands. */
function isAhead(one: Burst | undefined, other: Burst | undefined): boolean {
  const waits = (burst: Burst | undefined) => burst !== undefined && burst.isDecided !== true;
  return waits(one) === waits(other) ? (one?.at ?? 0) > (other?.at ?? 0) : waits(one);
}

function sumOpinions(one: Opinions, other: Opinions): Opinions {
  const sum: Opinions = structuredClone(one);
  for (const [list, counts] of Object.entries(other)) {
    if (list === 'burst') {
      if (isAhead(other.burst, sum.burst)) sum.burst = structuredClone(other.burst) as Burst;
    } else if (list === 'former') sum.former = (sum.former ?? 0) + Number(counts);
    else if (list === 'answers') {
      const answers: Record<string, unknown> = { ...sum.answers };
      for (const [poll, of] of Object.entries(other.answers ?? {}))
        for (const [answer, people] of Object.entries(of)) addCount(answers, poll, answer, people);
      sum.answers = answers as Words;
    } else for (const [id, people] of Object.entries(counts as Record<string, number>)) addCount(sum, list, id, people);
  }
  return sum;
}

function sumOpenData(both: readonly NumberRow[]): OpenData[] {
  return [
    ...Map.groupBy(
      both.flatMap((row) => row.open_data),
      ({ source }) => source,
    ),
  ].map(([source, all]) => {
    const undated = all.flatMap((one) => one.undated ?? []).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const subjects = new Map<string, number>();
    for (const { category, count } of all.flatMap((one) => one.subjects))
      subjects.set(category, (subjects.get(category) ?? 0) + count);
    return {
      source,
      days: sumDays(all.flatMap(({ days }) => days)),
      firstDay: all.flatMap(({ firstDay }) => firstDay ?? []).sort()[0] ?? null,
      lastDay:
        all
          .map(({ lastDay }) => lastDay)
          .sort()
          .at(-1) ?? '',
      subjects: [...subjects].map(([category, count]) => ({ category, count })).sort((a, b) => b.count - a.count),
      ...(undated.length > 0 && { undated }),
    };
  });
}
