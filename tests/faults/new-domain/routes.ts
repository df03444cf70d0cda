import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { tellWeather } from './commands.ts';
import { weatherCalls } from './contract.ts';

const words = {
  summary: 'How the weather is at a number',
  gives: 'It is said',
  who: 'member',
  failures: ['number.invalid', 'number.own', ...bodyFailures],
} as const;

export function weatherRoutes({ clock, plan }: Pick<Base, 'clock'> & { plan: NumberingPlan }) {
  const api = createApi();
  addCall(api, weatherCalls, 'POST /api/v6/weather/tell', words, async (c, { fields, named, member }) => {
    const number = resolvePhone(plan, fields.phone);
    if (number === null) return problem(c, 'number.invalid');
    return named.once(async (database) => {
      const refusal = await tellWeather(database, member, { phone: number.digits, sky: fields.sky }, clock.now());
      return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
    });
  });
  return api;
}
