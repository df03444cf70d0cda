import { notificationCalls } from '#contract/notification.ts';
import type { Base } from '#server/domains/part.ts';
import { findNoticeFlags } from '#server/domains/profile/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { answerMail } from './commands/answer-mail.ts';
import type { MailKeys } from './commands/mail-deps.ts';
import { readAllNotices, readNotices, readPage } from './commands/read-notices.ts';
import { setQuietHours } from './commands/set-quiet-hours.ts';
import { countUnread } from './queries/count-unread.ts';
import { findQuietHours } from './queries/find-quiet-hours.ts';
import { listNotices } from './queries/list-notices.ts';
import { nameMembers } from './queries/name-members.ts';
import { presentNotice } from './views.ts';

export interface NotificationDeps extends Pick<Base, 'database' | 'clock' | 'pager' | 'parts'> {
  keys: MailKeys;
}

export function notificationRoutes({ database, clock, pager, keys, parts }: NotificationDeps) {
  const api = createApi();

  addCall(
    api,
    notificationCalls,
    'GET /api/v6/notification/list',
    {
      summary: 'List my notices',
      gives: 'Newest first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'notification/list', owner: member.profileId, order: 'told' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, unread, ...listed } = await listNotices(database.db, member.profileId, page, clock.now());
      const flags = await findNoticeFlags(database.db, member.profileId);
      const isQuiet = flags?.deliverWithoutSound === true;
      const values = await nameMembers(
        database.db,
        items.map((notice) => notice.notice_values),
      );
      const shown = items.map((notice, at) => presentNotice(notice, values[at] ?? {}, isQuiet));
      return ok(c, { ...pager.answer(place, { ...listed, items: shown }), unread });
    },
  );

  addCall(
    api,
    notificationCalls,
    'GET /api/v6/notification/unread',
    {
      summary: 'Count what I have not read',
      description: 'All counts are 0 while the account is deactivated.',
      gives: 'Counts of notices, of my decided reports, and of my texts and votes without a notice',
      who: 'account',
      failures: [],
    },
    async (c, { member }) => {
      if (member.isDeactivated) return ok(c, { notices: 0, reports: 0, held: 0 });
      return ok(c, await countUnread(database.db, parts(), member.profileId, clock.now()));
    },
  );

  addCall(
    api,
    notificationCalls,
    'POST /api/v6/notification/read',
    {
      summary: 'Mark notices as read',
      description: 'Repeating it changes nothing; ids of others are ignored. `all` marks all current notices.',
      gives: 'The notices are read',
      who: 'member',
      failures: [...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      return named.once(async (joined) => {
        if (fields.ids === 'all') await readAllNotices(joined.db, member, clock.now());
        else await readNotices(joined.db, member, fields.ids.split(','), clock.now());
        return ok(c, { status: true });
      });
    },
  );

  addCall(
    api,
    notificationCalls,
    'POST /api/v6/notification/opened',
    {
      summary: 'Mark the notices that link to a page as read',
      description:
        'Those that were not sent yet are not sent, except essential ones about the account. A page that no notice ' +
        'links to changes nothing.',
      gives: 'The notices are read',
      who: 'member',
      failures: bodyFailures,
    },
    async (c, { fields, named, member }) => {
      return named.once(async (joined) => {
        await readPage(joined.db, member, fields.page, clock.now());
        return ok(c, { status: true });
      });
    },
  );

  addCall(
    api,
    notificationCalls,
    'GET /api/v6/notification/quiet_hours',
    {
      summary: 'Get my quiet hours',
      gives: 'Null if there are none',
      who: 'member',
      failures: [],
    },
    async (c, { member }) => {
      return ok(c, { quietHours: await findQuietHours(database.db, member.profileId) });
    },
  );

  addCall(
    api,
    notificationCalls,
    'POST /api/v6/notification/quiet_hours',
    {
      summary: 'Set my quiet hours; equal times turn them off',
      description:
        'Notices about money, security or a deadline are sent all the same. The list of notices is not delayed.',
      gives: 'The current quiet hours',
      who: 'member',
      failures: bodyFailures,
    },
    async (c, { fields, named, member }) => {
      return named.once(async (joined) => {
        await setQuietHours(joined.db, member, fields, clock.now());
        return ok(c, { status: true, quietHours: await findQuietHours(joined.db, member.profileId) });
      });
    },
  );

  addCall(
    api,
    notificationCalls,
    'POST /api/v6/mail/answer',
    {
      summary: 'Confirm or deny an address by the link of a mail',
      description: 'A denied address gets no more mail from this site. Needs no sign-in: the link is enough.',
      gives: 'The answer is stored',
      who: 'anyone',
      failures: ['mail.link_unknown', ...bodyFailures],
    },
    async (c, { fields }) => {
      const isNoted = await answerMail({ db: database.db, keys, parts }, fields, clock.now());
      return isNoted ? ok(c, { status: true }) : problem(c, 'mail.link_unknown');
    },
  );
  return api;
}
