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
import { take } from '#server/platform/rate-limit/rate-limit.ts';
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
  /** Whether the site sends mail. */
  isAvailable: boolean;
  /** Multiplies what may be done in an hour. */
  rateFactor: number;
}

const openStopRoute = createRoute({
  method: 'get',
  path: stopPath,
  summary: 'To the page that stops mail, for mail programs that open the address in a browser',
  request: { query: z.object({ token: z.string().max(1_000) }) },
  responses: {
    302: { description: 'To the page, which asks before it stops anything' },
    ...failures('mail.link_unknown'),
  },
});

/** The address that a member wants notices at, and how who reads it stops them. */
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
      summary: 'The address that I want notices at',
      gives: 'And whether it is confirmed',
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
      summary: 'Send my notices to this address',
      description:
        'A mail asks there to confirm it; until then no other is sent. The address before is told that it gets no more. ' +
        'One that is confirmed already stays so.',
      gives: 'As it is now',
      who: 'member',
      failures: [
        ...(['mail.unavailable', 'mail.address_invalid', 'mail.address_stopped'] as const),
        ...(['mail.address_limit', 'limit.hour'] as const),
        ...bodyFailures,
      ],
    },
    async (c, { fields, named, member }) => {
      if (!isAvailable) return problem(c, 'mail.unavailable');
      const now = clock.now();
      const retryAfterSeconds = await take(database.db, changes, member.profileId, now);
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
      summary: 'Send my notices to no address',
      description: 'The address is told that it gets no more, where it was confirmed.',
      gives: 'As it is now',
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
      summary: 'Say in mails what happened, or only what kind of news there is',
      gives: 'As it is now; nothing changes without an address',
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
      summary: 'Send me a mail each week of what I have not read, or not',
      description:
        'On Monday at nine by the clocks of the zone, or when quiet hours end. None where nothing is new since the last ' +
        'one, and none to who was away for 180 days.',
      gives: 'As it is now',
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
      summary: 'Stop mail of this kind, by a mail’s link',
      description:
        'The link says enough: nobody signs in for it. Mail programs send it by themselves at one press (RFC 8058). Sent ' +
        'again it changes nothing.',
      gives: 'None is sent there any more, until the member switches it on again',
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
