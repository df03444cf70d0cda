import type { ReviewableText } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import {
  byHand,
  byItself,
  type ComplaintGround,
  groundedIn,
  type Item,
  reverseReasons,
  stateReasons,
  type Why,
} from './state-reasons.ts';

/** What keeps a text removed: a moderation act, or an upheld complaint about a text already removed. */
type RemainingDecision = { why: Omit<Why, 'written_at'> } | Decided;
interface Decided {
  rule: string;
  ground: ComplaintGround;
  isByPerson: boolean;
  decidedAt: Date;
}
type OfText = ReviewableText & { kind: string };

/**
 * The decision the author knows of was overturned, but a second one still removes the text. States that one's reasons
 * and time; the appeal period runs from it. The caller notifies the author.
 */
export async function stateInstead(tx: Tx, text: OfText, remaining: RemainingDecision, now: Date): Promise<void> {
  const item = itemOf(text);
  const standing = await findStanding(tx, item);
  if (!standing || isAbout(standing, remaining)) return;
  await reverseReasons(tx, item, 'removed', now, null);
  await stateReasons(tx, item, 'removed', { ...whyOf(remaining), written_at: text.writtenAt }, now, null);
}

/** Replaces the stated reasons, keeping the restriction, unless another decision removes the text. */
export async function stateAnew(tx: Tx, text: OfText, decided: Omit<Decided, 'decidedAt'>, now: Date): Promise<void> {
  const item = itemOf(text);
  const standing = await findStanding(tx, item);
  if (!standing) return;
  const { act_id, rule, is_by_law, applied_at, written_at } = standing;
  const remaining = { ...decided, decidedAt: applied_at };
  const why = { ...whyOf(remaining), act_id, written_at };
  const isSame = rule === why.rule && is_by_law === why.is_by_law;
  if (isSame || !isAbout(standing, remaining)) return;
  await reverseReasons(tx, item, 'removed', now, null);
  await stateReasons(tx, item, 'removed', why, now, null);
}

const itemOf = ({ kind, id, author }: OfText): Item => ({ kind, text_id: id, profile_id: author });

function findStanding(tx: Tx, item: Item) {
  return tx
    .selectFrom('moderation_statement')
    .select(['act_id', 'appeal_link', 'rule', 'is_by_law', 'applied_at', 'written_at'])
    .where((row) => row.and({ ...item, restriction: 'removed' }))
    .where('ended_at', 'is', null)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}

function isAbout(
  standing: { act_id: string | null; appeal_link: string | null },
  remaining: RemainingDecision,
): boolean {
  return 'why' in remaining
    ? standing.act_id === remaining.why.act_id
    : standing.appeal_link !== null && standing.appeal_link === remaining.ground.appealLink;
}

function whyOf(remaining: RemainingDecision): Omit<Why, 'written_at'> {
  if ('why' in remaining) return remaining.why;
  const { rule, ground, isByPerson, decidedAt: applied_at } = remaining;
  const decided = isByPerson ? byHand : byItself;
  return { ...decided, is_found_by_machine: false, source: 'notice', applied_at, ...groundedIn(rule, ground) };
}
