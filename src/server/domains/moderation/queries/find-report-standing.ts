import type { TextRule } from '#contract/moderation.ts';
import type { Reviewable } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { barrierTo, findLive } from '../commands/report-text.ts';

export interface Standing {
  reportedAt: Date | null;
  /** Reasons that moderators rejected for this revision. */
  judged: { reason: TextRule; at: Date }[];
}

export async function findReportStanding(
  db: Db,
  member: Member,
  { reviewable, id }: { reviewable: Reviewable; id: string },
): Promise<Standing | { code: 'text.not_found' | 'report.own' }> {
  const [text = null] = await reviewable.find(db, [id]);
  const barrier = barrierTo(member, text);
  if (barrier !== null) return { code: barrier };
  const { kind } = reviewable;
  const live = await findLive(db, { kind, id }, member.profileId);
  const known = await db
    .selectFrom('moderation_case')
    .select(['revision', 'judged'])
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .executeTakeFirst();
  const judged = known && known.revision === text?.revision ? known.judged : {};
  return {
    reportedAt: live?.created_at ?? null,
    judged: Object.entries(judged).map(([reason, at]) => ({ reason: reason as TextRule, at: new Date(at) })),
  };
}
