import { pushCalls } from '#contract/push.ts';
import type { Base } from '#server/domains/part.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { browserName } from '#shared/browser-name.ts';
import { findLocale } from '#shared/locale.ts';
import { hourMs } from '#shared/time.ts';
import { listPush, presentDevice } from './list-push.ts';
import type { PushChannel } from './push-channel.ts';
import { readEndpoint } from './push-rules.ts';
import type { PushSeal } from './push-seal.ts';
import { forgetSignedOut, isPushKey, subscribePush, unsubscribePush } from './subscribe-push.ts';

export interface PushRouteDeps extends Pick<Base, 'database' | 'clock' | 'pager'> {
  seal: PushSeal;
  channel: PushChannel;
  publicKey: string;
  /** Origin of a fake push service for tests; null for none. */
  testService: string | null;
  rateFactor: number;
}

export function pushRoutes(deps: PushRouteDeps) {
  const { database, clock, pager, seal, channel, publicKey, testService, rateFactor } = deps;
  const api = createApi();
  const changes = { name: 'push changes', most: 60 * rateFactor, spanMs: hourMs };
  const tests = { name: 'push tests', most: 20 * rateFactor, spanMs: hourMs };

  addCall(
    api,
    pushCalls,
    'GET /api/v6/push/list',
    {
      summary: 'List my devices for notifications',
      gives: 'Newest first, with the key for subscribing a browser',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'push/list', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      await forgetSignedOut(database.db, member.profileId, clock.now());
      const { items, ...listed } = await listPush(database.db, member.profileId, page);
      return ok(c, { ...pager.answer(place, { ...listed, items: items.map(presentDevice) }), publicKey });
    },
  );

  addCall(
    api,
    pushCalls,
    'POST /api/v6/push/subscribe',
    {
      summary: 'Add this device for notifications',
      description:
        'Takes the fields of the browser’s `PushSubscription`. The same endpoint again updates the device. Valid ' +
        'until the session ends; 20 devices at most.',
      gives: 'The device’s id',
      who: 'member',
      failures: ['push.address_refused', 'push.taken', 'push.device_limit', 'limit.hour', ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      const { endpoint, p256dh, auth, showContent, lang } = fields;
      const isUsable = readEndpoint(endpoint, testService) !== null && isPushKey(p256dh);
      if (!isUsable) return problem(c, 'push.address_refused');
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, changes, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      const device = {
        target: { endpoint, p256dh, auth },
        browser: browserName(c.req.header('user-agent')),
        locale: findLocale(lang) ?? 'en',
        showsContent: showContent === '1',
      };
      return named.once(async ({ db }) => {
        const subscribed = await subscribePush({ db, seal }, member, device, now);
        return typeof subscribed === 'string' ? problem(c, subscribed) : ok(c, subscribed);
      });
    },
  );

  addCall(
    api,
    pushCalls,
    'POST /api/v6/push/unsubscribe',
    {
      summary: 'Remove one of my devices',
      gives: 'The device is removed',
      who: 'member',
      failures: ['push.not_found', ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      return named.once(async ({ db }) => {
        const isGone = await unsubscribePush(db, member, fields.id);
        return isGone ? ok(c, { status: true }) : problem(c, 'push.not_found');
      });
    },
  );

  addCall(
    api,
    pushCalls,
    'POST /api/v6/push/test',
    {
      summary: 'Send a test notification to one of my devices',
      gives: 'The answer of its push service',
      who: 'member',
      failures: ['push.not_found', 'limit.hour', ...bodyFailures],
    },
    async (c, { fields, member }) => {
      const retryAfterSeconds = await consume(database.db, tests, member.profileId, clock.now());
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      const tested = await channel.test(member, fields.id);
      return tested === null ? problem(c, 'push.not_found') : ok(c, tested);
    },
  );
  return api;
}
