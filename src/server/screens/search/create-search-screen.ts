import type { RangeList } from '#server/domains/open-data/door.ts';
import type { Base } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { NumberScreen } from '../number/number-screen.ts';
import { FeaturedNumbers } from './featured-numbers.ts';
import { searchRoutes } from './routes.ts';

interface Needed {
  screen: NumberScreen;
  openData: { ranges: RangeList };
  /** A featured number, or one that may become featured, changed: drops every page that lists it. */
  onFeaturedChanged(): void;
}

export function createSearchScreen({ database, subscribe }: Base, { screen, openData, onFeaturedChanged }: Needed) {
  const featured = new FeaturedNumbers(database, openData.ranges, screen.hash);
  subscribe(numberChanged, (phone) => {
    if (featured.drop(phone)) onFeaturedChanged();
  });
  return { routes: [searchRoutes(screen, featured)] };
}
