import { notificationCalls } from '#contract/notification.ts';
import type { Base } from '#server/domains/part.ts';
import { findNoticeFlags } from '#server/domains/profile/queries/notice-flags.ts';
import { accountFailures, memberFailures, requireMember } from '#server/platform/access/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { answerMail } from './commands/answer-mail.ts';
import type { MailKeys } from './commands/mail-deps.ts';
import { readNotices } from './commands/read-notices.ts';
import { countUnread } from './queries/count-unread.ts';
import { listNotices } from './queries/list-notices.ts';
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
      failures: ['list.cursor_invalid', 'request.invalid', ...memberFailures],
    },
    async (c, { query }) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      const place = { call: 'notification/list', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, unread, ...listed } = await listNotices(database.db, member.profileId, page, clock.now());
      const flags = await findNoticeFlags(database.db, member.profileId);
      const shown = items.map((notice) => presentNotice(notice, flags?.deliverWithoutSound === true));
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
      failures: accountFailures,
    },
    async (c) => {
      const member = requireMember(c, { evenDeactivated: true });
      if (member instanceof Response) return member;
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
      description: 'Read ones stay read, and ids of others do nothing.',
      gives: 'They are not new any more',
      failures: [...bodyFailures, ...memberFailures],
    },
    async (c, { fields, named }) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      return named.once(async (joined) => {
        await readNotices(joined.db, member, fields.ids.split(','), clock.now());
        return ok(c, { status: true });
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
      failures: ['mail.link_unknown', ...bodyFailures],
    },
    async (c, { fields }) => {
      const isNoted = await answerMail({ db: database.db, keys, parts }, fields, clock.now());
      return isNoted ? ok(c, { status: true }) : problem(c, 'mail.link_unknown');
    },
  );
  return api;
}
