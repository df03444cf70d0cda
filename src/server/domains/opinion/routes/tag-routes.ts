import { opinionCalls } from '#contract/opinion.ts';
import { signOfAnswer } from '#contract/tag.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, answeredAgain, ok } from '#server/platform/http/call.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { remember } from '#server/platform/remember.ts';
import { localeTags } from '#shared/locale.ts';
import { dayMs } from '#shared/time.ts';
import { answerPoll } from '../commands/answer-poll.ts';
import { areWarnings, setTags } from '../commands/set-tags.ts';
import { tidyTags } from '../rules/opinion.ts';
import { presentCatalogue } from '../views.ts';
import { beginJudging, judgingFailures, type OpinionDeps, takeOne } from './judge-call.ts';

const meterFailures = ['limit.minute', 'limit.day', 'bot_check.required', 'bot_check.invalid'] as const;

export function tagRoutes(deps: OpinionDeps) {
  const api = createApi();
  const { clock, hash } = deps;
  const tagLimit = { name: 'tags', code: 'limit.tags', most: deps.tagSetsPerDay, spanMs: dayMs } as const;
  const answerLimit = { name: 'poll-answers', code: 'limit.answers', most: deps.answersPerDay, spanMs: dayMs } as const;
  const recall = remember<ReturnType<typeof presentCatalogue>>(localeTags.length);

  addCall(
    api,
    opinionCalls,
    'GET /api/v6/tag/catalogue',
    {
      summary: 'List the tags and questions about numbers',
      gives: 'All tags and questions, localized',
      who: 'anyone',
      failures: ['request.invalid'],
    },
    (c) => {
      const locale = requestLocale(c);
      return ok(
        c,
        recall(locale, () => answeredAgain(presentCatalogue(createTranslator(locale).t))),
      );
    },
  );

  addCall(
    api,
    opinionCalls,
    'POST /api/v6/tag/set',
    {
      summary: 'Replace my tags on a number; none removes them',
      description:
        'A list is sent as `name=1&name=2` or as JSON. Tags that do more than warn of unwanted calls count as a ' +
        'lookup of the number, and are refused for an unlisted one.',
      gives: 'The tags are stored or removed',
      who: 'member',
      failures: [...judgingFailures, 'tag.unlisted', 'limit.tags', 'limit.network_writes', ...meterFailures],
    },
    async (c, { fields, named, member }) => {
      const begun = beginJudging(deps, c, fields);
      if (begun instanceof Response) return begun;
      const tags = {
        callerType: fields.caller_type,
        categories: fields.categories,
        subcategories: fields.subcategories,
        callReasons: fields.call_reasons,
        emotags: fields.emotags,
      };
      // Removals are not limited.
      const isSaying = tidyTags(tags) !== null;
      const now = clock.now();
      if (!areWarnings(tags)) {
        const admission = await deps.admitMember(member, begun.resolved, now, c.req.header('altcha'));
        if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
      }
      const refused = isSaying ? await takeOne(deps, c, member, tagLimit) : null;
      if (refused !== null) return refused;
      return named.once(async (joined) => {
        const refusal = await setTags(joined, hash, member, begun.number, tags, now, deps.neighborhoodOf(c));
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );

  addCall(
    api,
    opinionCalls,
    'POST /api/v6/poll/answer',
    {
      summary: 'Answer a question about a number; an empty answer removes mine',
      gives: 'The answer is stored or removed',
      who: 'member',
      failures: [...judgingFailures, 'poll.refused', 'limit.answers', 'limit.network_writes'],
    },
    async (c, { fields, named, member }) => {
      const begun = beginJudging(deps, c, fields);
      if (begun instanceof Response) return begun;
      const { poll } = fields;
      const answer = fields.answer === '' ? null : fields.answer;
      if (answer !== null && signOfAnswer(poll, answer) === null) {
        return problem(c, 'request.invalid', { details: [{ path: 'answer', message: 'is none of this poll' }] });
      }
      const refused = answer === null ? null : await takeOne(deps, c, member, answerLimit);
      if (refused !== null) return refused;
      const { number } = begun;
      return named.once(async (joined) => {
        const said = { poll, answer };
        const refusal = await answerPoll(joined, member, number, said, clock.now(), deps.neighborhoodOf(c));
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );
  return api;
}
