import type { TextRule } from '#contract/moderation.ts';
import { noteUndone, writeAct } from '#server/domains/moderation/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { canRunSpamCampaign, canUndoSpamCampaign } from '../policy.ts';
import { factsOf, lockSpamCampaign, type SpamCampaignRow } from './lock-spam-campaign.ts';
import { spamCampaignQueue } from './work-spam-campaign.ts';

/** Kind of a campaign in the log; its id is the campaign's id. */
export const spamCampaignKind = 'wave';

type Refused<Permit extends (...given: never[]) => { may: boolean }> = {
  code: Extract<ReturnType<Permit>, { may: false }>['code'];
};

export async function runSpamCampaign(
  { database }: { database: Database },
  moderator: Member,
  spamCampaignId: string,
  why: { reason: TextRule; note: string },
  now: Date,
): Promise<SpamCampaignRow | Refused<typeof canRunSpamCampaign>> {
  return transact(database.db, async (tx) => {
    const spamCampaign = await lockSpamCampaign(tx, spamCampaignId);
    if (!spamCampaign) return { code: 'text.not_found' as const };
    const refusal = refusalOf(canRunSpamCampaign(moderator, factsOf(spamCampaign), now));
    if (refusal !== null) return { code: refusal };
    const { texts, authors, numbers } = spamCampaign;
    const actId = await writeAct(
      tx,
      {
        act: 'wave_removed',
        source: 'moderator',
        author: null,
        moderatorId: moderator.profileId,
        ...why,
        about: { kind: spamCampaignKind, id: spamCampaign.id, revision: null },
        evidence: { texts, authors, numbers },
      },
      now,
    );
    await enqueue(tx, spamCampaignQueue, { wave: spamCampaign.id });
    return tx
      .updateTable('moderation_wave')
      .set({ state: 'running', act_id: actId, begun_at: now, reason: why.reason, note: why.note })
      .where('id', '=', spamCampaign.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Starts undoing a whole campaign, which also stops a running removal. Returns the error code, or null. */
export async function undoSpamCampaign(
  { database }: { database: Database },
  moderator: Member,
  spamCampaignId: string,
  now: Date,
): Promise<Refused<typeof canUndoSpamCampaign>['code'] | null> {
  return transact(database.db, async (tx) => {
    const spamCampaign = await lockSpamCampaign(tx, spamCampaignId);
    if (!spamCampaign) return 'text.not_found';
    const refusal = refusalOf(canUndoSpamCampaign(moderator, factsOf(spamCampaign), now));
    if (refusal !== null) return refusal;
    // Undoing is a decision too: not allowed on one's own text or number.
    if (await concerns(tx, spamCampaign.id, moderator)) return 'moderation.refused';
    const undoing = { tx, moderatorId: moderator.profileId, author: null, now };
    await noteUndone(undoing, {
      about: { kind: spamCampaignKind, id: spamCampaign.id, revision: null },
      undoes: spamCampaign.act_id ?? '',
    });
    await enqueue(tx, spamCampaignQueue, { wave: spamCampaign.id });
    await tx
      .updateTable('moderation_wave')
      .set({ state: 'undoing', undone_by: moderator.profileId, ended_at: spamCampaign.ended_at ?? now })
      .where('id', '=', spamCampaign.id)
      .execute();
    return null;
  });
}

/** Whether a text of the campaign is by the moderator or on their number. */
async function concerns(tx: Tx, spamCampaignId: string, { profileId, phone }: Member): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_wave_item')
    .select('place')
    .where('wave_id', '=', spamCampaignId)
    .where((item) => item.or([item('profile_id', '=', profileId), item('phone', 'in', spellingsOf(phone))]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
