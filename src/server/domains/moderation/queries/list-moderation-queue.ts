import { type RawBuilder, sql } from 'kysely';
import { type ModerationQueueSourceName, mostOthers } from '#contract/moderation-queue.ts';
import { keyOfText } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { dayMs } from '#shared/time.ts';

export interface ModerationQueueViewer {
  profileId: string;
  phone: string;
}

export interface CaseLine {
  kind: string;
  textId: string;
  phone: string;
  text: string;
  texts: number;
  isAppeal: boolean;
  isSetAside: boolean;
}

/** A source of open cases for the moderation queue, implemented by the domain that stores them. */
export interface ModerationQueueSource {
  name: ModerationQueueSourceName;
  /**
   * Query of the open cases that do not concern the viewer: `id` int8, `version` int4, `kind` and `text_id` of the
   * first pending text, `due_at` timestamptz, `is_appeal` bool, and `reporters` int4, the independent ones.
   */
  waiting(viewer: ModerationQueueViewer): RawBuilder<unknown>;
  /** Query of `hours` from arrival to decision, for cases decided since then. */
  decided(since: Date): RawBuilder<unknown>;
  /** By case id; missing cases are left out. */
  describe(db: Db, ids: readonly string[]): Promise<Map<string, CaseLine>>;
}

export interface QueueCase {
  source: ModerationQueueSourceName;
  id: string;
  version: number;
  dueAt: Date;
  reporters: number;
  isAppeal: boolean;
  claim: { moderatorId: string; until: Date } | null;
}

export interface ModerationQueueRecord extends CaseLine, QueueCase {
  isSkipped: boolean;
  complaints: number;
  /** Its other cases in order, at most `mostOthers`. */
  others: QueueCase[];
}

export interface QueueFigures {
  open: number;
  dueSoon: number;
  late: number;
  medianHours: number | null;
}

/** Time before a deadline at which moderators are warned. */
export const warnMs = 3 * dayMs;
/** The median covers decisions of this period. */
const figureMs = 30 * dayMs;

interface Row {
  source: ModerationQueueSourceName;
  id: string;
  version: number;
  kind: string;
  text_id: string;
  due_at: Date;
  due: string;
  reporters: number;
  is_appeal: boolean;
  is_skipped: boolean;
  /** 1 for the first case of its text. */
  place: number;
  complaints: number;
  claimed_by: string | null;
  claimed_until: Date | null;
}

interface Counted {
  open: number;
  due_soon: number;
  late: number;
  median: number | null;
}

/** Open texts of all sources by deadline, then by independent reporters. Those the viewer skipped come last. */
export async function listModerationQueue(
  db: Db,
  sources: readonly ModerationQueueSource[],
  viewer: ModerationQueueViewer,
  page: Page,
  now: Date,
): Promise<Listed<ModerationQueueRecord> & { figures: QueueFigures }> {
  const { after } = page;
  const place =
    after &&
    sql`(
    ${after[0] ?? ''}::bool, ${after[1] ?? ''}::timestamptz, ${after[2] ?? ''}::int4, ${after[3] ?? ''}::text,
    ${after[4] ?? ''}::int8
  )`;
  const isAfter = place === null ? sql`true` : sql`(is_skipped, due_at, -reporters, source, id) > ${place}`;
  // One pass over all open cases returns the page, the figures and the other cases of its texts.
  const { rows } = await sql<Row & Counted>`
    with line as (${sql.join(
      sources.map((source) => linesOf(source, viewer)),
      sql` union all `,
    )}),
    placed as (
      select line.*,
        (row_number() over (
          partition by kind, text_id order by is_skipped, due_at, -reporters, source, id
        ))::int4 as place,
        (count(*) filter (where source = 'complaint') over (partition by kind, text_id))::int4 as complaints
      from line
    ),
    page as (
      select kind, text_id, row_number() over (order by is_skipped, due_at, -reporters, source, id) as rank
      from placed where place = 1 and ${isAfter}
      order by rank limit ${page.limit + 1} offset ${page.offset}
    ),
    figures as (${figuresOf(sources, now)})
    select figures.*, found.*, found.due_at::text as due, claim.moderator_id as claimed_by, claim.claimed_until
    from figures
    left join page on true
    left join placed found on found.kind = page.kind and found.text_id = page.text_id
      and found.place <= ${mostOthers + 1}
    left join moderation_claim claim on claim.source = found.source and claim.case_id = found.id
      and claim.claimed_until > ${now}::timestamptz
    order by page.rank, found.place`.execute(db);
  // An empty page still has a row with the figures.
  const found = rows.filter(({ id }) => id !== null);
  const cut = cutPage(
    found.filter((row) => row.place === 1),
    page,
    (row) => [String(row.is_skipped), row.due, String(-row.reporters), row.source, row.id],
  );
  const items = await describe(db, sources, cut.items, Map.groupBy(found, keyOfText));
  const [{ open = 0, due_soon: dueSoon = 0, late = 0, median = null } = {}] = rows;
  const medianHours = median === null ? null : Math.round(median * 10) / 10;
  return { items, next: cut.next, total: open, figures: { open, dueSoon, late, medianHours } };
}

/** Open cases about the same text as this one, including it; empty if it is not open for the viewer. */
export async function listBeside(
  db: Db,
  sources: readonly ModerationQueueSource[],
  viewer: ModerationQueueViewer,
  { source, id }: Pick<QueueCase, 'source' | 'id'>,
): Promise<Pick<QueueCase, 'source' | 'id' | 'version'>[]> {
  const lines = sources.map((one) => linesOf(one, viewer));
  const { rows } = await sql<Pick<QueueCase, 'source' | 'id' | 'version'>>`
    with line as (${sql.join(lines, sql` union all `)})
    select beside.source, beside.id, beside.version
    from line named join line beside on beside.kind = named.kind and beside.text_id = named.text_id
    where named.source = ${source} and named.id = ${id}::int8
    order by beside.source, beside.id`.execute(db);
  return rows;
}

function linesOf(source: ModerationQueueSource, viewer: ModerationQueueViewer): RawBuilder<unknown> {
  return sql`
    select ${source.name}::text as source, waiting.id, waiting.version, waiting.kind, waiting.text_id, waiting.due_at,
      waiting.reporters, waiting.is_appeal, skip.case_id is not null as is_skipped
    from (${source.waiting(viewer)}) waiting
    left join moderation_skip skip on skip.moderator_id = ${viewer.profileId}::int8 and skip.source = ${source.name}
      and skip.case_id = waiting.id and skip.version = waiting.version`;
}

/** Figures over `placed`: open, due soon and late texts, and the median hours to a decision. */
function figuresOf(sources: readonly ModerationQueueSource[], now: Date): RawBuilder<unknown> {
  const soon = new Date(now.getTime() + warnMs);
  const since = new Date(now.getTime() - figureMs);
  const hours = sources.map(
    (source) => sql`select hours::float8 as hours from (${source.decided(since)}) ${sql.ref(`${source.name}_decided`)}`,
  );
  return sql`
    select count(*)::int4 as open,
      (count(*) filter (where due_at <= ${soon}::timestamptz and due_at > ${now}::timestamptz))::int4 as due_soon,
      (count(*) filter (where due_at <= ${now}::timestamptz))::int4 as late,
      (
        select percentile_cont(0.5) within group (order by hours) from (${sql.join(hours, sql` union all `)}) decided
      ) as median
    from placed where place = 1`;
}

async function describe(
  db: Db,
  sources: readonly ModerationQueueSource[],
  rows: readonly Row[],
  casesOf: ReadonlyMap<string, readonly Row[]>,
): Promise<ModerationQueueRecord[]> {
  const lines = new Map<string, Map<string, CaseLine>>();
  for (const source of sources) {
    const ids = rows.filter((row) => row.source === source.name).map(({ id }) => id);
    if (ids.length > 0) lines.set(source.name, await source.describe(db, ids));
  }
  return rows.flatMap((row) => {
    const line = lines.get(row.source)?.get(row.id);
    if (!line) return [];
    const others = (casesOf.get(keyOfText(row)) ?? []).filter(({ place }) => place > 1);
    return {
      ...line,
      ...caseOf(row),
      isSkipped: row.is_skipped,
      complaints: row.complaints,
      others: others.map(caseOf),
    };
  });
}

function caseOf(row: Row): QueueCase {
  const { claimed_by: moderatorId, claimed_until: until } = row;
  return {
    source: row.source,
    id: row.id,
    version: row.version,
    dueAt: new Date(row.due_at),
    reporters: row.reporters,
    isAppeal: row.is_appeal,
    claim: moderatorId === null || until === null ? null : { moderatorId, until: new Date(until) },
  };
}
