import { checkCalls } from '#contract/check.ts';
import { listUnlisted } from '#server/domains/name/door.ts';
import { listUnwantedByHash } from '#server/domains/number/queries/list-unwanted-by-hash.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { createApi } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import {
  addTextCall,
  refuseInWords,
  type TextAnswer,
  type TextKind,
  type TextKinds,
} from '#server/platform/http/text-call.ts';
import { minuteMs } from '#shared/time.ts';
import { type MadeAnswer, MadeAnswers, sendMade } from '../discovery/made-answers.ts';
import { type NumberCache, siteSubject } from '../number/number-cache.ts';
import { prefixLengths, writeBucket } from './hash-bucket.ts';
import type { ProgramScreen } from './program-screen.ts';

/** Shared caches between program and site keep it this long, which also hides the caller. */
const cacheControl = 'public, max-age=3600';

const bucketKind = {
  type: 'text/plain; charset=utf-8',
  examples: { bucket: '5546db905289:u:scam\n9f1c0a77d2e4:u:telemarketing\n' },
  refuse: refuseInWords,
  cacheControl,
} as const satisfies TextKind;

export const prefixTextCalls: TextKinds = { 'GET /api/v1/prefix/{prefix}': bucketKind };

const lengthsKind = {
  type: 'application/json',
  examples: { lengths: '{"DE":4,"LU":2}' },
  refuse: null,
  cacheControl: 'public, max-age=86400',
} as const satisfies TextKind;

/** Retry-After in seconds if too many requests are waiting. */
const crowdedSeconds = 5;

/** Lookup by hash prefix: no key, no meter, the same answer for everyone. */
export function prefixRoutes(
  {
    database,
    clock,
    paddingKey,
    hash,
    visitorOf,
  }: Pick<ProgramScreen, 'database' | 'clock' | 'paddingKey' | 'hash' | 'visitorOf'>,
  numbers: NumberCache,
) {
  const api = createApi();
  const shelf = numbers.shelf<MadeAnswer>({
    maxAgeMs: minuteMs,
    max: 8e6,
    sizeOf: ({ body }) => body.length,
  });
  // Networks take turns: a copier of all 65,536 prefixes makes nobody else wait for them.
  const made = new MadeAnswers(shelf, { atOnce: 2, waitingAtMost: 100, waitingEach: 25 });

  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/prefix',
    {
      ...lengthsKind,
      summary: 'List the hash-prefix length of each country',
      description:
        'The most digits that still leave at least 1,000 numbers of the country possible. For a country that is ' +
        'missing, even one digit would disclose too much: do not ask about its numbers.',
      gives: 'Digits by country, ISO 3166-1 alpha-2',
      who: 'anyone',
      failures: [],
    },
    async () => JSON.stringify(Object.fromEntries(await prefixLengths())),
  );

  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/prefix/{prefix}',
    {
      ...bucketKind,
      summary: 'List unwanted numbers by hash prefix, without disclosing a number',
      description:
        'The hash is SHA-256 of the number’s digits without a plus, as 64 hexadecimal digits in lower case: that of ' +
        '4930123456 begins with ac75546db905289f. Send as many digits as `GET /api/v1/prefix` lists for the ' +
        'country, and search the answer for the rest of the first 16. A line is `<rest of the 16>:u:<category>`. ' +
        'Unlisted numbers are omitted. Fake lines pad the answer to a multiple of 16. Not metered.',
      gives: 'One line per number, sorted by hash',
      who: 'anyone',
      failures: ['limit.minute', 'server.no_database'],
    },
    async (c, { path: { prefix } }) => {
      const lengths = await prefixLengths();
      const countries = [...lengths].filter(([, length]) => length === prefix.length).map(([country]) => country);
      const about = { subject: siteSubject, now: clock.now() };
      const listBucket = async (db: Db) => {
        const unwanted = await listUnwantedByHash(db, prefix, countries, clock.now());
        const phones = unwanted.map(({ phone }) => phone);
        // As in every list: a difference between lists would reveal who is unlisted.
        const unlisted = await listUnlisted(db, hash, phones);
        return unwanted.filter(({ phone }) => !unlisted.has(phone));
      };
      const make = async () => {
        const after = numbers.droppedAt(siteSubject);
        const listed = await readAnywhere(database, ({ db }) => listBucket(db), after);
        return new TextEncoder().encode(writeBucket(prefix, listed, paddingKey));
      };
      const bucket = await made.get(prefix, about, make, visitorOf(c));
      if (bucket === null) return problem(c, 'limit.minute', { retryAfterSeconds: crowdedSeconds });
      return sendMade(c, bucket, { 'content-type': bucketKind.type, 'cache-control': cacheControl }) as TextAnswer;
    },
  );
  return api;
}
