import type { Person, PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Opinion } from '../rules/opinion.ts';
import { stripTags } from './forget-holder.ts';
import { listOpinionsBy, type OpinionRow } from './opinion-rows.ts';
import { rewriteOpinions } from './rewrite-opinions.ts';

/** A person's opinions. Erasure also strips descriptions of their own number; others' warnings stay. */
export const opinionData: PersonalData = {
  name: 'opinions',
  collect: async (db, { profileId }) => (await listOpinionsBy(db, profileId)).map(collectOne),
  listNumbers: async (db, profileId) => (await listOpinionsBy(db, profileId)).map(({ phone }) => phone),
  conceal: (tx, person, now) => rewriteOwn(tx, person, (row) => ({ ...row, isConcealed: true }), now),
  reveal: (tx, person, now) => rewriteOwn(tx, person, (row) => ({ ...row, isConcealed: false }), now),
  async erase(tx, person, _, now) {
    await rewriteOwn(tx, person, () => null, now);
    if (!(await hasOtherHolder(tx, person))) await stripTags(tx, person.phone, now);
  },
};

async function rewriteOwn(
  tx: Tx,
  { profileId }: Person,
  change: (row: OpinionRow) => Opinion | null,
  now: Date,
): Promise<void> {
  const list = (all: Tx) => listOpinionsBy(all, profileId);
  const phones = (await list(tx)).map(({ phone }) => phone);
  await rewriteOpinions(tx, phones, { list, change }, now);
}

function collectOne(row: OpinionRow) {
  const firstAt = [row.badAt, row.goodAt, row.formerAt]
    .flatMap((at) => at ?? [])
    .sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    phone: row.phone,
    bannedAtTimestamp: row.blockedAt && toTimestamp(row.blockedAt),
    tags: row.tags,
    taggedAtTimestamp: row.taggedAt && toTimestamp(row.taggedAt),
    answers: row.answers,
    answeredAtTimestamp: row.answeredAt && toTimestamp(row.answeredAt),
    // Kept after everything is removed.
    firstJudgedAtTimestamp: firstAt ? toTimestamp(firstAt) : null,
    // The network is stored as a keyed hash, which is not exported.
    isNetworkKept: row.network !== null,
    isAboutFormerHolder: row.holderChangedAt !== null && row.kind === null,
  };
}
