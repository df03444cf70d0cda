import type { Caller, Group, Recorded, Recording } from '../recording.ts';

const list = '/api/v6/notification/list';
const unread = '/api/v6/notification/unread';

/** What a member is told in the app, and answers to mails. */
export const notifications: Group = {
  name: 'notifications',
  async run(recording) {
    const buyer = await recording.member('buyer', '4915112345702');
    const visitor = recording.visitor();
    for (const by of [visitor, buyer]) {
      await recording.get(by, list);
      await recording.get(by, unread);
    }
    // What is told of the comment itself would come a moment sooner or later each time.
    const holder = await recording.member('holder', '4915112345703', { new_notice: false });
    const author = await recording.member('author', '4915112345704');
    const phone = holder.phone;
    const added = await recording.post(author, '/api/v7/comment/add', { phone, text: 'Sells what nobody ordered.' });
    const comment_id = String((added.body as { data: { id: number } }).data.id);
    await recording.post(holder, '/api/v6/comment/hide', { comment_id });
    const told = await recording.get(holder, list);
    const ids = idsOf(told).join(',');
    await recording.get(holder, unread);
    await recording.post(holder, '/api/v6/notification/read', { ids });
    // Another's stay unread, and are not told to be there.
    await recording.post(buyer, '/api/v6/notification/read', { ids });
    for (const fields of [{}, { ids: 'x' }, { ids: '999999' }]) {
      await recording.post(holder, '/api/v6/notification/read', fields);
    }
    await recording.post(visitor, '/api/v6/notification/read', { ids });
    await recording.get(holder, `${list}?limit=1`);
    await recording.get(holder, `${list}?after=none`);
    for (const page of ['/statements', '//elsewhere#1', '']) {
      for (const by of [visitor, holder]) await recording.post(by, '/api/v6/notification/opened', { page });
    }
    const quiet = '/api/v6/notification/quiet_hours';
    const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
    for (const by of [visitor, holder]) {
      await recording.get(by, quiet);
      await recording.post(by, quiet, night);
    }
    for (const fields of [{ ...night, from: '24:00' }, { ...night, timeZone: 'Europe/Atlantis' }, {}]) {
      await recording.post(holder, quiet, fields);
    }
    await recording.get(holder, quiet);
    await recording.post(holder, quiet, { ...night, from: night.until });
    const channels = '/api/v6/notification/channels';
    for (const by of [visitor, holder]) {
      await recording.get(by, channels);
      await recording.post(by, channels, { group: 'number', channel: 'push', isOn: '0' });
    }
    for (const fields of [{ group: 'none', channel: 'push', isOn: '0' }, {}])
      await recording.post(holder, channels, fields);
    await recording.post(visitor, '/api/v6/notification/messenger', { showContent: '1' });
    await recording.post(holder, '/api/v6/notification/messenger', { showContent: '1' });
    const mail = '/api/v6/notification/mail';
    for (const by of [visitor, holder]) {
      await recording.get(by, mail);
      await recording.post(by, mail, { address: 'holder@example.test' });
      await recording.post(by, `${mail}/content`, { showContent: '1' });
      await recording.post(by, `${mail}/remove`, {});
      await recording.post(by, '/api/v6/notification/digest', { isOn: '1', timeZone: 'Europe/Berlin' });
    }
    for (const all of ['0', '1', '2'])
      await recording.post(visitor, '/api/v6/mail/unsubscribe', { token: 'none', all });
    await recording.get(visitor, '/api/v6/mail/unsubscribe?token=none');
    for (const answer of ['confirm', 'not_me', 'maybe']) {
      await recording.post(visitor, '/api/v6/mail/answer', { token: 'none', answer });
    }
    await devicesOf(recording, { visitor, holder, buyer });
  },
};

/** The key is the example of RFC 8291. */
const device = {
  endpoint: 'https://push.example/one',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

type Callers = Record<'visitor' | 'holder' | 'buyer', Caller>;

async function devicesOf(recording: Recording, { visitor, holder, buyer }: Callers) {
  const call = (by: Caller, what: string, fields: Record<string, string>) =>
    recording.post(by, `/api/v6/push/${what}`, fields);
  const added = await call(holder, 'subscribe', { ...device, showContent: '1', lang: 'de-DE' });
  const { id } = (added.body as { data: { id: string } }).data;
  for (const wrong of [{ endpoint: 'https://127.0.0.1/' }, { p256dh: 'x' }, { auth: '' }]) {
    await call(holder, 'subscribe', { ...device, ...wrong });
  }
  await call(buyer, 'subscribe', { ...device, auth: 'A'.repeat(22) });
  for (const by of [visitor, holder, buyer]) await recording.get(by, '/api/v6/push/list');
  await recording.get(holder, '/api/v6/push/list?after=none');
  await call(visitor, 'subscribe', device);
  for (const what of ['test', 'unsubscribe']) {
    for (const by of [visitor, buyer]) await call(by, what, { id });
    await call(holder, what, { id: 'x' });
  }
  await call(holder, 'unsubscribe', { id });
}

function idsOf({ body }: Recorded): string[] {
  return (body as { data: { items: { id: string }[] } }).data.items.map(({ id }) => id);
}
