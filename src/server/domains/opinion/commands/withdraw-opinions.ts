import type { Contributions } from '#server/domains/part.ts';
import { listOpinionsBy, listWithdrawnBy } from './opinion-rows.ts';
import { rewriteOpinions } from './rewrite-opinions.ts';

/** Withdraws the votes of an account removed as spam, and restores exactly those (C3). */
export const opinionContributions: Contributions = {
  async withdraw(tx, profileId, actId, now) {
    const phones = (await listOpinionsBy(tx, profileId)).map(({ phone }) => phone);
    await rewriteOpinions(
      tx,
      phones,
      {
        list: (all) => listOpinionsBy(all, profileId),
        // A vote that another act withdrew is restored with that act only.
        change: (row) => (row.withdrawnBy === null ? { ...row, withdrawnBy: actId } : row),
      },
      now,
    );
  },
  async restore(tx, actId, now) {
    const phones = [...new Set((await listWithdrawnBy(tx, actId)).map(({ phone }) => phone))];
    await rewriteOpinions(
      tx,
      phones,
      { list: (all) => listWithdrawnBy(all, actId), change: (row) => ({ ...row, withdrawnBy: null }) },
      now,
    );
  },
};
