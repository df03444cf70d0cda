import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { Base, DomainPart } from '#server/domains/part.ts';
import { weatherJobs } from './jobs.ts';
import { weatherRoutes } from './routes.ts';
import { weatherSection } from './section.ts';
import { weatherSettings } from './settings.ts';
import { weatherData } from './weather-data.ts';

/** A domain that the product does not have, in a folder of its own: what it takes to add one. */
export function openWeather(base: Base, { numbering }: { numbering: { plan: NumberingPlan } }): DomainPart {
  const { config, database, clock } = base;
  const settings = config.of(weatherSettings);
  return {
    routes: [weatherRoutes({ clock, plan: numbering.plan })],
    jobs: weatherJobs(database, settings),
    numberSections: [weatherSection(settings)],
    personalData: [weatherData],
  };
}
