import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Base, DomainPart } from '../part.ts';
import { delistNumber } from './commands/settle-numbers.ts';
import { WatchedNumbers } from './commands/watch-numbers.ts';
import { CachedBooks } from './dav/cached-books.ts';
import { bookRoutes } from './dav/routes.ts';
import { numberListJobs } from './jobs.ts';
import { CachedLists, patienceWithin } from './queries/cached-lists.ts';
import { listRecord } from './queries/list-record.ts';
import { listRoutes } from './routes.ts';
import { numberListSettings } from './settings.ts';

export interface NumberListPart extends DomainPart {
  /** Changed numbers that the list does not show yet. */
  watched: WatchedNumbers;
}

export function createNumberListPart(base: Base): NumberListPart {
  const { config, database, clock, log, keys, subscribe } = base;
  const { removalsMs, ...rates } = config.of(numberListSettings);
  const settled = { db: database.db, hash: createPhoneHash(keys(unlistedKey)) };
  const watched = new WatchedNumbers({ ...settled, clock, log });
  subscribe(numberChanged, (phone) => watched.changed(phone));
  const lists = new CachedLists(database.db, patienceWithin(config.lookupLimitMs));
  const books = new CachedBooks(database.db);
  let isClosed = false;
  return {
    watched,
    routes: [
      listRoutes({ database, clock, lists, watched, ...rates }),
      bookRoutes({ database, clock, books, watched, publicUrl: config.publicUrl, ...rates }),
    ],
    programPaths: ['/dav/*'],
    jobs: numberListJobs({ ...settled, isClosed: () => isClosed }, removalsMs),
    numberData: [listRecord],
    onUnlisted: delistNumber,
    async close() {
      isClosed = true;
      lists.close();
      await watched.close();
    },
  };
}
