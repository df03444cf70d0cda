import { searchCalls } from '#contract/search.ts';
import { admitPrefixes } from '#server/domains/metering/commands/admit-prefixes.ts';
import { listUnlisted } from '#server/domains/name/door.ts';
import { listUnwantedHashes } from '#server/domains/number/queries/list-unwanted-hashes.ts';
import { type ReadSource, readAnywhere } from '#server/platform/db/replicas.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { lookingMember, whoAsks } from './look-up.ts';
import type { NumberScreen } from './number-screen.ts';

/** Many numbers at once, of which none is told (C26). */
export function prefixRoutes(screen: NumberScreen) {
  const api = createApi();
  addCall(
    api,
    searchCalls,
    'POST /api/v6/lookup/prefix',
    {
      summary: 'Which numbers are unwanted, by the beginnings of their hashes',
      description:
        '`prefixes`: the first 4 hexadecimal digits of SHA-256 of each number’s digits, without a plus and in the form ' +
        'that a lookup answers (`phone.number`), by commas; a multiple of 50, at most 200, filled up with any others and ' +
        'in any order. 20 of them count like one lookup; the ' +
        'very same once more on the same day costs nothing. Numbers whose holders want to stand in no list are ' +
        'missing.',
      gives: 'The first 16 digits of the hashes of all unwanted numbers that begin so',
      who: 'anyone',
      failures: [
        ...(['bot_check.required', 'bot_check.invalid', 'limit.minute', 'limit.day'] as const),
        ...(['request.invalid', 'request.too_large', 'request.unsupported_media_type'] as const),
        ...(['session.ended', 'profile.barred'] as const),
      ],
    },
    async (c, { fields: { prefixes } }) => {
      const now = screen.clock.now();
      const asker = await whoAsks(screen, c, now);
      const leave = await admitPrefixes(screen.gate, asker, prefixes, now, c.req.header('altcha'));
      if (!leave.ok) return problem(c, leave.code, { retryAfterSeconds: leave.retryAfterSeconds });
      const read = ({ db }: ReadSource) =>
        listUnwantedHashes(db, prefixes, now, (phones) => listUnlisted(db, screen.hash, phones));
      const { database } = screen;
      return ok(c, { hashes: await (lookingMember(c) === null ? readAnywhere(database, read) : read(database)) });
    },
  );
  return api;
}
