import type { Poll } from '#contract/tag.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { canAnswer } from '../policy.ts';
import { countedWords } from '../rules/opinion.ts';
import { changeOpinion, type JudgedNumber } from './change-opinion.ts';

/** Replaces the member's answer; null removes it. Answers about a former holder are dropped. */
export function answerPoll(
  database: Database,
  member: Member,
  number: JudgedNumber,
  { poll, answer }: { poll: Poll; answer: string | null },
  now: Date,
  network: string | null = null,
) {
  // Without an opinion the member has not blocked the number.
  const ifNothing =
    answer === null ? { ifNothing: null } : poll === 'onBan' ? { ifNothing: 'poll.refused' as const } : {};
  return changeOpinion<'poll.refused'>(
    database,
    member,
    number,
    (opinion) => {
      const { answers: counted } = countedWords(opinion);
      if ((counted[poll] ?? null) === answer && (answer !== null || opinion.answers?.[poll] === undefined)) {
        return { opinion };
      }
      const refusal = answer === null ? null : refusalOf(canAnswer(poll, { isBanned: opinion.blockedAt !== null }));
      if (refusal !== null) return { refusal };
      const { [poll]: _, ...rest } = answer === null ? (opinion.answers ?? {}) : counted;
      const answers = answer === null ? rest : { ...rest, [poll]: answer };
      if (Object.keys(answers).length === 0) return { opinion: { ...opinion, answers: null, answeredAt: null } };
      // Removing one answer does not change the date of the others.
      const answeredAt = answer === null ? opinion.answeredAt : now;
      return { opinion: { ...opinion, answers, answeredAt } };
    },
    { now, network, ...ifNothing },
  );
}
