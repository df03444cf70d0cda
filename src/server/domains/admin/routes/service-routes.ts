import { adminCalls } from '#contract/admin.ts';
import { listMailWords, type QueueMail } from '#server/domains/notification/door.ts';
import { listBusyKeys } from '#server/domains/program-key/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { consume, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { findLocale } from '#shared/locale.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import { hourMs } from '#shared/time.ts';
import { logAdminView, noteAct } from '../commands/note-act.ts';
import type { AdminDeps } from './admin-deps.ts';

export interface ServiceDeps extends Pick<AdminDeps, 'database' | 'clock' | 'log'> {
  notification: { queueMail: QueueMail; hasMailServer: boolean };
  webhook: {
    hosts: readonly string[];
    testAll(): Promise<{ host: string; isTaken: boolean; answer: string }[]>;
  };
}

/** Tests send to typed addresses and to other machines, so they are limited. */
const tests: RateLimit = { name: 'tests of admin', most: 20, spanMs: hourMs };

const shownKeys = 20;

export function serviceRoutes({ database, clock, log, notification, webhook }: ServiceDeps) {
  const api = createApi();

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/services',
    {
      summary: 'Get the state of mail, webhooks and API keys',
      gives: 'Whether mail and webhooks are set up, and the most used keys',
      who: 'admin',
      failures: [],
    },
    async (c, { admin }) => {
      await logAdminView({ database, log }, admin.profileId, { page: 'services' }, clock.now());
      const keys = await listBusyKeys(database.db, clock.now(), shownKeys);
      return ok(c, { hasMailServer: notification.hasMailServer, webhooks: [...webhook.hosts], keys });
    },
  );

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/mail/words',
    {
      summary: 'List the mail templates in a language',
      gives: 'Subject and body of each kind of mail',
      who: 'admin',
      failures: ['request.invalid'],
    },
    async (c, { query: { language }, admin }) => {
      const locale = findLocale(language);
      if (locale === null) return problem(c, 'request.invalid');
      await logAdminView({ database, log }, admin.profileId, { page: 'services' }, clock.now());
      return ok(c, { mails: listMailWords(locale) });
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/mail/test',
    {
      summary: 'Send a test mail',
      gives: 'The mail is queued; the doctor reports failures',
      who: 'admin',
      failures: ['admin.no_mail_server', 'mail.address_stopped', 'limit.hour', ...bodyFailures],
    },
    async (c, { fields: { address }, named, admin }) => {
      const to = readMailAddress(address);
      if (to === null) return problem(c, 'request.invalid');
      if (!notification.hasMailServer) return problem(c, 'admin.no_mail_server');
      const waitSeconds = named.isDone ? 0 : await consume(database.db, tests, admin.profileId, clock.now());
      if (waitSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds: waitSeconds });
      return named.once(async (joined) => {
        const now = clock.now();
        const outcome = await transact(joined.db, async (tx) => {
          const mail = { to, kind: 'admin_test', locale: requestLocale(c), link: '/admin', isTest: true } as const;
          await noteAct(tx, { adminId: admin.profileId, act: 'mail_test' }, now);
          return notification.queueMail(tx, mail, now);
        });
        return outcome === 'stopped' ? problem(c, 'mail.address_stopped') : ok(c, { status: true });
      });
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/webhooks/test',
    {
      summary: 'Send a test message to each webhook',
      gives: 'The answer of each',
      who: 'admin',
      failures: ['limit.hour'],
    },
    async (c, { admin }) => {
      const now = clock.now();
      const waitSeconds = await consume(database.db, tests, admin.profileId, now);
      if (waitSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds: waitSeconds });
      await transact(database.db, (tx) => noteAct(tx, { adminId: admin.profileId, act: 'webhook_test' }, now));
      return ok(c, { outcomes: await webhook.testAll() });
    },
  );
  return api;
}
