import { programKeyCalls } from '#contract/program-key.ts';
import { longestKeyName } from '#contract/program-key-limits.ts';
import type { ProgramQuota } from '#server/domains/metering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { getAccount } from '#server/domains/profile/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { cleanText } from '#shared/text.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import type { KeyUseLog } from './commands/key-use-log.ts';
import { type KeyHash, makeKey } from './commands/make-key.ts';
import { revokeKey } from './commands/revoke-key.ts';
import { listKeys } from './queries/list-keys.ts';
import { presentKey } from './views.ts';

export interface KeyRouteDeps extends Pick<Base, 'database' | 'clock' | 'pager' | 'log'> {
  hash: KeyHash;
  uses: KeyUseLog;
  programQuota: ProgramQuota;
  /** Keys a member may have at once, and create per hour. */
  mostKeys: number;
  keysPerHour: number;
}

export function keyRoutes(deps: KeyRouteDeps) {
  const { database, clock, pager, log, uses, programQuota, mostKeys } = deps;
  const { db } = database;
  const api = createApi();
  const made = { name: 'program keys', most: deps.keysPerHour, spanMs: hourMs };

  addCall(
    api,
    programKeyCalls,
    'GET /api/v6/program/key/list',
    {
      summary: 'List my keys for programs and devices',
      description: 'Includes expired ones for 30 days. A key itself is returned only once, when it is created.',
      gives: 'The newest first, and what is left of my meter, which all of them share',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'program/key/list', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      await uses.flushToRead();
      const now = clock.now();
      const { items, ...listed } = await listKeys(db, member, page);
      const { proUntil } = await getAccount(db, member.profileId);
      const { profileId } = member;
      const quota = programQuota({ profileId, isPro: proUntil !== null && proUntil > now }, now);
      const locale = requestLocale(c);
      const shown = items.map((key) => presentKey(key, locale, now));
      return ok(c, { ...pager.answer(place, { ...listed, items: shown }), most: mostKeys, ...quota });
    },
  );

  addCall(
    api,
    programKeyCalls,
    'POST /api/v6/program/key/add',
    {
      summary: 'Create a key for a program or a device',
      description:
        'Acts for me, on my meter, within its scopes: `lookup` looks numbers up, `list` fetches lists of unwanted ' +
        'numbers, `report` reports numbers, `book` reads the address book for routers. It ends after `days`, when it ' +
        'is revoked, and when I sign out everywhere or deactivate my account.',
      gives: 'The key. Nobody is told it again: of it a hash is kept',
      who: 'fresh-member',
      failures: ['program.name_invalid', 'program.scopes_missing', 'program.key_limit', 'limit.hour', ...bodyFailures],
    },
    async (c, { fields, member }) => {
      const name = cleanText(fields.name, longestKeyName);
      if (!name.ok || name.text.includes('\n')) return problem(c, 'program.name_invalid');
      if (fields.scopes.length === 0) return problem(c, 'program.scopes_missing');
      const now = clock.now();
      const retryAfterSeconds = await consume(db, made, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      const { days, scopes } = fields;
      const expiresAt = days === undefined ? null : new Date(now.getTime() + days * dayMs);
      const key = await makeKey(deps, member, { name: name.text, scopes, expiresAt }, now);
      if (typeof key === 'string') return problem(c, key);
      logSecurityEvent(log, 'program-key-made', { profileId: member.profileId });
      return ok(c, key);
    },
  );

  addCall(
    api,
    programKeyCalls,
    'POST /api/v6/program/key/revoke',
    {
      summary: 'Revoke one of my keys',
      gives: 'It opens nothing any more, and nothing of it is kept',
      who: 'member',
      failures: ['program.key_not_found', ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      return named.once(async (joined) => {
        if (!(await revokeKey(joined.db, member, fields.id))) return problem(c, 'program.key_not_found');
        logSecurityEvent(log, 'program-key-revoked', { profileId: member.profileId });
        return ok(c, { status: true });
      });
    },
  );
  return api;
}
