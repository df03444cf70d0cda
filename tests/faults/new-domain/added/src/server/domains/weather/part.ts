import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { forgetWeather } from './commands/forget-weather.ts';
import { weatherData } from './commands/weather-data.ts';
import { weatherJobs } from './jobs.ts';
import { weatherRoutes } from './routes.ts';
import { weatherSection } from './section.ts';
import { weatherSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  wallet: { prices: WalletPrices };
}

/** A domain that the product does not have: what it takes to add one. */
export function createWeatherPart(base: Base, { numbering, wallet }: Needed): DomainPart {
  const { config, database, clock } = base;
  const { prices, ...settings } = config.of(weatherSettings);
  return {
    routes: [weatherRoutes({ clock, plan: numbering.plan, prices: { ...wallet.prices, ...prices } })],
    jobs: weatherJobs(database, settings),
    numberSections: [weatherSection(settings)],
    listedPrices: prices,
    personalData: [weatherData],
    onUnlisted: forgetWeather,
  };
}
