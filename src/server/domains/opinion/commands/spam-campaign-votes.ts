import { listJudged } from '#server/domains/number/door.ts';
import type { LabelChange, SpamCampaignVotes } from '#server/domains/part.ts';
import { type Opinion, settle } from '../rules/opinion.ts';
import { listOpinionsOfPairs } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';
import { rewriteOpinions } from './rewrite-opinions.ts';

/** A vote that another act withdrew is restored with that act only. */
const withdrawn = <Row extends Opinion>(row: Row, actId: string): Row =>
  row.withdrawnBy === null ? { ...row, withdrawnBy: actId } : row;

/** Placeholder for a preview, which has no act. */
const noAct = '0';

const phonesOf = (votes: readonly { phone: string }[]) => [...new Set(votes.map(({ phone }) => phone))];

/** Withdraws, restores and previews the votes of a spam campaign's authors (M37). */
export const spamCampaignVotes: SpamCampaignVotes = {
  async withdraw(tx, votes, actId, now) {
    await rewriteOpinions(
      tx,
      phonesOf(votes),
      { list: (all) => listOpinionsOfPairs(all, votes), change: (row) => withdrawn(row, actId) },
      now,
    );
  },

  async restore(tx, votes, actId, now) {
    await rewriteOpinions(
      tx,
      phonesOf(votes),
      {
        list: (all) => listOpinionsOfPairs(all, votes),
        change: (row) => (row.withdrawnBy === actId ? { ...row, withdrawnBy: null } : row),
      },
      now,
    );
  },

  // Uses the same functions as `withdraw`, so the preview is exact.
  async previewChanges(db, votes, now) {
    const judged = new Map((await listJudged(db, phonesOf(votes))).map((number) => [number.phone, number]));
    const changes = (await listOpinionsOfPairs(db, votes)).flatMap((before) => {
      const after = withdrawn(before, noAct);
      return after === before ? [] : [{ before, after: settle(after, before.accountCreatedAt, now) }];
    });
    const changed = await projectChanges(db, judged, changes);
    return [...changed.values()]
      .flatMap(({ phone, evidence }): LabelChange[] => {
        const number = judged.get(phone);
        if (!number) return [];
        const [before, after] = [number.labelWith(number.evidence, now), number.labelWith(evidence, now)];
        return before === after ? [] : [{ phone, before, after }];
      })
      .sort((a, b) => Number(BigInt(a.phone) - BigInt(b.phone)));
  },
};
