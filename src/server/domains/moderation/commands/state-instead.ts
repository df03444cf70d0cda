import type { ReviewableText } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { ruleAfterComplaint } from '../rules/statement-grounds.ts';
import { byHand, byItself, type ComplaintGround, type Item, reverse, sayWhy, state } from './state-reasons.ts';
import '../tables.ts';

/** What keeps a text removed: an act of the log, or a complaint that was upheld about a text that was gone already. */
type Keeping = { actId: string } | { rule: string; ground: ComplaintGround; isByPerson: boolean; decidedAt: Date };

/**
 * A text stays removed by another decision than that of which its author was told, which fell: the reasons of the one that
 * stands take the place of the other's, with its time, from which an appeal's runs. Whoever decided tells the author.
 */
export async function stateInstead(
  tx: Tx,
  { kind, id: text_id, author: profile_id, writtenAt: written_at }: ReviewableText & { kind: string },
  keeping: Keeping,
  now: Date,
): Promise<void> {
  const item: Item = { kind, text_id, profile_id };
  const standing = await tx
    .selectFrom('moderation_statement')
    .select(['act_id', 'appeal_link'])
    .where((row) => row.and({ ...item, restriction: 'removed' }))
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  if (!standing || isAbout(standing, keeping)) return;
  const why = await whyOf(tx, keeping);
  await reverse(tx, item, 'removed', now, null);
  await state(tx, item, 'removed', { ...why, written_at }, now, null);
}

/** Whether it is the decision that its author was told of. */
function isAbout(standing: { act_id: string | null; appeal_link: string | null }, keeping: Keeping): boolean {
  return 'actId' in keeping
    ? standing.act_id === keeping.actId
    : standing.appeal_link !== null && standing.appeal_link === keeping.ground.appealLink;
}

async function whyOf(tx: Tx, keeping: Keeping) {
  if ('actId' in keeping) {
    const { actId } = keeping;
    const act = await tx.selectFrom('moderation_act').selectAll().where('id', '=', actId).executeTakeFirstOrThrow();
    return { ...sayWhy(act), applied_at: act.done_at };
  }
  const { rule, ground, isByPerson, decidedAt: applied_at } = keeping;
  return {
    ...{ ...(isByPerson ? byHand : byItself), is_found_by_machine: false, source: 'notice' as const, applied_at },
    ...{ rule: ruleAfterComplaint(rule, ground.reason), is_by_law: ground.isByLaw, appeal_link: ground.appealLink },
  };
}
