import type { TextRule } from '#contract/moderation.ts';
import type { NotifyOpened } from '#server/domains/opened-case.ts';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import {
  type TakeTextLimit,
  type TextLimitRefusal,
  type textLimitFailures,
  writingNetwork,
} from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canReport } from '../policy.ts';
import { placeOf, places } from '../rules/queue-place.ts';
import { countReports } from './count-reports.ts';
import { type CaseRow, lockCase, type TextRef } from './lock-case.ts';
import { writeAct } from './write-act.ts';

export interface Report {
  reason: TextRule;
  /** The reporter's note; may be empty. */
  words: string;
  /** Keyed hash of the reporter's network, from `Base.visitorOf`. */
  visitor: string;
  /** The profile that was reported, if the reporter does not know the number. */
  byProfile?: string;
}

export type ReportOutcome =
  | { status: 'sent' | 'already_sent' | 'judged'; since: Date }
  | { refused: TextLimitRefusal<(typeof textLimitFailures)['report'][number]> }
  | { code: 'text.not_found' | 'report.own' };

/** Reports a text: at most one live report per person and text, none for a reason rejected for this revision. */
export async function reportText(
  {
    database,
    takeLimit,
    onTopFrom,
    notifyOpened,
  }: { database: Database; takeLimit: TakeTextLimit; onTopFrom?: number; notifyOpened?: NotifyOpened },
  member: Member,
  { reviewable, id }: { reviewable: Reviewable; id: string },
  { reason, words, visitor, byProfile }: Report,
  now: Date,
): Promise<ReportOutcome> {
  const ref = { kind: reviewable.kind, id };
  return transact(database.db, async (tx): Promise<ReportOutcome> => {
    const text = await reviewable.lock(tx, id);
    const barrier = barrierTo(member, text);
    if (barrier !== null) return { code: barrier };
    if (text === null) return { code: 'text.not_found' };
    const known = await lockCase(tx, ref);
    const judgedAt = known?.revision === text.revision ? known.judged[reason] : undefined;
    if (judgedAt !== undefined) return { status: 'judged', since: new Date(judgedAt) };
    const earlier = await findLive(tx, ref, member.profileId);
    if (earlier) return { status: 'already_sent', since: earlier.created_at };
    const refused = await takeLimit(tx, 'report', { profileId: member.profileId, visitor }, now);
    if (refused) return { refused };
    await tx
      .insertInto('moderation_report')
      .values({
        kind: ref.kind,
        text_id: id,
        profile_id: member.profileId,
        phone: text.phone,
        reason,
        words,
        revision: text.revision,
        network: writingNetwork(visitor),
        created_at: now,
        outcome: null,
        act_id: null,
        decided_at: null,
        by_profile: byProfile ?? null,
      })
      .execute();
    const opened = await enqueueReported(tx, ref, known, { ...text, onTopFrom }, now);
    if (opened !== null) await notifyOpened?.(tx, { kind: 'report', id: opened, dueAt: null }, now);
    return { status: 'sent', since: now };
  });
}

/** Why the member may not report it, or null. A text that the member cannot read looks like a missing one. */
export function barrierTo(member: Member, text: ReviewableText | null): 'text.not_found' | 'report.own' | null {
  if (text === null || (text.state !== 'shown' && text.author !== member.profileId)) return 'text.not_found';
  return refusalOf(canReport(member, text));
}

export function findLive(tx: Db, { kind, id }: TextRef, profileId: string) {
  return tx
    .selectFrom('moderation_report')
    .select('created_at')
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('profile_id', '=', profileId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

/** Queues a reported text, or updates its rank. Returns the case's id if it was not open before. */
export async function enqueueReported(
  tx: Tx,
  ref: TextRef,
  known: CaseRow | undefined,
  text: { author: string; phone: string; revision: string; onTopFrom?: number | undefined },
  now: Date,
): Promise<string | null> {
  const { reports, reporters, independent } = await countReports(tx, ref, now);
  const rank = placeOf(independent, known?.state === 'open' && known.rank === places.setAside, text.onTopFrom);
  if (known?.state === 'open') {
    await tx
      .updateTable('moderation_case')
      .set((row) => ({ reports, reporters, rank, version: row('version', '+', 1) }))
      .where('id', '=', known.id)
      .execute();
    return null;
  }
  const about = { ...ref, revision: text.revision };
  const act = await writeAct(tx, { act: 'reported', source: 'report', about, author: text.author }, now);
  const opened = {
    state: 'open' as const,
    outcome: null,
    seen_at: null,
    decided_at: null,
    reports,
    reporters,
    rank,
    last_act: act,
    revision: text.revision,
    // Withdrawing and repeating a report must not change the text's place.
    opened_at: known?.outcome === 'withdrawn' ? known.opened_at : now,
  };
  if (known) {
    const judged = known.revision === text.revision ? {} : { judged: '{}' };
    await tx
      .updateTable('moderation_case')
      .set((row) => ({ ...opened, ...judged, version: row('version', '+', 1) }))
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  const { id } = await tx
    .insertInto('moderation_case')
    .values({ ...opened, kind: ref.kind, text_id: ref.id, profile_id: text.author, phone: text.phone, held_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
