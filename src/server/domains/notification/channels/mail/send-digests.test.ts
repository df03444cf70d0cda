import { expect, it } from 'vitest';
import type { NoticeMail } from '#contract/notice-mail.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { createNoticeMails } from '#test/notice-mails.ts';
import { headerOf, type ReceivedMail } from '#test/smtp-double.ts';
import { createMailKeys } from '../../commands/mail-deps.ts';

const call = '/api/v6/notification/digest';
/** A Wednesday. */
const begin = new Date('2026-11-25T12:00:00Z');
const { app, sendNotice, mailsTo, settled } = await createNoticeMails({ clock: fixedClock(begin) });

let count = 0;
const run = (at: Date) => runRepeatedJob(app, 'send-digests', at);
/** A member with a confirmed address. */
async function joinWithMail(): Promise<{ person: Person; to: string }> {
  const person = await join(app);
  count += 1;
  const to = `weekly${count}@example.org`;
  const keys = createMailKeys(await loadSiteSecret(app.database));
  const row = { sealed: keys.members.seal(to, person.id), address: keys.hash(to), version: `${count}` };
  await app.database.db
    .insertInto('notice_mail')
    .values({ profile_id: person.id, ...row, confirmed_at: begin, created_at: begin })
    .execute();
  return { person, to };
}
async function wish({ browser }: Person, isOn = '1', timeZone = 'Europe/Berlin') {
  const { status, data } = await browser.post<{ mail: NoticeMail }>(call, { isOn, timeZone });
  expect(status).toBe(200);
  return data.mail.hasDigest;
}
const plain = (mail: ReceivedMail | undefined) => (mail?.text ?? '').replace(/[\u2066-\u2069]/g, '');
const monday = new Date('2026-11-30T08:00:00Z');
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

it('39.3: what is unread is told by kind and count on Monday at nine, once, however often the job runs', async () => {
  const { person: ann, to } = await joinWithMail();
  const { person: bob, to: his } = await joinWithMail();
  expect(await wish(ann)).toBe(true);
  for (const by of [ann, bob]) {
    for (let n = 0; n < 3; n += 1) await sendNotice(by);
    await sendNotice(by, { kind: 'number_text' });
  }
  await run(new Date(monday.getTime() - 1));
  await settled();
  expect(mailsTo(to)).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => run(monday)));
  await run(after(monday, 1));
  // Setting the clock back sends no second one.
  await run(after(monday, -1));
  await run(monday);
  await settled();
  const [mail, ...rest] = mailsTo(to);
  expect(rest).toEqual([]);
  expect(headerOf(mail as ReceivedMail, 'Subject')).toBe('Unread notifications: 4');
  expect(plain(mail)).toContain('Your texts: 3');
  expect(plain(mail)).toContain('Your number: 1');
  expect(plain(mail)).not.toContain('12025550142');
  expect(headerOf(mail as ReceivedMail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  // The digest is off by default.
  expect(mailsTo(his)).toEqual([]);
});

it('39.3: a week in which nothing came, and one in which all was read, have none', async () => {
  const { person: ann, to } = await joinWithMail();
  await wish(ann);
  await sendNotice(ann);
  await run(after(monday, 7 * 24));
  await run(after(monday, 14 * 24));
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  await sendNotice(ann, { kind: 'number_text' }, after(monday, 15 * 24));
  await run(after(monday, 21 * 24));
  await settled();
  // Older unread notices are counted too.
  expect(headerOf(mailsTo(to).at(-1) as ReceivedMail, 'Subject')).toBe('Unread notifications: 2');
  await sendNotice(ann, {}, after(monday, 22 * 24));
  await app.database.db.updateTable('notification').set({ read_at: begin }).where('profile_id', '=', ann.id).execute();
  await run(after(monday, 28 * 24));
  await settled();
  expect(mailsTo(to)).toHaveLength(2);
});

it('39.3: quiet hours hold it until they end, and who was away for 180 days gets none', async () => {
  const { person: ann, to } = await joinWithMail();
  await wish(ann);
  await sendNotice(ann);
  const quiet = { from: '22:00', until: '10:30', timeZone: 'Europe/Berlin' };
  expect((await ann.browser.post('/api/v6/notification/quiet_hours', quiet)).status).toBe(200);
  await run(monday);
  await run(after(monday, 1));
  await settled();
  expect(mailsTo(to)).toEqual([]);
  await run(after(monday, 1.5));
  await run(after(monday, 2));
  await settled();
  expect(mailsTo(to)).toHaveLength(1);

  const { person: bob, to: his } = await joinWithMail();
  await wish(bob);
  await sendNotice(bob);
  const seen = (days: number) => ({ last_seen_at: new Date(monday.getTime() - days * 86_400_000) });
  const profile = app.database.db.updateTable('profile').where('id', '=', bob.id);
  await profile.set(seen(181)).execute();
  await run(monday);
  await settled();
  expect(mailsTo(his)).toEqual([]);
  await profile.set({ last_seen_at: monday }).execute();
  await run(after(monday, 7 * 24));
  await settled();
  expect(mailsTo(his)).toHaveLength(1);
});

it('39.3: it is stopped by its own link alone, switched on by the member, and needs an address', async () => {
  const { person: ann, to } = await joinWithMail();
  await wish(ann);
  await sendNotice(ann);
  await run(monday);
  await settled();
  const url = new URL(/^<(.+)>$/.exec(headerOf(mailsTo(to)[0] as ReceivedMail, 'List-Unsubscribe') ?? '')?.[1] ?? '');
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await app.request(url.pathname + url.search, { method: 'POST', body })).status).toBe(200);
  const mail = await ann.browser.ask<NoticeMail>('/api/v6/notification/mail');
  expect(mail.data).toMatchObject({ state: 'confirmed', hasDigest: false });
  const kept = app.database.db.selectFrom('notice_choice').select('channel').where('profile_id', '=', ann.id);
  expect(await kept.execute()).toEqual([]);
  expect(await wish(ann)).toBe(true);
  expect(await wish(ann, '0')).toBe(false);
  const bob = await join(app);
  const { status, code } = await bob.browser.post(call, { isOn: '1', timeZone: 'Europe/Berlin' });
  expect([status, code]).toEqual([422, 'mail.address_missing']);
  expect((await bob.browser.post(call, { isOn: '1', timeZone: 'Europe/Atlantis' })).code).toBe('request.invalid');
});
