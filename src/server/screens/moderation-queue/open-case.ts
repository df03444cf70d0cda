import type { OpenedCase } from '#contract/moderation-queue.ts';
import type { ComplaintPart } from '#server/domains/complaint/part.ts';
import { type CaseRef, claimCase } from '#server/domains/moderation/commands/claim-case.ts';
import type { DataAccess } from '#server/domains/moderation/commands/record-data-access.ts';
import { recordDataAccess } from '#server/domains/moderation/door.ts';
import { readExcludedTexts } from '#server/domains/moderation/queries/find-barrier.ts';
import { findCaseOf, findQueued } from '#server/domains/moderation/queries/list-queue.ts';
import { findContext } from '#server/domains/moderation/queries/text-context.ts';
import { presentCase, presentContext } from '#server/domains/moderation/views.ts';
import type { TextRulings } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';

interface OpenDeps extends Pick<ComplaintPart, 'findComplaint'> {
  reviewableOf: ReviewableOf;
  textRulings(): readonly TextRulings[];
}

/** A case with what its decision needs, claimed and logged. Null if it is not the moderator's to decide. */
export async function openCase(
  tx: Tx,
  { reviewableOf, textRulings, findComplaint }: OpenDeps,
  moderator: Member,
  ref: CaseRef,
  now: Date,
): Promise<OpenedCase | null> {
  const complaint = ref.source === 'complaint' ? await findComplaint(tx, moderator, ref.id) : null;
  const item = complaint && (complaint.items.find(({ isWaiting }) => isWaiting) ?? complaint.items[0]);
  const caseId = item ? await findCaseOf(tx, item) : ref.source === 'text' ? ref.id : null;
  const found = caseId === null ? null : await findText(tx, { reviewableOf, textRulings }, moderator, caseId, now);
  const text = found && presentCase(found, moderator);
  if (text === null && complaint === null) return null;
  const about = item
    ? { kind: item.kind, textId: item.textId, authorId: String(item.authorId) }
    : { kind: text?.kind ?? '', textId: text?.textId ?? '', authorId: String(text?.author.profileId ?? 0) };
  const context = presentContext(await findContext(tx, reviewableOf, moderator, about));
  const claim = await claimCase(tx, ref, moderator.profileId, now);
  const authors = complaint?.items.map(({ authorId }) => authorId) ?? (text ? [text.author.profileId] : []);
  const accesses: DataAccess[] = [...new Set(authors)].map((id) => ({
    source: ref.source,
    caseId: ref.id,
    profileId: String(id),
  }));
  // The case shows the complainant's name and address, but not their account.
  if (complaint !== null) accesses.push({ source: ref.source, caseId: ref.id, profileId: null });
  await recordDataAccess(tx, moderator.profileId, accesses, now);
  const isMine = claim.moderatorId === moderator.profileId;
  return { claim: { isMine, untilTimestamp: toTimestamp(claim.until) }, text, complaint, context };
}

async function findText(
  tx: Tx,
  { reviewableOf, textRulings }: Omit<OpenDeps, 'findComplaint'>,
  moderator: Member,
  id: string,
  now: Date,
) {
  const excludedTexts = await readExcludedTexts(tx, textRulings, moderator.profileId);
  return findQueued(tx, reviewableOf, { ...moderator, excludedTexts }, id, now);
}
