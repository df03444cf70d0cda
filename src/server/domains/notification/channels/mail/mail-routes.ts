import { createRoute, z } from '@hono/zod-openapi';
import { noticeMailCalls } from '#contract/notice-mail.ts';
import type { Base } from '#server/domains/part.ts';
import { findNoticeReader } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';
import type { QueueMail } from '../../commands/queue-mail.ts';
import { stopPath } from '../../commands/send-mail.ts';
import { findMail, presentMail } from './find-mail.ts';
import { setDigest } from './set-digest.ts';
import { removeMail, setMail, showInMail } from './set-mail.ts';
import { readStopToken, stopMail } from './stop-mail.ts';

export interface MailRouteDeps extends Pick<Base, 'database' | 'clock' | 'visitorOf'> {
  keys: MailKeys;
  queueMail: QueueMail;
  isAvailable: boolean;
  rateFactor: number;
}

const openStopRoute = createRoute({
  method: 'get',
  path: stopPath,
  summary: 'Redirect to the page that stops mail',
  request: { query: z.object({ token: z.string().max(1_000) }) },
  responses: {
    302: { description: 'The page, which asks before it stops anything' },
    ...failures('mail.link_unknown'),
  },
});

export function mailRoutes(deps: MailRouteDeps) {
  const { database, clock, visitorOf, keys, queueMail, isAvailable, rateFactor } = deps;
  const api = createApi();
  const changes = { name: 'addresses for notices', most: 5 * rateFactor, spanMs: hourMs };
  const present = async (db: Db, { profileId }: Member) =>
    presentMail(await findMail(db, keys, profileId), isAvailable);
  const localeOfMember = async (db: Db, { profileId }: Member) =>
    (await findNoticeReader(db, profileId))?.locale ?? ('en' as const);

  addCall(
    api,
    noticeMailCalls,
    'GET /api/v6/notification/mail',
    {
      summary: 'Get my address for notices',
      gives: 'The address, and whether it is confirmed',
      who: 'member',
      failures: [],
    },
    async (c, { member }) => ok(c, await present(database.db, member)),
  );

  addCall(
    api,
    noticeMailCalls,
    'POST /api/v6/notification/mail',
    {
      summary: 'Set my address for notices',
      description:
        'A mail asks for confirmation of the address; until then no other mail is sent there. A confirmed ' +
        'former address is informed. An address that is already confirmed stays confirmed.',
      gives: 'The current settings',
      who: 'member',
      failures: [
        'mail.unavailable',
        'mail.address_invalid',
        'mail.address_stopped',
        'mail.address_limit',
        'limit.hour',
        ...bodyFailures,
      ],
    },
    async (c, { fields, named, member }) => {
      if (!isAvailable) return problem(c, 'mail.unavailable');
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, changes, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async ({ db }) => {
        const wanted = {
          address: fields.address,
          locale: await localeOfMember(db, member),
          network: visitorOf(c),
        };
        const refused = await setMail({ db, keys, queueMail }, member, wanted, now);
        if (refused !== null) {
          const { code, retryAfterSeconds: seconds } = refused;
          return problem(c, code, { retryAfterSeconds: seconds });
        }
        return ok(c, { status: true, mail: await present(db, member) });
      });
    },
  );

  addCall(
    api,
    noticeMailCalls,
    'POST /api/v6/notification/mail/remove',
    {
      summary: 'Remove my address for notices',
      description: 'A confirmed address is informed.',
      gives: 'The current settings',
      who: 'member',
      failures: [],
    },
    async (c, { named, member }) => {
      return named.once(async ({ db }) => {
        await removeMail({ db, keys, queueMail }, member, await localeOfMember(db, member), clock.now());
        return ok(c, { status: true, mail: await present(db, member) });
      });
    },
  );

  addCall(
    api,
    noticeMailCalls,
    'POST /api/v6/notification/mail/content',
    {
      summary: 'Choose whether mails contain the content of notices',
      gives: 'The current settings; unchanged without an address',
      who: 'member',
      failures: bodyFailures,
    },
    async (c, { fields, named, member }) => {
      return named.once(async ({ db }) => {
        await showInMail(db, member, fields.showContent === '1');
        return ok(c, { status: true, mail: await present(db, member) });
      });
    },
  );

  addCall(
    api,
    noticeMailCalls,
    'POST /api/v6/notification/digest',
    {
      summary: 'Turn the weekly digest of unread notices on or off',
      description:
        'Sent on Mondays at nine in the time zone, or when quiet hours end. Not sent without a new notice since the ' +
        'last digest, nor after an absence of 180 days.',
      gives: 'The current settings',
      who: 'member',
      failures: ['mail.address_missing', ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      return named.once(async ({ db }) => {
        const isSet = await setDigest(db, member, fields.isOn === '1' ? fields.timeZone : null, clock.now());
        if (!isSet) return problem(c, 'mail.address_missing');
        return ok(c, { status: true, mail: await present(db, member) });
      });
    },
  );

  addCall(
    api,
    noticeMailCalls,
    'POST /api/v6/mail/unsubscribe',
    {
      summary: 'Stop this kind of mail by the link of a mail',
      description:
        'Needs no sign-in: the link is enough. Mail programs send it for one-click unsubscribe (RFC 8058). Repeating ' +
        'it changes nothing.',
      gives: 'No such mail is sent until the member turns it on again',
      who: 'anyone',
      failures: ['mail.link_unknown', ...bodyFailures],
    },
    async (c, { fields }) => {
      const stop = readStopToken(keys, fields.token);
      if (stop === null) return problem(c, 'mail.link_unknown');
      await stopMail(database.db, fields.all === '1' ? { ...stop, about: 'all' } : stop);
      return ok(c, { status: true });
    },
  );

  addRoute(api, openStopRoute, (c) => {
    const { token } = c.req.valid('query');
    const stop = readStopToken(keys, token);
    if (stop === null) return problem(c, 'mail.link_unknown');
    const location = `/mail/${encodeURIComponent(token)}?answer=stop&about=${stop.about}`;
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    return new Response(null, { status: 302, headers });
  });
  return api;
}
