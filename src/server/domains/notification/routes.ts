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

/** What a member is told in the app, and what somebody answers to a mail. */
export function notificationRoutes({ database, clock, pager, keys, parts }: NotificationDeps) {
  const api = createApi();

  addCall(
    api,
    notificationCalls,
    'GET /api/v6/notification/list',
    {
      summary: 'What I was told',
      gives: 'The newest first',
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
      summary: 'How much I have not read',
      description: 'Nothing while the account is deactivated, which reads none of it.',
      gives: 'Counts of notices, of my reports that were decided, and of my texts and votes that no notice tells of',
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
      summary: 'I have read these notices',
      description: 'Read ones stay read, and ids of others do nothing. `all` stands for all that I was told by now.',
      gives: 'They are not new any more',
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
      summary: 'I have opened the page that notices lead to',
      description:
        'They are read, and what of them was still to be sent is not. A page that no notice leads to does nothing.',
      gives: 'They are not new any more',
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
      summary: 'The hours in which I am sent nothing that can wait',
      gives: 'Null where there are none',
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
      summary: 'Send me nothing that can wait in these hours; none where they end as they begin',
      description: 'What is about money, security or a deadline is sent all the same. The list of notices is not held.',
      gives: 'As it is now',
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
      summary: 'Say by a mail’s link whether its address is yours',
      description: 'Who was not meant gets no more mail from this site. Nobody signs in for it: the link says enough.',
      gives: 'It is noted',
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
