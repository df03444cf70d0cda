import { loadPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import { toNumberFacts } from '#server/domains/number/queries/number-facts.ts';
import { answerPoll } from '#server/domains/opinion/commands/answer-poll.ts';
import { blockNumber, unblockNumber } from '#server/domains/opinion/commands/block-number.ts';
import { setTags } from '#server/domains/opinion/commands/set-tags.ts';
import type { TagSet } from '#server/domains/opinion/rules/opinion.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { dayMs } from '#shared/time.ts';
import { addActor } from './actors.ts';
import { createTestDatabase } from './database.ts';
import { makePhone } from './factories.ts';
import { projectionOf } from './opinions.ts';

/** A noon at which members say what they think of German numbers, in a database of its own. */
export async function createOpinionActs() {
  const now = new Date('2026-11-21T12:00:00Z');
  const later = (days: number) => new Date(now.getTime() + days * dayMs);
  const database = await createTestDatabase();
  const hash = await loadPhoneHash(database);
  const nothing: TagSet = { callerType: null, categories: [], subcategories: [], callReasons: [], emotags: [] };
  let opened = 0;
  const about = (phone: string) => ({ phone, country: 'DE' });
  return {
    database,
    hash,
    now,
    later,
    nothing,
    about,
    /** Days since 1970, as evidence is dated. */
    today: now.getTime() / dayMs - 0.5,
    block: (who: Member, phone: string, at = now, network: string | null = null) =>
      blockNumber(database, who, about(phone), at, network),
    unblock: (who: Member, phone: string, at = now) => unblockNumber(database, who, about(phone), at),
    tag: (who: Member, phone: string, tags: Partial<TagSet>, at = now) =>
      setTags(database, hash, who, about(phone), { ...nothing, ...tags }, at),
    answer: (
      who: Member,
      phone: string,
      poll: 'onPage' | 'onComment' | 'onBan',
      said: string | null,
      at = now,
      network: string | null = null,
    ) => answerPoll(database, who, about(phone), { poll, answer: said }, at, network),
    /** Somebody whose account is not new, and was opened when no other was. */
    old(daysAgo = 100) {
      opened += 2;
      return addActor(database, makePhone(), later(-daysAgo - opened));
    },
    rowsOf: (phone: string) =>
      database.db.selectFrom('opinion').selectAll().where('phone', '=', phone).orderBy('profile_id').execute(),
    async verdictOf(phone: string, at = now) {
      const { evidence } = await projectionOf(database, phone);
      const { open_data = [] } =
        (await database.db.selectFrom('number').select('open_data').where('phone', '=', phone).executeTakeFirst()) ??
        {};
      return toNumberFacts({ evidence, open_data }).verdictAt(at);
    },
  };
}
