import { type Selectable, sql } from 'kysely';
import type { Ruling } from '#contract/restriction.ts';
import { cancelNotices, type NoticeKind, notify } from '#server/domains/notification/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StatementTable } from '../tables.ts';

/** What is restricted, and whose it is. */
export type Item = Pick<StatementTable, 'kind' | 'text_id' | 'profile_id'>;
type Restriction = StatementTable['restriction'];
/** Why, since when, and who found and decided it. */
export type Why = Pick<
  Selectable<StatementTable>,
  'act_id' | 'rule' | 'source' | 'is_found_by_machine' | 'is_decided_by_machine' | 'written_at' | 'applied_at'
> &
  Partial<Pick<Selectable<StatementTable>, 'is_by_law' | 'lasts_until' | 'appeal_link'>> & {
    /** As JSON. */
    ruling?: string | null;
  };

/** Of a pause the domain of complaints tells, which takes it. */
const told: Readonly<Record<Exclude<Restriction, 'paused'>, NoticeKind>> = {
  removed: 'text_removed',
  held: 'text_held',
  barred: 'number_barred',
  suspended: 'account_suspended',
};

/** What was established after a complaint, beside the rule by which it was decided; never what the complaint says. */
export interface ComplaintGround {
  /** It goes by itself: its author was asked, and says that there was no contact. */
  isUncontacted: boolean;
  /** A moderator found a court's decision to be about it: the law is the ground. */
  isByLaw: boolean;
  /** That decision; null where none is, or it is known no more. */
  ruling: Ruling | null;
  /** A path of the site where the author appeals. */
  appealLink: string | null;
}

/** By which rule something goes after a complaint, whether by law, and where its author appeals. */
export function groundedIn(rule: string, { isUncontacted, isByLaw, ruling, appealLink }: ComplaintGround) {
  return {
    rule: isUncontacted ? 'no_contact' : rule,
    ...{ is_by_law: isByLaw, ruling: ruling && JSON.stringify(ruling), appeal_link: appealLink },
  };
}

/** Its author was to be told of what is undone now. @returns whether that was still to come */
export async function cancelTelling(
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

/** An account was shut out, by an act of moderation or by the operator's own hand, or let in again. */
export async function stateSuspension(
  tx: Tx,
  profileId: string,
  by: { why: Omit<Why, 'written_at' | 'applied_at'>; tellFrom: Date } | 'operator' | 'reversed',
  now: Date,
): Promise<void> {
  const item: Item = { kind: 'account', text_id: profileId, profile_id: profileId };
  if (by === 'reversed') {
    const isNeverTold = await cancelTelling(tx, item, now);
    return reverseReasons(tx, item, 'suspended', now, isNeverTold ? null : now);
  }
  const { why, tellFrom } = by === 'operator' ? { why: { ...byHand, rule: by }, tellFrom: now } : by;
  await stateReasons(tx, item, 'suspended', { ...why, written_at: null, applied_at: now }, now, tellFrom);
}

/** What another domain decided, of which the log of moderation has no act. */
export const byHand = {
  act_id: null,
  source: 'own',
  is_found_by_machine: false,
  is_decided_by_machine: false,
} as const;
export const byItself = { act_id: null, is_found_by_machine: true, is_decided_by_machine: true } as const;

/**
 * Somebody may write nothing about a number any more, or may again. For the domain of complaints, in its transaction.
 *
 * @param item kind and id of the text for which it happened
 * @param by.isByPerson a moderator decided it, and not a rule
 * @param tellFrom when the member is told: later than now where it may still be taken back
 */
export async function stateBar(
  tx: Tx,
  item: { kind: string; text_id: string; profile_id: string },
  by: { rule: string; appealLink?: string; isByPerson?: boolean } | 'reversed',
  now: Date,
  tellFrom: Date = now,
): Promise<void> {
  if (by === 'reversed') {
    const isNeverTold = tellFrom <= now && (await cancelTelling(tx, item, now, 'barred'));
    return reverseReasons(tx, item, 'barred', now, isNeverTold ? null : tellFrom);
  }
  const why = { ...(by.isByPerson ? byHand : byItself), rule: by.rule, source: 'notice' } as const;
  const dates = { written_at: null, applied_at: now, appeal_link: by.appealLink ?? null };
  await stateReasons(tx, item, 'barred', { ...why, is_found_by_machine: false, ...dates }, now, tellFrom);
}

/**
 * A member may send no complaints for some days, or may again before they are over. For the domain of complaints, in its
 * transaction, which tells the member of a pause; one that is over when another begins is ended by it.
 *
 * @param by.isTold the member is told by other means that it was reversed
 * @param by.tellAt when else they are told, now by default
 */
export async function statePause(
  tx: Tx,
  profileId: string,
  by: { until: Date; appealLink: string } | { isReversed: true; isTold?: boolean; tellAt?: Date },
  now: Date,
): Promise<void> {
  const item: Item = { kind: 'account', text_id: profileId, profile_id: profileId };
  if ('isReversed' in by) return reverseReasons(tx, item, 'paused', now, by.isTold ? null : (by.tellAt ?? now));
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

/**
 * One an item at a time: what is stated already is not stated again.
 *
 * @param tellFrom when its author is told; null for never
 */
export async function stateReasons(
  tx: Tx,
  item: Item,
  restriction: Restriction,
  why: Why,
  now: Date,
  tellFrom: Date | null = now,
): Promise<void> {
  const row = await tx
    .insertInto('moderation_statement')
    .values({ ...item, restriction, ...why, stated_at: now, ended_at: null, reversed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row || tellFrom === null || restriction === 'paused') return;
  await tell(tx, item.profile_id, told[restriction], { id: row.id, key: statedKey(row.id) }, tellFrom);
}

/** The author changed a held text so that nothing holds it any more, it was removed, or it is gone. */
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
 * Marks what is stated of an item as taken back. What is stated of an earlier version of a text ends instead: who lets
 * the later one be seen did not decide about it.
 *
 * @param item.writtenAt of a text, when the version that is seen from now on was written
 * @param restriction null for all that hide a text
 * @param tellFrom when its author is told; null for never
 */
export async function reverseReasons(
  tx: Tx,
  { kind, text_id, writtenAt }: Item & { writtenAt?: Date },
  restriction: Restriction | null,
  now: Date,
  tellFrom: Date | null = now,
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
  for (const row of tellFrom === null ? [] : rows) {
    const isOfText = row.restriction === 'removed' || row.restriction === 'held';
    const what: NoticeKind = isOfText ? 'text_restored' : 'restriction_lifted';
    await tell(tx, row.profile_id, what, { id: row.id, key: reversedKey(row.id) }, tellFrom ?? now);
  }
}

/** In the member's own language, on the page that tells why; the clock of an appeal runs from here. */
async function tell(
  tx: Tx,
  profileId: string,
  kind: NoticeKind,
  { id, key }: { id: string; key: string },
  at: Date,
): Promise<void> {
  await notify(tx, { profileId, kind, link: `/statements?id=${id}`, key, isEssential: true }, at);
}

/** Of the notice that tells a member of a statement. */
export function statedKey(id: string): string {
  return `statement:${id}`;
}

/** Of the notice that tells its end. */
export function reversedKey(id: string): string {
  return `statement:${id}:reversed`;
}
