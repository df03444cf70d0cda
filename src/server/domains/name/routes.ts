import { nameCalls } from '#contract/name.ts';
import { longestNamePart } from '#contract/profile.ts';
import type { AdmitMember } from '#server/domains/metering/door.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { cleanNamePart } from '#shared/person-name.ts';
import { hourMs } from '#shared/time.ts';
import { suggestName } from './commands/suggest-name.ts';
import { listGivenNames } from './queries/list-given-names.ts';
import type { PhoneHash } from './queries/list-unlisted.ts';

export interface NameDeps extends Pick<Base, 'database' | 'clock' | 'pager' | 'homeOf' | 'neighborhoodOf'> {
  plan: NumberingPlan;
  hash: PhoneHash;
  admitMember: AdmitMember;
  namesPerHour: number;
  /** People of different networks who must agree on a name before others see it. */
  namePeople: number;
}

export function nameRoutes(deps: NameDeps) {
  const api = createApi();
  const given = { name: 'names', most: deps.namesPerHour, spanMs: hourMs };

  addCall(
    api,
    nameCalls,
    'POST /api/v6/suggest/add',
    {
      summary: 'Set my name for a number, or delete it by an empty name',
      description: 'Setting a name counts as a lookup of the number, even if it is refused.',
      gives: 'It is kept, or gone',
      who: 'member',
      failures: [
        'number.invalid',
        'number.own',
        'name.refused',
        'name.invalid',
        'limit.minute',
        'limit.day',
        'bot_check.required',
        'bot_check.invalid',
        'limit.hour',
        ...bodyFailures,
      ],
    },
    async (c, { fields, named, member }) => {
      const number = resolvePhone(deps.plan, fields.phone, {
        country: fields.country,
        home: () => deps.homeOf(c).country,
      });
      if (number === null) return problem(c, 'number.invalid');
      if (number.kind === 'emergency') return problem(c, 'name.refused');
      const firstName = cleanNamePart(fields.first_name, longestNamePart);
      const lastName = cleanNamePart(fields.last_name, longestNamePart);
      if (firstName === undefined || lastName === undefined) return problem(c, 'name.invalid');
      const now = deps.clock.now();
      // Deleting a name is never limited.
      const isTakenBack = firstName === null && lastName === null;
      const retryAfterSeconds = isTakenBack ? 0 : await consume(deps.database.db, given, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      // A refusal reveals something about the number, so every attempt counts, before anything is read.
      const admission = isTakenBack ? null : await deps.admitMember(member, number, now, c.req.header('altcha'));
      if (admission?.ok === false)
        return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
      const about = { phone: number.digits, country: number.country };
      const name = { firstName: firstName ?? '', lastName: lastName ?? '' };
      const network = deps.neighborhoodOf(c);
      return named.once(async (joined) => {
        const refusal = await suggestName(joined, deps.hash, member, about, name, now, network, deps.namePeople);
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );

  addCall(
    api,
    nameCalls,
    'GET /api/v6/number/names',
    {
      summary: 'List the names that others give my number',
      gives: 'The best supported name first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const order = 'networks, people, newest, name; register, name';
      const place = { call: 'number/names', owner: member.profileId, order };
      const page = deps.pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      return ok(c, deps.pager.answer(place, await listGivenNames(deps.database.db, member.phone, page)));
    },
  );
  return api;
}
