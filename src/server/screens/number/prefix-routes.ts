import { searchCalls } from '#contract/search.ts';
import { admitPrefixes } from '#server/domains/metering/commands/admit-prefixes.ts';
import { listUnlisted } from '#server/domains/name/door.ts';
import { listUnwantedHashes } from '#server/domains/number/queries/list-unwanted-hashes.ts';
import type { ReadSource } from '#server/platform/db/read-source.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { lookingMember, whoAsks } from './look-up.ts';
import type { NumberScreen } from './number-screen.ts';

/** Looks up many numbers at once without disclosing them (C26). */
export function prefixRoutes(screen: NumberScreen) {
  const api = createApi();
  addCall(
    api,
    searchCalls,
    'POST /api/v6/lookup/prefix',
    {
      summary: 'Find unwanted numbers by hash prefixes',
      description:
        '`prefixes`: the first 4 hexadecimal digits of SHA-256 of each number’s digits, without a plus and in the ' +
        'form of `phone.number` in a lookup, separated by commas; a multiple of 50, at most 200, padded with ' +
        'arbitrary others, in any order. 20 prefixes count like one lookup; the same request again on the same day ' +
        'is free. Unlisted numbers are omitted.',
      gives: 'The first 16 hash digits of all unwanted numbers with these prefixes',
      who: 'anyone',
      failures: [
        'bot_check.required',
        'bot_check.invalid',
        'limit.minute',
        'limit.day',
        'request.invalid',
        'request.too_large',
        'request.unsupported_media_type',
        'session.ended',
        'profile.barred',
      ],
    },
    async (c, { fields: { prefixes } }) => {
      const now = screen.clock.now();
      const asker = await whoAsks(screen, c, now);
      const admission = await admitPrefixes(screen.gate, asker, prefixes, now, c.req.header('altcha'));
      if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
      const read = ({ db }: ReadSource) =>
        listUnwantedHashes(db, prefixes, now, (phones) => listUnlisted(db, screen.hash, phones));
      const { database } = screen;
      return ok(c, { hashes: await (lookingMember(c) === null ? readAnywhere(database, read) : read(database)) });
    },
  );
  return api;
}
