import type { Role } from '#contract/sign-in.ts';
import type { SpamCampaign, SpamCampaignText } from '#contract/spam-campaign.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { factsOf, type SpamCampaignRow } from './commands/lock-spam-campaign.ts';
import { canRunSpamCampaign, canUndoSpamCampaign, spamCampaignUndoMs } from './policy.ts';
import type { SpamCampaignTextRecord } from './queries/list-spam-campaigns.ts';

interface Viewer {
  profileId: string;
  phone: string;
  role: Role;
}

/** Omits the viewer's own number. */
export function presentSpamCampaign(row: SpamCampaignRow, viewer: Viewer, now: Date): SpamCampaign {
  const facts = factsOf(row);
  const own = spellingsOf(viewer.phone);
  const time = (at: Date | null) => (at === null ? null : toTimestamp(at));
  const undo = canUndoSpamCampaign(viewer, facts, now);
  const undoUntil = new Date((row.ended_at ?? now).getTime() + spamCampaignUndoMs);
  return {
    id: row.id,
    state: row.state,
    texts: row.texts,
    authors: row.authors,
    numbers: row.numbers,
    oldAuthors: row.old_authors,
    isCut: row.is_cut,
    takesVotes: row.takes_votes,
    verdictChanges: row.verdict_changes,
    verdicts: row.verdicts
      .filter(({ phone }) => !own.includes(phone))
      .map((change) => ({ ...change, international: internationalOf(change.phone) })),
    removed: row.removed,
    passedOver: row.passed_over,
    restored: row.restored,
    leftAlone: row.left_alone,
    reason: row.reason,
    note: row.note,
    moderatorId: Number(row.moderator_id),
    seenAtTimestamp: toTimestamp(row.seen_at),
    begunAtTimestamp: time(row.begun_at),
    endedAtTimestamp: time(row.ended_at),
    undoUntilTimestamp: undo.may ? toTimestamp(undoUntil) : null,
    can: flagsOf({ run: canRunSpamCampaign(viewer, facts, now), undo }),
  };
}

export function presentSpamCampaignText({ item, text }: SpamCampaignTextRecord): SpamCampaignText {
  return {
    kind: item.kind,
    textId: item.text_id,
    phone: item.phone,
    international: internationalOf(item.phone),
    authorId: Number(item.profile_id),
    text,
    state: item.state,
  };
}
