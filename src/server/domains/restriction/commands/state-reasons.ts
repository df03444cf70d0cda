import { type Selectable, sql } from 'kysely';
import type { Ruling } from '#contract/restriction.ts';
import { cancelNotices, type NoticeKind, notify } from '#server/domains/notification/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StatementTable } from '../tables.ts';

export type Item = Pick<StatementTable, 'kind' | 'text_id' | 'profile_id'>;
type Restriction = StatementTable['restriction'];
export type Why = Pick<
  Selectable<StatementTable>,
  'act_id' | 'rule' | 'source' | 'is_found_by_machine' | 'is_decided_by_machine' | 'written_at' | 'applied_at'
> &
  Partial<Pick<Selectable<StatementTable>, 'is_by_law' | 'lasts_until' | 'appeal_link' | 'decided_by'>> & {
    ruling?: string | null;
  };

/** Notice kinds; for pauses, the complaint domain sends its own. */
const told: Readonly<Record<Exclude<Restriction, 'paused'>, NoticeKind>> = {
  removed: 'text_removed',
  held: 'text_held',
  barred: 'number_barred',
  suspended: 'account_suspended',
};

/** Findings after a complaint, besides the deciding rule; never the complaint's own claims. */
export interface ComplaintGround {
  /** Removed automatically: the author was asked and stated that there was no contact. */
  isUncontacted: boolean;
  /** A moderator found that a court decision covers it, so the law is the ground. */
  isByLaw: boolean;
  /** That court decision; null if there is none or it is no longer known. */
  ruling: Ruling | null;
  appealLink: string | null;
}

export function groundedIn(rule: string, { isUncontacted, isByLaw, ruling, appealLink }: ComplaintGround) {
  return {
    rule: isUncontacted ? 'no_contact' : rule,
    is_by_law: isByLaw,
    ruling: ruling && JSON.stringify(ruling),
    appeal_link: appealLink,
  };
}

/** Cancels pending notices about an act that is undone. @returns whether one was still pending */
export async function cancelReasonsNotice(
  tx: Tx,
  { kind, text_id, profile_id: profileId }: Item,
  now: Date,
  restriction?: Restriction,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('moderation_statement')
    .select('id')
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('profile_id', '=', profileId)
    .$if(restriction !== undefined, (all) => all.where('restriction', '=', restriction ?? 'barred'))
    .execute();
  const keys = rows.flatMap(({ id }) => [statedKey(id), reversedKey(id)]);
  return cancelNotices(tx, { profileId, keys }, now);
}

/**
 * States or reverses the suspension of an account, in the transaction that bars it or lifts the bar.
 *
 * @param by.adminId who suspended it by hand, and decides no appeal against that; null for the operator's command;
 *   `granted` if the member appealed, and so is told even if the suspension was not yet
 */
export async function stateSuspension(
  tx: Tx,
  profileId: string,
  by:
    | { why: Omit<Why, 'written_at' | 'applied_at'>; notifyFrom: Date }
    | { adminId: string | null }
    | 'reversed'
    | 'granted',
  now: Date,
): Promise<void> {
  const item: Item = { kind: 'account', text_id: profileId, profile_id: profileId };
  if (by === 'reversed' || by === 'granted') {
    const isNeverNotified = await cancelReasonsNotice(tx, item, now);
    return reverseReasons(tx, item, 'suspended', now, isNeverNotified && by === 'reversed' ? null : now);
  }
  const { why, notifyFrom } =
    'adminId' in by ? { why: { ...byHand, rule: 'operator', decided_by: by.adminId }, notifyFrom: now } : by;
  await stateReasons(tx, item, 'suspended', { ...why, written_at: null, applied_at: now }, now, notifyFrom);
}

/** Base of statements for decisions of other domains, without an act in the moderation log. */
export const byHand = {
  act_id: null,
  source: 'own',
  is_found_by_machine: false,
  is_decided_by_machine: false,
} as const;
export const byItself = { act_id: null, is_found_by_machine: true, is_decided_by_machine: true } as const;

/**
 * States or reverses that a member may no longer write about a number, in the complaint domain's transaction.
 *
 * @param by.isByPerson decided by a moderator rather than by a rule
 * @param notifyFrom when the member is notified; later than now if it may still be undone
 */
export async function stateBar(
  tx: Tx,
  item: { kind: string; text_id: string; profile_id: string },
  by: { rule: string; appealLink?: string; isByPerson?: boolean } | 'reversed',
  now: Date,
  notifyFrom: Date = now,
): Promise<void> {
  if (by === 'reversed') {
    const isNeverNotified = notifyFrom <= now && (await cancelReasonsNotice(tx, item, now, 'barred'));
    return reverseReasons(tx, item, 'barred', now, isNeverNotified ? null : notifyFrom);
  }
  const why = { ...(by.isByPerson ? byHand : byItself), rule: by.rule, source: 'notice' } as const;
  const dates = { written_at: null, applied_at: now, appeal_link: by.appealLink ?? null };
  await stateReasons(tx, item, 'barred', { ...why, is_found_by_machine: false, ...dates }, now, notifyFrom);
}

/**
 * States or reverses a member's pause from sending complaints, in the complaint domain's transaction. That domain
 * notifies of pauses. An expired pause is closed when a new one starts.
 *
 * @param by.isTold the member learns of the reversal by other means
 */
export async function statePause(
  tx: Tx,
  profileId: string,
  by: { until: Date; appealLink: string } | { isReversed: true; isTold?: boolean; notifyAt?: Date },
  now: Date,
): Promise<void> {
  const item: Item = { kind: 'account', text_id: profileId, profile_id: profileId };
  if ('isReversed' in by) return reverseReasons(tx, item, 'paused', now, by.isTold ? null : (by.notifyAt ?? now));
  await tx
    .updateTable('moderation_statement')
    .set((row) => ({ ended_at: row.ref('lasts_until') }))
    .where('kind', '=', item.kind)
    .where('text_id', '=', profileId)
    .where('restriction', '=', 'paused')
    .where('lasts_until', '<=', now)
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .execute();
  const why = { ...byItself, rule: 'unfounded_complaints', source: 'own', written_at: null } as const;
  const dates = { applied_at: now, lasts_until: by.until, appeal_link: by.appealLink };
  await stateReasons(tx, item, 'paused', { ...why, ...dates }, now, null);
}

/** States reasons, at most one standing per item and restriction. `notifyFrom` null: never. */
export async function stateReasons(
  tx: Tx,
  item: Item,
  restriction: Restriction,
  why: Why,
  now: Date,
  notifyFrom: Date | null = now,
): Promise<void> {
  const row = await tx
    .insertInto('moderation_statement')
    .values({ ...item, restriction, ...why, stated_at: now, ended_at: null, reversed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row || notifyFrom === null || restriction === 'paused') return;
  await notifyMember(tx, item.profile_id, told[restriction], { id: row.id, key: statedKey(row.id) }, notifyFrom);
}

/** Ends a hold: the author fixed the text, or it was removed or deleted. */
export async function endHold(tx: Tx, { kind, text_id }: Pick<Item, 'kind' | 'text_id'>, now: Date): Promise<void> {
  await tx
    .updateTable('moderation_statement')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('restriction', '=', 'held')
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .execute();
}

/**
 * Marks standing statements of an item as reversed. Statements about an earlier version of a text end instead:
 * publishing the later version is no decision about them.
 *
 * @param item.writtenAt for a text, when the version now visible was written
 * @param restriction null for all that hide a text; `notifyFrom` as in `stateReasons`
 */
export async function reverseReasons(
  tx: Tx,
  { kind, text_id, writtenAt }: Item & { writtenAt?: Date },
  restriction: Restriction | null,
  now: Date,
  notifyFrom: Date | null = now,
): Promise<void> {
  const hiding = ['removed', 'held'] as const;
  const isEarlier = sql<boolean>`coalesce(written_at < ${writtenAt ?? null}::timestamptz, false)`;
  const at = sql<Date>`${now}::timestamptz`;
  const rows = await tx
    .updateTable('moderation_statement')
    .set({
      reversed_at: sql`case when ${isEarlier} then null else ${at} end`,
      ended_at: sql`case when ${isEarlier} then ${at} end`,
    })
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('restriction', 'in', restriction === null ? hiding : [restriction])
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .returning(['id', 'profile_id', 'restriction'])
    .execute();
  for (const row of notifyFrom === null ? [] : rows) {
    const isOfText = row.restriction === 'removed' || row.restriction === 'held';
    const what: NoticeKind = isOfText ? 'text_restored' : 'restriction_lifted';
    await notifyMember(tx, row.profile_id, what, { id: row.id, key: reversedKey(row.id) }, notifyFrom ?? now);
  }
}

/** Notifies in the member's language, with a link to the reasons. The appeal period starts with this notice. */
async function notifyMember(
  tx: Tx,
  profileId: string,
  kind: NoticeKind,
  { id, key }: { id: string; key: string },
  at: Date,
): Promise<void> {
  await notify(tx, { profileId, kind, link: `/statements?id=${id}`, key, isEssential: true }, at);
}

export function statedKey(id: string): string {
  return `statement:${id}`;
}

export function reversedKey(id: string): string {
  return `statement:${id}:reversed`;
}
