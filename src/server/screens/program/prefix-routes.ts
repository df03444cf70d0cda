import { checkCalls } from '#contract/check.ts';
import { listUnlisted } from '#server/domains/name/door.ts';
import { listUnwantedByHash } from '#server/domains/number/queries/list-unwanted-by-hash.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { createApi } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { addTextCall, refuseInWords, type TextAnswer, type TextKind } from '#server/platform/http/text-call.ts';
import { minuteMs } from '#shared/time.ts';
import { type MadeAnswer, MadeAnswers, sendMade } from '../discovery/made-answers.ts';
import { type NumberCache, siteSubject } from '../number/number-cache.ts';
import { prefixLengths, writeBucket } from './hash-bucket.ts';
import type { ProgramScreen } from './program-screen.ts';

/** Caches between a program and the site keep it so long, and so hide who asks. */
const cacheControl = 'public, max-age=3600';

const bucketKind = {
  type: 'text/plain; charset=utf-8',
  examples: { bucket: '5546db905289:u:scam\n9f1c0a77d2e4:u:telemarketing\n' },
  refuse: refuseInWords,
  cacheControl,
} as const satisfies TextKind;

const lengthsKind = {
  type: 'application/json',
  examples: { lengths: '{"DE":4,"LU":2}' },
  refuse: null,
  cacheControl: 'public, max-age=86400',
} as const satisfies TextKind;

/** So long who finds too many before them waits. */
const crowdedSeconds = 5;

/** Numbers that are asked about without being told: no key, no meter, the same answer for everybody. */
export function prefixRoutes(
  { database, clock, paddingKey, hash }: Pick<ProgramScreen, 'database' | 'clock' | 'paddingKey' | 'hash'>,
  numbers: NumberCache,
) {
  const api = createApi();
  const shelf = numbers.shelf<MadeAnswer>({
    maxAgeMs: minuteMs,
    max: 8e6,
    sizeOf: ({ body }) => body.length,
  });
  const made = new MadeAnswers(shelf, { atOnce: 2, waitingAtMost: 100 });

  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/prefix',
    {
      ...lengthsKind,
      summary: 'How many digits of a hash may be told of a country’s numbers',
      description:
        'As many as leave at least 1,000 numbers of the country possible. Of a country that is not there any would tell ' +
        'too much: its numbers are asked about by none.',
      gives: 'Digits by the country, ISO 3166-1 alpha-2',
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
      summary: 'The unwanted numbers whose hash begins so, without a number being told',
      description:
        'The hash is SHA-256 of the number’s digits without a plus, as 64 hexadecimal digits in lower case: that of ' +
        '4930123456 begins with ac75546db905289f. Ask by as many of them as `GET /api/v1/prefix` names for the country ' +
        'and look for the others among the first 16 in the answer. A line is `<rest of the 16>:u:<category>`. Numbers ' +
        'whose holders want to stand in no list are missing. Lines are filled up with made-up ones to a multiple of ' +
        '16. It counts on no meter.',
      gives: 'A line a number, in the order of the hashes',
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
        // As on every list: what differs between two of them would tell who is unlisted.
        const unlisted = await listUnlisted(db, hash, phones);
        return unwanted.filter(({ phone }) => !unlisted.has(phone));
      };
      const bucket = await made.get(prefix, about, async () => {
        const after = numbers.droppedAt(siteSubject);
        const listed = await readAnywhere(database, ({ db }) => listBucket(db), after);
        return new TextEncoder().encode(writeBucket(prefix, listed, paddingKey));
      });
      if (bucket === null) return problem(c, 'limit.minute', { retryAfterSeconds: crowdedSeconds });
      return sendMade(c, bucket, { 'content-type': bucketKind.type, 'cache-control': cacheControl }) as TextAnswer;
    },
  );
  return api;
}
