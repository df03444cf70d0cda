import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dayNumber } from '#server/domains/number/rules.ts';
import { loadSampleData } from '#server/domains/open-data/commands/load-sample-data.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { addActor } from '#test/actors.ts';
import { addNumber } from '#test/factories.ts';
import { serveSite } from '#test/serve.ts';
import { makeStoreFile } from '#test/store-file.ts';

/** What the journeys meet. No two numbers are neighbours, so that looking up one costs nothing on another. */
export const numbers = {
  /** Many complaints, recent and old, from two authorities. */
  unwanted: '12025550142',
  /** A few complaints. */
  suspicious: '13125550173',
  /** Complaints that a source counted for a period, and a few with their days. */
  counted: '14155550121',
  organisation: '493022730027',
  /** Valid, and nobody has said anything of it. */
  unknown: '442079460018',
  emergency: '112',
  /** Complaints, but too few to judge by. */
  fewOpenReports: '14155550117',
  /** Of a range that the French regulator reserves for telemarketing; nobody has complained. */
  telemarketing: '33270410259',
  /** Of another such range, with many complaints. */
  unwantedTelemarketing: '33948550634',
  /** A hospital of the sample data, whose register writes it in capitals. */
  hospital: '13347938701',
  /** Of which thirty people say that it is fine. */
  trusted: '16465550171',
  /** Possible by its length, but of a range that nobody was given. */
  invalidRange: '19995550142',
} as const;

export const organisationName = 'Musterstadt Town Hall';

/** Where the site believes to be, so that links for others can be told from the address that the tests use. */
export const publicUrl = 'http://ringbook.test';

async function seed(database: Database): Promise<void> {
  // Without an admin the start page would explain how to become one.
  const { profileId } = await addActor(database, '447700900001');
  await database.db.updateTable('profile').set({ role: 'admin' }).where('id', '=', profileId).execute();
  await addNumber(database, {
    phone: numbers.unwanted,
    country: 'US',
    openReports: [
      { source: 'ftc', count: 38, daysAgo: 3, category: 'scam' },
      { source: 'fcc', count: 12, daysAgo: 40, category: 'telemarketing' },
    ],
    lookups: 421,
  });
  await addNumber(database, {
    phone: numbers.suspicious,
    country: 'US',
    openReports: [{ source: 'ftc', count: 16, daysAgo: 12, category: 'debt_offers' }],
    lookups: 17,
  });
  await addNumber(database, {
    phone: numbers.counted,
    country: 'US',
    openReports: [
      { source: 'ftc', count: 266, daysAgo: 10, inDays: 45, category: 'scam' },
      { source: 'fcc', count: 4, daysAgo: 20 },
    ],
  });
  await addNumber(database, {
    phone: numbers.organisation,
    country: 'DE',
    organisations: [
      {
        name: organisationName,
        place: 'Musterstadt',
        category: 'public_body',
        web: 'https://town.example/',
        source: 'datenanfragen',
      },
    ],
    lookups: 64,
    people: 23,
  });
  await addNumber(database, {
    phone: numbers.fewOpenReports,
    country: 'US',
    openReports: [{ source: 'ftc', count: 8, daysAgo: 12, category: 'survey' }],
  });
  await addNumber(database, {
    phone: numbers.trusted,
    country: 'US',
    evidence: [{ kind: 'positive', days: [[dayNumber(new Date()), 30]] }],
  });
  await addNumber(database, {
    phone: numbers.unwantedTelemarketing,
    country: 'FR',
    openReports: [{ source: 'fcc', count: 40, daysAgo: 3, category: 'telemarketing' }],
  });
}

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
  }
}

/** The store of which every site of a journey is a copy; to read the sample data takes longer than most journeys. */
async function makeSiteStore(file: string): Promise<void> {
  await makeStoreFile(file, async (database) => {
    await migrateToLatest(database.db);
    await loadSampleData(database);
  });
  // Workers start with the environment of this process.
  process.env.TEST_SITE_STORE = file;
}

/** One server for all journeys. Each visitor brings an address of their own, hence limits of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ringbook-journeys-'));
  await makeSiteStore(join(folder, 'store.tar'));
  const site = await serveSite(
    {
      PUBLIC_URL: publicUrl,
      SANDBOX: 'on',
      TRUST_PROXY: '127.0.0.1',
      COUNTRY_HEADER: 'x-country',
      BOT_CHECK: 'on',
      BOT_CHECK_COST: '50',
      OPERATOR_NAME: 'Example Operator',
      OPERATOR_ADDRESS: '1 Example Street, Exampletown',
      SUPPORT_EMAIL: 'support@ringbook.test',
      GOOGLE_PLAY_URL: 'https://play.example/ringbook',
    },
    seed,
    // It serves for minutes.
    [],
  );
  project.provide('siteUrl', site.url);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await site.stop();
  };
}
