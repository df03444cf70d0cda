import type { Group } from '../recording.ts';

/** Answers to admins on the operator's pages, and refusals to others. */
export const admin: Group = {
  name: 'admin',
  env: {},
  async run(recording) {
    const member = await recording.member('member', '4915112345631');
    const moderator = await recording.member('moderator', '4915112345632', { role: 'moderator' });
    const admin = await recording.member('admin', '4915112345633', { role: 'admin' });
    const visitor = recording.visitor();
    const get = (by: typeof visitor, what: string) => recording.get(by, `/api/v6/admin/${what}`);
    const post = (by: typeof visitor, what: string, fields: Record<string, string> = {}) =>
      recording.post(by, `/api/v6/admin/${what}`, fields);
    for (const by of [visitor, member, moderator, admin]) {
      // These answers differ between machines, so only the refusals are recorded.
      if (by !== admin) for (const view of ['overview', 'doctor', 'settings', 'backups']) await get(by, view);
      // No backup is made of the recorded site.
      if (by !== admin) await post(by, 'backups/make');
      await get(by, 'notices');
      await get(by, 'person?phone=%2B4915112345631');
      await get(by, 'person?phone=none');
      await get(by, 'person?phone=%2B4915112345639');
      await post(by, 'jobs/retry');
      await post(by, 'role', { profile_id: member.id, role: 'moderator' });
      await post(by, 'role', { profile_id: admin.id, role: 'member' });
      await post(by, 'role', { profile_id: '999999', role: 'member' });
      await post(by, 'bar', { profile_id: member.id, is_barred: '1', reason: 'Threats' });
      await post(by, 'sessions/end', { profile_id: moderator.id });
      await post(by, 'announce', { texts: '{}', hours: '2' });
      await post(by, 'announce', { texts: '{"xx":"?"}', hours: '2' });
      await post(by, 'announce', { texts: '{"en":"We move on Sunday."}', hours: '2' });
      await get(by, 'notices');
      await post(by, 'announce/end');
      await post(by, 'maintenance', { is_on: '0' });
      await get(by, 'data');
      await post(by, 'data/upload', { upload: 'a'.repeat(32), offset: '0', size: '2000000000' });
      await post(by, 'data/upload', { upload: 'a'.repeat(32), offset: '0', size: '10' });
      await post(by, 'data/import', { upload: 'a'.repeat(32), source: 'fcc', file_name: 'complaints.csv' });
      await post(by, 'data/forget', { source: 'no-such-source' });
      await get(by, 'backups/file?name=none.backup');
      await post(by, 'backups/restore', { name: 'none.backup' });
      await post(by, 'backups/restore/cancel');
      await post(by, 'restart', { name: 'none.backup' });
      await get(by, 'services');
      await get(by, 'mail/words?language=xx');
      // The answer to the admin would be as long as the catalog.
      if (by !== admin) await get(by, 'mail/words?language=de-DE');
      await post(by, 'mail/test', { address: 'given@example.test' });
      await post(by, 'webhooks/test');
      await get(by, 'log?limit=3');
    }
  },
};
