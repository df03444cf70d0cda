import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/sign-in.ts';
import { listModeratorAccounts, listSuspensionReasons } from '#server/domains/profile/door.ts';
import { type WaitingAppeal, waitingAppeals } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import type { BeforeRemoval } from '../commands/remove-account.ts';
import { isDeciderUnknown, mayJudgeUnknown } from '../rules/unknown-decider.ts';

/** Pending appeals, aliased `appeal`. */
export const selectWaiting = (db: Db) => db.selectFrom(sql<WaitingAppeal>`${sql.raw(waitingAppeals)}`.as('appeal'));

/** Whether an account reported a text of the appeal. Needs `appeal`, and its act as `act`, in the statement. */
export const isReportedBy = (profileId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from moderation_report report
  where report.profile_id = ${profileId}
    and (report.kind = appeal.kind and report.text_id = appeal.text_id
      or appeal.restriction = 'suspended'
        and act.before -> 'texts' @> jsonb_build_array(jsonb_build_object('kind', report.kind, 'id', report.text_id)))
)`;

export function findAppeal(db: Db, id: string): Promise<WaitingAppeal | undefined> {
  return selectWaiting(db).selectAll('appeal').where('appeal.id', '=', id).executeTakeFirst();
}

/** At most so many of the texts that were removed with an account are shown. */
const mostLost = 10;

export interface QueuedAppeal extends WaitingAppeal {
  /** The note of the person who suspended the account; null for texts. */
  first_note: string | null;
  /** Nothing records who suspended the account; false for texts. */
  is_first_unknown: boolean;
  /** Texts that were removed with a suspended account. */
  lost: { kind: string; id: string }[];
}

/**
 * Pending appeals, oldest first, without those that concern the moderator, are against their decision, about a text
 * that they reported, or for admins.
 */
export async function listAppeals(
  db: Db,
  moderator: { profileId: string; phone: string; role: Role },
  page: Page,
): Promise<Listed<QueuedAppeal>> {
  const own = spellingsOf(moderator.phone);
  const mayJudge = mayJudgeUnknown(moderator, await listModeratorAccounts(db));
  const theirs = selectWaiting(db)
    .leftJoin('moderation_act as act', 'act.id', 'appeal.act_id')
    .leftJoin('moderation_case as place', (join) =>
      join.onRef('place.kind', '=', 'appeal.kind').onRef('place.text_id', '=', 'appeal.text_id'),
    )
    .where('appeal.profile_id', '!=', moderator.profileId)
    .where('act.moderator_id', 'is distinct from', moderator.profileId)
    .where('appeal.decided_by', 'is distinct from', moderator.profileId)
    .where(sql<boolean>`not ${isReportedBy(sql`${moderator.profileId}::int8`)}`)
    .where(
      sql<boolean>`(${mayJudge}::boolean or appeal.restriction <> 'suspended' or appeal.act_id is not null
        or appeal.decided_by is not null)`,
    )
    .where((row) => row.or([row('place.phone', 'is', null), row('place.phone', 'not in', own)]));
  const { total } = await theirs.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [appealedAt, id] = page.after ?? [];
  const rows = await theirs
    .selectAll('appeal')
    .select(['act.note as act_note', 'act.before as act_before'])
    // As text, since a Date drops the microseconds that the cursor needs.
    .select(sql<string>`appeal.appealed_at::text`.as('appealedAt'))
    .$if(page.after !== null, (rest) =>
      rest.where(sql<boolean>`(appeal.appealed_at, appeal.id) > (${appealedAt}::timestamptz, ${id}::int8)`),
    )
    .orderBy('appeal.appealed_at')
    .orderBy('appeal.id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { items, next } = cutPage(rows, page, (row) => [row.appealedAt, row.id]);
  const suspended = items.filter(({ restriction }) => restriction === 'suspended');
  const reasons = await listSuspensionReasons(
    db,
    suspended.map(({ profile_id }) => profile_id),
  );
  const queued = items.map(({ act_note, act_before, appealedAt: _, ...row }): QueuedAppeal => {
    const is_first_unknown = isDeciderUnknown(row);
    if (row.restriction !== 'suspended') return { ...row, first_note: null, is_first_unknown, lost: [] };
    const removal = act_before as BeforeRemoval | null;
    const first_note = act_note || reasons.get(row.profile_id) || null;
    return { ...row, first_note, is_first_unknown, lost: removal?.texts.slice(0, mostLost) ?? [] };
  });
  return { items: queued, next, total: Number(total) };
}
