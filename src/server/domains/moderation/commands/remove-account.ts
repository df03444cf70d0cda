import type { TextRule } from '#contract/moderation.ts';
import type { Contributions, PersonalData, Reviewable, TextRulings, TextState } from '#server/domains/part.ts';
import { lockRole, lockWholePerson, suspendWithin, takeTurn } from '#server/domains/profile/door.ts';
import { stateSuspension } from '#server/domains/restriction/door.ts';
import type { MarkRemoved, ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canRemoveAccount } from '../policy.ts';
import { isAppealed, readTextRulings } from '../queries/find-barrier.ts';
import { places } from '../rules/queue-place.ts';
import { changeCase } from './change-case.ts';
import { changeState, getAct, notifyAt, sayWhy } from './change-state.ts';
import { closeReports, type DecisionOutcome, lockForDecision } from './decide-text.ts';
import { lockCase } from './lock-case.ts';
import { listLiveReports, settleReports } from './withdraw-report.ts';
import { writeAct } from './write-act.ts';

export interface RemovalDeps {
  database: Database;
  reviewableOf: ReviewableOf;
  reviewables(): readonly Reviewable[];
  contributions(): readonly Contributions[];
  personalData(): readonly PersonalData[];
  markRemoved: MarkRemoved;
  onTopFrom: number;
  textRulings(): readonly TextRulings[];
}

/** Removes the account behind a text as spam in one act, with its texts, contributions, cases and reports. */
export async function removeAccount(
  deps: RemovalDeps,
  moderator: Member,
  seen: { id: string; version: number },
  why: { reason: TextRule; note: string },
  now: Date,
): Promise<DecisionOutcome> {
  return transact(deps.database.db, async (tx): Promise<DecisionOutcome> => {
    await takeTurn(tx);
    const author = await tx
      .selectFrom('moderation_case')
      .select('profile_id')
      .where('id', '=', seen.id)
      .executeTakeFirst();
    if (!author) return { code: 'text.not_found' };
    const id = author.profile_id;
    // Locks the account first, as everywhere, which serializes it with the author's own writes.
    const authorRole = await lockRole(tx, id);
    await lockWholePerson(tx, deps.personalData(), { profileId: id });
    const held = await lockForDecision(tx, deps.reviewableOf, seen);
    if ('code' in held) return held;
    const refusal = refusalOf(canRemoveAccount(moderator, { ...held.text, authorRole }));
    if (refusal !== null) return { code: refusal };
    const texts = await lockTexts(tx, deps, id);
    // Only a colleague may decide about a text with a pending appeal against this moderator.
    const textRulingsOf = await readTextRulings(tx, deps.textRulings, texts);
    if (texts.some((text) => isAppealed(textRulingsOf(text), moderator.profileId))) {
      return { code: 'moderation.refused' };
    }
    const barred = await suspendWithin(tx, id, { reason: `removed by a moderator: ${why.reason}`, now });
    const actId = await writeAct(
      tx,
      {
        act: 'account_removed',
        source: 'moderator',
        author: id,
        moderatorId: moderator.profileId,
        reason: why.reason,
        note: why.note,
        before: { wasBarred: barred === 'unchanged', texts } satisfies BeforeRemoval,
      },
      now,
    );
    for (const { kind, id: textId } of texts) {
      const reviewable = deps.reviewableOf(kind);
      const to = { state: 'removed', rule: why.reason, actId } as const;
      if (reviewable) await changeState(tx, { reviewable, id: textId }, to, now);
    }
    if (barred === 'done') {
      const act = await getAct(tx, actId);
      await stateSuspension(tx, id, { why: sayWhy(act), notifyFrom: notifyAt(act, now) }, now);
    }
    for (const part of deps.contributions()) await part.withdraw(tx, id, actId, now);
    await closeCases(tx, deps, { author: id, actId, moderatorId: moderator.profileId, reason: why.reason }, now);
    await silenceReports(tx, { author: id, actId, moderatorId: moderator.profileId }, deps.onTopFrom, now);
    return { actId };
  });
}

export interface BeforeRemoval {
  wasBarred: boolean;
  texts: { kind: string; id: string; state: TextState }[];
}

async function lockTexts(tx: Tx, { reviewables }: RemovalDeps, author: string): Promise<BeforeRemoval['texts']> {
  const texts: BeforeRemoval['texts'] = [];
  for (const reviewable of reviewables()) {
    for (const id of (await reviewable.listByAuthor?.(tx, author)) ?? []) {
      const text = await reviewable.lock(tx, id);
      if (text !== null && text.state !== 'removed') texts.push({ kind: reviewable.kind, id, state: text.state });
    }
  }
  return texts;
}

interface Removal {
  author: string;
  actId: string;
  moderatorId: string;
}

/** Closes every open case of the account, each with its own act, so that each can be undone. */
async function closeCases(
  tx: Tx,
  deps: RemovalDeps,
  removal: Removal & { reason: TextRule },
  now: Date,
): Promise<void> {
  const lost = deps.reviewables().flatMap(({ kind, listByAuthor }) => (listByAuthor ? [kind] : []));
  const rows = await tx
    .selectFrom('moderation_case')
    .selectAll()
    .where('profile_id', '=', removal.author)
    // Names that others give too do not belong to this account alone: their cases stay open.
    .where('kind', 'in', ['', ...lost])
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows) {
    const act = await changeCase(
      tx,
      row,
      {
        state: 'closed',
        outcome: 'removed',
        held_by: null,
        reports: 0,
        reporters: 0,
        rank: places.waiting,
        decided_at: now,
      },
      {
        act: 'removed',
        source: 'moderator',
        moderatorId: removal.moderatorId,
        reason: removal.reason,
        evidence: { accountAct: removal.actId },
        textState: row.held_by === null ? 'shown' : 'held',
      },
      now,
    );
    await closeReports(tx, row, 'remove', act, now);
    await deps.markRemoved(tx, row, now);
  }
}

async function silenceReports(
  tx: Tx,
  { author, actId, moderatorId }: Removal,
  onTopFrom: number,
  now: Date,
): Promise<void> {
  for (const { id, kind, text_id } of await listLiveReports(tx, author)) {
    // Locks the case before the report, as in every decision.
    await lockCase(tx, { kind, id: text_id });
    await tx
      .updateTable('moderation_report')
      .set({ outcome: 'withdrawn', act_id: actId, decided_at: now })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .execute();
    const by = { source: 'moderator', moderatorId, textState: 'shown', evidence: { accountAct: actId } } as const;
    await settleReports(tx, { kind, id: text_id }, by, onTopFrom, now);
  }
}

/** The account that an act suspended; null if it suspended none, or one that was suspended already. */
export async function findSuspendedBy(db: Db, actId: string): Promise<string | null> {
  const act = await db
    .selectFrom('moderation_act')
    .select(['profile_id', 'before'])
    .where('id', '=', actId)
    .where('act', '=', 'account_removed')
    .executeTakeFirst();
  return act && !(act.before as BeforeRemoval).wasBarred ? act.profile_id : null;
}
