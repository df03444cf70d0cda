// PhoneBlock's list: its apps and dongle fetch it once, and then only changes.
import { foreignCalls, PhoneblockList } from '#contract/foreign.ts';
import {
  listUnwanted,
  type NoList,
  type UnwantedAsk,
  type UnwantedList,
} from '#server/domains/number-list/queries/list-unwanted.ts';
import { readListState } from '#server/domains/number-list/queries/read-list.ts';
import { spreadDelay } from '#server/domains/number-list/rules/spread-delay.ts';
import { listLimit } from '#server/domains/number-list/settings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { addTextCall, sendText, type TextKind } from '#server/platform/http/text-call.ts';
import { WorkQueue } from '#server/platform/jobs/work-queue.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { toCountryCode } from '#shared/phone/parse-phone.ts';
import { escapeXml } from '#shared/xml-text.ts';
import { ratingOf } from './phoneblock-info.ts';
import type { ProgramScreen } from './program-screen.ts';

/** Limit of PhoneBlock's programs. */
const mostNumbers = 5_000;
/** The only vote counts that its programs use. */
const voteSteps = [2, 4, 10, 20, 50, 100] as const;
const readySeconds = 60;
/** Lists read concurrently and waiting, in all and of one member. */
const usualBounds = { atOnce: 2, waitingAtMost: 100, waitingEach: 4 };

const example: PhoneblockList = {
  numbers: [
    { phone: '+493012345678', rating: 'G_FRAUD', votes: 10, lastActivity: 1_795_789_800_000 },
    { phone: '+4930901820', rating: 'B_MISSED', votes: 0, lastActivity: 1_795_789_800_000 },
  ],
  version: 1_795_789_800_000,
};

const kind = {
  type: 'application/json',
  examples: { list: JSON.stringify(example) },
  refuse: null,
} as const satisfies TextKind;

type ReadList = (ask: UnwantedAsk, now: Date, profileId: string | null) => Promise<UnwantedList | NoList | null>;

/** Reads a few lists at a time, as each scans all numbers; null if too many wait. Clients up to date pass. */
export function readInTurn(db: Db, bounds = usualBounds): ReadList {
  const queue = new WorkQueue(bounds);
  return (ask, now, profileId) => {
    const read = () => listUnwanted(db, ask, now);
    return profileId === null ? read() : queue.run(read, profileId);
  };
}

export function phoneblockListRoutes({
  database,
  clock,
  listsPerHour,
  watched,
}: Pick<ProgramScreen, 'database' | 'clock' | 'listsPerHour' | 'watched'>) {
  const api = createApi();
  const fetched = listLimit(listsPerHour);
  const read = readInTurn(database.db);
  for (const name of ['GET /api/blocklist', 'GET /phoneblock/api/blocklist'] as const) {
    const words = {
      ...kind,
      schema: PhoneblockList,
      summary: 'List unwanted numbers for PhoneBlock’s programs',
      description:
        'The worst 5,000, or the changes since an earlier `version`: 0 votes mean that a number left the list. ' +
        'A client too far behind must fetch the whole list.',
      gives: 'The numbers and the version',
      who: 'program',
      scope: 'list',
      failures: [
        'request.invalid',
        'limit.lists',
        'number_list.not_ready',
        'number_list.since_ahead',
        'number_list.since_too_old',
      ],
    } as const;
    addTextCall(api, foreignCalls, name, words, async (c, { query, program }) => {
      const { since = null, limit, minDirect, format } = query;
      if (since !== null && limit !== undefined) {
        const details = [{ path: 'limit', message: 'not together with since' }];
        return problem(c, 'request.invalid', { details });
      }
      const country = query.country === undefined ? null : (toCountryCode(query.country) ?? null);
      // An empty list would empty the client's.
      if (query.country !== undefined && country === null) {
        return problem(c, 'request.invalid', { details: [{ path: 'country', message: 'is no country' }] });
      }
      const now = clock.now();
      await watched.settled();
      const state = await readListState(database.db, country);
      // A client that is up to date is not counted, and waits for nobody.
      const isFetched = state !== null && (since === null || since < state.version);
      const wait = isFetched ? await consume(database.db, fetched, program.profileId, now) : 0;
      if (wait > 0) return problem(c, 'limit.lists', { retryAfterSeconds: wait });
      const ask = { country, since, limit: limit ?? mostNumbers };
      const list = await read(ask, now, isFetched ? program.profileId : null);
      if (list === null || list === 'not_ready') {
        const retryAfterSeconds = spreadDelay(program.programId, readySeconds);
        return problem(c, 'number_list.not_ready', { retryAfterSeconds });
      }
      if (list === 'since_ahead') return problem(c, 'number_list.since_ahead');
      // A partial set of changes would never be completed.
      if (list === 'since_too_old' || (since !== null && list.isCut)) return problem(c, 'number_list.since_too_old');
      const { version } = list;
      const numbers = [
        ...list.numbers.flatMap(({ phone, reports, category }) => {
          const votes = voteSteps.findLast((step) => step <= reports) ?? voteSteps[0];
          if (votes < minDirect) return since === null ? [] : [toEntry(phone, null, 0, version)];
          return [toEntry(phone, category, votes, version)];
        }),
        ...list.removed.map((phone) => toEntry(phone, null, 0, version)),
      ];
      if (format === 'json') return JSON.stringify({ numbers, version } satisfies PhoneblockList);
      const headers = { 'content-type': 'text/xml; charset=utf-8' };
      return sendText(c, kind, writeListXml({ numbers, version }), { headers });
    });
  }
  return api;
}

type Entry = PhoneblockList['numbers'][number];

/** Discloses of a number only that it is in this version of the list. */
function toEntry(phone: string, category: string | null, votes: number, version: number): Entry {
  return { phone: `+${phone}`, rating: ratingOf(category), votes, lastActivity: version };
}

function writeListXml({ numbers, version }: PhoneblockList): string {
  const lines = numbers.map(
    ({ phone, rating, votes, lastActivity }) =>
      `<phone-info phone="${escapeXml(phone)}" votes="${votes}" rating="${rating}" last-activity="${lastActivity}"/>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<blocklist version="${version}"><numbers>\n` +
    `${lines.join('\n')}\n</numbers></blocklist>\n`
  );
}
