import { type RawBuilder, sql } from 'kysely';
import type { DeskSourceName } from '#contract/desk.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { dayMs } from '#shared/time.ts';
import '../tables.ts';

/** Whoever looks at the desk. */
export interface DeskViewer {
  profileId: string;
  phone: string;
}

/** What the queue tells of a case, beside its place. */
export interface CaseLine {
  kind: string;
  textId: string;
  phone: string;
  /** All of the text. */
  text: string;
  /** How many texts it is about. */
  texts: number;
  isAppeal: boolean;
  isSetAside: boolean;
}

/** One kind of cases that wait on the desk. Its domain keeps them. */
export interface DeskSource {
  name: DeskSourceName;
  /**
   * A query of what waits and does not concern the viewer: `id` int8, `version` int4, `due_at` timestamptz and
   * `reporters` int4, who are independent of each other.
   */
  waiting(viewer: DeskViewer): RawBuilder<unknown>;
  /** A query of the `hours` from arrival to decision, of what was decided since then. */
  decided(since: Date): RawBuilder<unknown>;
  /** By the ids of cases; those that are gone are left out. */
  describe(db: Db, ids: readonly string[]): Promise<Map<string, CaseLine>>;
}

export interface DeskRecord extends CaseLine {
  source: DeskSourceName;
  id: string;
  version: number;
  dueAt: Date;
  reporters: number;
  isSkipped: boolean;
  claim: { moderatorId: string; until: Date } | null;
}

export interface DeskFigures {
  open: number;
  dueSoon: number;
  late: number;
  medianHours: number | null;
}

/** Moderators are warned of a deadline so long before it. */
export const warnMs = 3 * dayMs;
/** The median is of what was decided within so long. */
const figureMs = 30 * dayMs;

interface Row {
  source: DeskSourceName;
  id: string;
  version: number;
  due_at: Date;
  due: string;
  reporters: number;
  is_skipped: boolean;
  claimed_by: string | null;
  claimed_until: Date | null;
}

/**
 * What waits, of all sources in one order: by when it is due, then by how many independent people told of it. What the
 * viewer put off comes last, as long as nothing has happened to it since.
 */
export async function listDesk(
  db: Db,
  sources: readonly DeskSource[],
  viewer: DeskViewer,
  page: Page,
  now: Date,
): Promise<Listed<DeskRecord> & { figures: DeskFigures }> {
  const lines = [false, true].flatMap((isSkipped) =>
    sources.map((source) => linesOf(source, { isSkipped, viewer, page, after: readPlace(page) })),
  );
  const { rows } = await sql<Row>`
    select line.*, line.due_at::text as due, claim.moderator_id as claimed_by, claim.claimed_until
    from (
      select * from (${sql.join(lines, sql` union all `)}) every
      order by is_skipped, due_at, -reporters, source, id limit ${page.limit + 1} offset ${page.offset}
    ) line
    left join moderation_claim claim on claim.source = line.source and claim.case_id = line.id
      and claim.claimed_until > ${now}::timestamptz
    order by line.is_skipped, line.due_at, -line.reporters, line.source, line.id`.execute(db);
  const sortOf = (row: Row) => [String(row.is_skipped), row.due, String(-row.reporters), row.source, row.id];
  const cut = cutPage(rows, page, sortOf);
  const items = await describe(db, sources, cut.items);
  const figures = await countDesk(db, sources, viewer, now);
  return { items, next: cut.next, total: figures.open, figures };
}

/** Where the page before ended. */
interface Place {
  isSkipped: boolean;
  due: string;
  fewer: string;
  source: string;
  id: string;
}

function readPlace({ after }: Page): Place | null {
  if (after === null) return null;
  const [skipped = '', due = '', fewer = '', source = '', id = ''] = after;
  return { isSkipped: skipped === 'true', due, fewer, source, id };
}

/**
 * The first lines of one source after the place that one begins at, those that were put off or all others: as many as the
 * page may have, so that of a long queue no more is read.
 */
function linesOf(
  source: DeskSource,
  asked: { isSkipped: boolean; viewer: DeskViewer; page: Page; after: Place | null },
): RawBuilder<unknown> {
  const { isSkipped, viewer, page, after } = asked;
  const skips = sql`
    skip.moderator_id = ${viewer.profileId}::int8 and skip.source = ${source.name} and skip.case_id = waiting.id
    and skip.version = waiting.version`;
  const rows = sql`(${source.waiting(viewer)}) waiting`;
  const from = isSkipped
    ? sql`moderation_skip skip join ${rows} on ${skips} where`
    : sql`${rows} where not exists (select from moderation_skip skip where ${skips}) and`;
  return sql`(
    select ${source.name}::text as source, ${isSkipped}::bool as is_skipped, waiting.id, waiting.version, waiting.due_at,
      waiting.reporters
    from ${from} ${isAfter(source.name, isSkipped, after)}
    order by waiting.due_at, -waiting.reporters, waiting.id limit ${page.limit + 1 + page.offset}
  )`;
}

function isAfter(source: DeskSourceName, isSkipped: boolean, after: Place | null): RawBuilder<unknown> {
  if (after === null || (isSkipped && !after.isSkipped)) return sql`true`;
  if (after.isSkipped !== isSkipped) return sql`false`;
  const place = sql`${after.due}::timestamptz, ${after.fewer}::int4`;
  if (source === after.source) {
    return sql`(waiting.due_at, -waiting.reporters, waiting.id) > (${place}, ${after.id}::int8)`;
  }
  return source > after.source
    ? sql`(waiting.due_at, -waiting.reporters) >= (${place})`
    : sql`(waiting.due_at, -waiting.reporters) > (${place})`;
}

async function describe(db: Db, sources: readonly DeskSource[], rows: readonly Row[]): Promise<DeskRecord[]> {
  const lines = new Map<string, Map<string, CaseLine>>();
  for (const source of sources) {
    const ids = rows.filter((row) => row.source === source.name).map(({ id }) => id);
    if (ids.length > 0) lines.set(source.name, await source.describe(db, ids));
  }
  return rows.flatMap((row) => {
    const line = lines.get(row.source)?.get(row.id);
    if (!line) return [];
    const { claimed_by: moderatorId, claimed_until: until } = row;
    return {
      ...line,
      ...{ source: row.source, id: row.id, version: row.version, reporters: row.reporters },
      ...{ dueAt: new Date(row.due_at), isSkipped: row.is_skipped },
      claim: moderatorId === null || until === null ? null : { moderatorId, until: new Date(until) },
    };
  });
}

/** How much waits for a moderator, how much of it is late, and how long decisions take. */
async function countDesk(db: Db, sources: readonly DeskSource[], viewer: DeskViewer, now: Date): Promise<DeskFigures> {
  const soon = new Date(now.getTime() + warnMs);
  const since = new Date(now.getTime() - figureMs);
  const counts = sources.map(
    (source) => sql`
      select count(*) as open,
        count(*) filter (where due_at <= ${soon}::timestamptz and due_at > ${now}::timestamptz) as due_soon,
        count(*) filter (where due_at <= ${now}::timestamptz) as late
      from (${source.waiting(viewer)}) ${sql.ref(source.name)}`,
  );
  const hours = sources.map(
    (source) => sql`select hours::float8 as hours from (${source.decided(since)}) ${sql.ref(`${source.name}_decided`)}`,
  );
  const { rows } = await sql<{ open: number; due_soon: number; late: number; median: number | null }>`
    select sum(open)::int4 as open, sum(due_soon)::int4 as due_soon, sum(late)::int4 as late, (
      select percentile_cont(0.5) within group (order by hours) from (${sql.join(hours, sql` union all `)}) decided
    ) as median
    from (${sql.join(counts, sql` union all `)}) counted`.execute(db);
  const { open = 0, due_soon: dueSoon = 0, late = 0, median = null } = rows[0] ?? {};
  return { open, dueSoon, late, medianHours: median === null ? null : Math.round(median * 10) / 10 };
}
