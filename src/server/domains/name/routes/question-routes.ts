import { nameCalls } from '#contract/name.ts';
import { longestNamePart } from '#contract/profile.ts';
import type { AdmitQuestion } from '#server/domains/metering/door.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume, refundUse } from '#server/platform/rate-limit/rate-limit.ts';
import { cleanNamePart } from '#shared/person-name.ts';
import { dayMs } from '#shared/time.ts';
import { canAskName } from '../policy.ts';
import { isNameOf } from '../queries/is-name-of.ts';
import type { NameLimits } from '../rules/shown-names.ts';

export interface QuestionDeps extends Pick<Base, 'database' | 'clock' | 'homeOf'> {
  plan: NumberingPlan;
  admitQuestion: AdmitQuestion;
  isUnlisted(db: Db, phone: string): Promise<boolean>;
  limits: NameLimits;
  questionsPerDay: number;
  /** Keyed hash of member and number, which the limit counts by. */
  counted(profileId: string, phone: string): string;
}

/** Confirms or denies a name that the member already has; the answer reveals no name. */
export function questionRoutes(deps: QuestionDeps) {
  const { database, clock, plan, limits } = deps;
  const api = createApi();
  const asked = { name: 'name-questions', most: deps.questionsPerDay, spanMs: dayMs };

  addCall(
    api,
    nameCalls,
    'POST /api/v6/name/ask',
    {
      summary: 'Check whether a number has this name',
      description:
        'Verifies what a caller says without revealing the name. Compares, in any spelling and word order, with ' +
        'the name that the holder shows, an organization’s in a register, and those that members agree on. Never for ' +
        'an unlisted number. Counts as three lookups; a member can ask a few names per number and day.',
      gives: 'Yes or no: no also where no name is known',
      who: 'member',
      failures: [
        'number.invalid',
        'name.invalid',
        'name.question_refused',
        'limit.questions',
        'limit.minute',
        'bot_check.required',
        'bot_check.invalid',
        ...bodyFailures,
      ],
    },
    async (c, { fields, named, member }) => {
      const number = resolvePhone(plan, fields.phone, {
        country: fields.country,
        home: () => deps.homeOf(c).country,
      });
      if (number === null) return problem(c, 'number.invalid');
      const name = cleanNamePart(fields.name, 2 * longestNamePart + 1);
      if (name === undefined || name === null) return problem(c, 'name.invalid');
      const now = clock.now();
      const { digits } = number;
      if (!named.isDone) {
        const who = deps.counted(member.profileId, digits);
        const retryAfterSeconds = await consume(database.db, asked, who, now);
        if (retryAfterSeconds > 0) return problem(c, 'limit.questions', { retryAfterSeconds });
        const admission = await deps.admitQuestion(member, [digits, name], now, c.req.header('altcha'));
        if (!admission.ok) {
          await refundUse(database.db, asked, who, now);
          return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
        }
      }
      return named.once(async ({ db }) => {
        const isUnlisted = await deps.isUnlisted(db, digits);
        const refusal = refusalOf(canAskName({ isEmergency: number.kind === 'emergency', isUnlisted }));
        if (refusal !== null) return problem(c, refusal);
        return ok(c, { status: true, isName: await isNameOf(db, digits, name, limits) });
      });
    },
  );
  return api;
}
