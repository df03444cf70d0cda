import type { Selectable } from 'kysely';
import { type NoticeKind, notify } from '#server/domains/notification/commands/notify.ts';
import type { Reviewable, ReviewableText, TextState } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { effectOf, reasonOf } from '../rules/statement.ts';
import type { ModerationActTable, StatementTable } from '../tables.ts';

type Item = Pick<StatementTable, 'kind' | 'text_id' | 'profile_id'>;
type Restriction = StatementTable['restriction'];
type NewStatement = Pick<
  Selectable<StatementTable>,
  'act_id' | 'rule' | 'source' | 'is_found_by_machine' | 'is_decided_by_machine' | 'written_at' | 'applied_at'
>;

const told: Readonly<Record<Restriction, NoticeKind>> = {
  removed: 'text_removed',
  held: 'text_held',
  barred: 'number_barred',
  suspended: 'account_suspended',
};

/**
 * Changes what is seen of a text by an act of the log, and states why to its author where that restricts it: by what was
 * seen before and is seen after, so that an act without effect states nothing, and what brings a text back marks what
 * was stated as reversed. The text was locked by its `Reviewable`.
 *
 * @param to.isTold its author is told by other means
 */
export async function changeState(
  tx: Tx,
  { reviewable, id }: { reviewable: Reviewable; id: string },
  to: { state: TextState; rule?: string | undefined; actId: string; isTold?: true },
  now: Date,
): Promise<void> {
  const before = await seen(tx, reviewable, id);
  await reviewable.setState(tx, id, to.state, now, to.rule);
  const after = await seen(tx, reviewable, id);
  if (!before || !after) return;
  const item: Item = { kind: reviewable.kind, text_id: id, profile_id: before.author };
  const effect = effectOf(before.state, after.state);
  if (effect === 'none') return;
  const isTold = to.isTold === true;
  if (effect !== 'removed') return reverse(tx, item, null, now, isTold);
  await end(tx, item, 'held', now);
  const act = await tx.selectFrom('moderation_act').selectAll().where('id', '=', to.actId).executeTakeFirstOrThrow();
  const why = { ...sayWhy(act, to.rule), written_at: before.writtenAt, applied_at: now };
  await state(tx, item, 'removed', why, now, isTold);
}

async function seen(tx: Tx, reviewable: Reviewable, id: string): Promise<ReviewableText | undefined> {
  return (await reviewable.find(tx, [id]))[0];
}

/** A text has been held for so long that its author must be told why; by the act that held it. */
export async function stateHold(
  tx: Tx,
  reviewable: Reviewable,
  text: ReviewableText,
  { act, since }: { act: Selectable<ModerationActTable>; since: Date },
  now: Date,
): Promise<void> {
  const item: Item = { kind: reviewable.kind, text_id: text.id, profile_id: text.author };
  const why = { ...sayWhy(act), written_at: text.writtenAt, applied_at: since };
  await state(tx, item, 'held', why, now);
}

/** The author changed a held text so that nothing holds it any more, or it is gone. */
export function endHold(tx: Tx, item: Pick<Item, 'kind' | 'text_id'>, now: Date): Promise<void> {
  return end(tx, item, 'held', now);
}

/** An account was shut out by an act of the log, or let in again. */
export async function stateSuspension(
  tx: Tx,
  profileId: string,
  by: { actId: string } | 'reversed',
  now: Date,
): Promise<void> {
  const item: Item = { kind: 'account', text_id: profileId, profile_id: profileId };
  if (by === 'reversed') return reverse(tx, item, 'suspended', now);
  const act = await tx.selectFrom('moderation_act').selectAll().where('id', '=', by.actId).executeTakeFirstOrThrow();
  await state(tx, item, 'suspended', { ...sayWhy(act), written_at: null, applied_at: now }, now);
}

/**
 * Somebody may write nothing about a number any more, or may again. For the domain of complaints, in its transaction.
 *
 * @param item kind and id of the text for which it happened
 */
export async function stateBar(
  tx: Tx,
  item: { kind: string; text_id: string; profile_id: string },
  by: { rule: string } | 'reversed',
  now: Date,
): Promise<void> {
  if (by === 'reversed') return reverse(tx, item, 'barred', now);
  const why = { act_id: null, rule: by.rule, source: 'notice', is_found_by_machine: false } as const;
  await state(tx, item, 'barred', { ...why, is_decided_by_machine: true, written_at: null, applied_at: now }, now);
}

function sayWhy(act: Selectable<ModerationActTable>, rule?: string) {
  return { act_id: act.id, rule: rule ?? act.reason ?? 'other', ...reasonOf(act) };
}

/** One an item at a time: what is stated already is not stated again. */
async function state(
  tx: Tx,
  item: Item,
  restriction: Restriction,
  why: NewStatement,
  now: Date,
  isTold = false,
): Promise<void> {
  const row = await tx
    .insertInto('moderation_statement')
    .values({ ...item, restriction, ...why, stated_at: now, ended_at: null, reversed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row || isTold) return;
  await tell(tx, item.profile_id, told[restriction], `statement:${row.id}`, now);
}

async function end(tx: Tx, { kind, text_id }: Pick<Item, 'kind' | 'text_id'>, restriction: Restriction, now: Date) {
  await tx
    .updateTable('moderation_statement')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('restriction', '=', restriction)
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .execute();
}

/** @param restriction null for all that hide a text */
async function reverse(
  tx: Tx,
  { kind, text_id }: Item,
  restriction: Restriction | null,
  now: Date,
  isTold = false,
): Promise<void> {
  const hiding = ['removed', 'held'] as const;
  const rows = await tx
    .updateTable('moderation_statement')
    .set({ reversed_at: now })
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('restriction', 'in', restriction === null ? hiding : [restriction])
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .returning(['id', 'profile_id', 'restriction'])
    .execute();
  for (const row of isTold ? [] : rows) {
    const isOfText = row.restriction === 'removed' || row.restriction === 'held';
    const what: NoticeKind = isOfText ? 'text_restored' : 'restriction_lifted';
    await tell(tx, row.profile_id, what, `statement:${row.id}:reversed`, now);
  }
}

/** In the member's own language, on the page that tells why; the clock of an appeal runs from here. */
async function tell(tx: Tx, profileId: string, kind: NoticeKind, key: string, now: Date): Promise<void> {
  await notify(tx, { profileId, kind, link: '/reports', key, isEssential: true }, now);
}
