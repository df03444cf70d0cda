import { weatherCalls } from '#contract/weather.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { notifyWeather } from './commands/notify-weather.ts';
import type { WeatherPrice } from './settings.ts';

interface WeatherDeps extends Pick<Base, 'clock'> {
  plan: NumberingPlan;
  prices: WalletPrices & WeatherPrice;
}

const words = {
  summary: 'Say how the weather is at a number',
  gives: 'It is said',
  who: 'member',
  failures: [
    ...(['number.invalid', 'weather.window', 'wallet.insufficient_balance', 'wallet.held'] as const),
    ...bodyFailures,
  ],
} as const;

export function weatherRoutes({ clock, plan, prices }: WeatherDeps) {
  const api = createApi();
  addCall(api, weatherCalls, 'POST /api/v6/weather/tell', words, async (c, { fields, named, member }) => {
    const number = resolvePhone(plan, fields.phone);
    if (number === null) return problem(c, 'number.invalid');
    return named.once(async (database) => {
      const told = { phone: number.digits, sky: fields.sky };
      const outcome = await notifyWeather({ database, prices }, member, told, clock.now());
      if (outcome.ok) return ok(c, { status: true });
      return problem(c, outcome.code, outcome.details === undefined ? {} : { details: outcome.details });
    });
  });
  return api;
}
