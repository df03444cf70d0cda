import { sql } from 'kysely';
import { notify } from '#server/domains/notification/door.ts';
import type { Contributions, PersonalData } from '#server/domains/part.ts';
import {
  listModeratorAccounts,
  lockRole,
  lockWholePerson,
  takeTurn,
  unsuspendWithin,
} from '#server/domains/profile/door.ts';
import { closeAppeal, stateSuspension, type WaitingAppeal } from '#server/domains/restriction/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { canJudgeSuspension } from '../policy.ts';
import type { TextBarrier } from '../queries/find-barrier.ts';
import { isDeciderUnknown, mayJudgeUnknown } from '../rules/unknown-decider.ts';
import { getAct } from './change-state.ts';
import type { BeforeRemoval } from './remove-account.ts';

export interface SuspensionDeps {
  contributions(): readonly Contributions[];
  personalData(): readonly PersonalData[];
}

/** A decided appeal; `unsuspended` is the account that opens again, if one does. */
export interface AppealJudged {
  unsuspended: string | null;
}

/**
 * Decides an appeal against a suspension. Granting it restores votes and names, not removed texts. The person who
 * suspended the account or reported such a text may not decide; if it is unknown who did, an active admin decides.
 */
export async function judgeSuspension(
  tx: Tx,
  deps: SuspensionDeps,
  moderator: Member,
  appeal: WaitingAppeal,
  { isGranted, note }: { isGranted: boolean; note: string },
  now: Date,
): Promise<TextBarrier | AppealJudged> {
  const { id, profile_id: profileId } = appeal;
  const { profileId: moderatorId } = moderator;
  const removedBy = appeal.act_id;
  if (isGranted && removedBy !== null) await takeTurn(tx);
  // Lock order: the account first. The second of two moderators then finds the appeal closed.
  await lockRole(tx, profileId);
  if (isDeciderUnknown(appeal) && !mayJudgeUnknown(moderator, await listModeratorAccounts(tx))) {
    return { code: 'moderation.refused' };
  }
  const first = removedBy === null ? null : await getAct(tx, removedBy);
  const suspendedBy = first?.moderator_id ?? appeal.decided_by;
  const removed = (first?.before as Partial<BeforeRemoval> | null | undefined)?.texts ?? [];
  if (await hasReported(tx, moderatorId, removed)) return { code: 'moderation.refused' };
  const refusal = refusalOf(canJudgeSuspension(moderator, { profileId, suspendedBy }));
  if (refusal !== null) return { code: refusal };
  if (!(await closeAppeal(tx, id, { moderatorId, isGranted, note }, now))) return { code: 'moderation.changed' };
  if (!isGranted) {
    await notifyRefused(tx, appeal, now);
    return { unsuspended: null };
  }
  // They have no appeal of their own. Reactions are forgotten within the hour.
  if (removedBy !== null) await restoreContributions(tx, deps, { profileId, actId: removedBy }, now);
  const outcome = await unsuspendWithin(tx, profileId, { reason: 'the appeal was granted', now });
  await stateSuspension(tx, profileId, 'granted', now);
  return { unsuspended: outcome === 'done' ? profileId : null };
}

async function restoreContributions(
  tx: Tx,
  { contributions, personalData }: SuspensionDeps,
  { profileId, actId }: { profileId: string; actId: string },
  now: Date,
): Promise<void> {
  await lockWholePerson(tx, personalData(), { profileId });
  for (const part of contributions()) await part.restore(tx, actId, now);
}

async function hasReported(tx: Tx, profileId: string, texts: BeforeRemoval['texts']): Promise<boolean> {
  const among = sql<boolean>`text_id = any(${arrayText(texts, ({ id }) => id)}::text[])`;
  const reports = await tx
    .selectFrom('moderation_report')
    .select(['kind', 'text_id'])
    .where('profile_id', '=', profileId)
    .where(among)
    .execute();
  return reports.some((report) => texts.some(({ kind, id }) => kind === report.kind && id === report.text_id));
}

/** Notifies the author, or the suspended member, that the first decision stands. */
export async function notifyRefused(tx: Tx, { id, profile_id: profileId }: WaitingAppeal, now: Date): Promise<void> {
  const told = { kind: 'appeal_refused', link: `/statements?id=${id}`, key: `statement:${id}:appeal` } as const;
  await notify(tx, { ...told, profileId, isEssential: true }, now);
}
