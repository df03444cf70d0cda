import { holdOpinions, writeOpinions } from '#server/domains/number/commands/change-evidence.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { warningTags } from '../rules/opinion.ts';
import { listOpinionsOf } from './opinion-rows.ts';
import { rewriteOpinions } from './rewrite-opinions.ts';
import '../tables.ts';

/**
 * The number has another holder: what was said of the one before is marked so and counts for nothing. It stays with who
 * said it, and so does a ban on their list. In the caller's transaction.
 */
export async function markFormer(tx: Tx, phone: string, now: Date): Promise<void> {
  const [number] = await holdOpinions(tx, [phone]);
  if (number === undefined) return;
  await tx
    .updateTable('opinion')
    .set({
      ...{ holder_changed_at: now, kind: null, updated_at: now },
      ...{ bad_at: null, good_at: null, is_bad_new: false, is_good_new: false },
    })
    .where('phone', '=', phone)
    .execute();
  // Each person is one entry of the evidence.
  const people = number.evidence.reduce((sum, { days }) => days.reduce((more, [, count]) => more + count, sum), 0);
  const former = (number.opinions.former ?? 0) + people;
  await writeOpinions(tx, [{ phone, evidence: [], opinions: former > 0 ? { former } : {} }], now);
  await publish(tx, numberChanged, phone);
}

/**
 * Takes away what describes a person: of the tags only warnings stay, as other evidence of unwanted calls does. For an
 * unlisted number and for one whose holder left. In the caller's transaction.
 */
export async function stripTags(tx: Tx, phone: string, now: Date): Promise<void> {
  await rewriteOpinions(
    tx,
    [phone],
    {
      list: (all) => listOpinionsOf(all, phone),
      change: (row) => {
        const tags = row.tags && warningTags(row.tags);
        const isSilent = tags === null && row.bannedAt === null && row.answers === null;
        // Nobody can praise it anew, so of who did nothing need be remembered.
        if (isSilent && row.badAt === null) return null;
        return { ...row, tags, taggedAt: tags === null ? null : row.taggedAt };
      },
    },
    now,
  );
}
