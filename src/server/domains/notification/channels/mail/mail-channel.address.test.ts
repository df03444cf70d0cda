import { expect, it } from 'vitest';
import type { NoticeMail } from '#contract/notice-mail.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { join } from '#test/member.ts';
import { createNoticeMails, mailCall, passADayBetweenTests, stopUrl, tokenOf } from '#test/notice-mails.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { headerOf, type ReceivedMail } from '#test/smtp-double.ts';
import { startTestApp } from '#test/start-app.ts';
import { findTraces } from '#test/traces.ts';
import { createMailKeys } from '../../commands/mail-deps.ts';
import { createMailData } from './mail-data.ts';

const {
  app,
  someAddress,
  minutes,
  sendNotice,
  sendEssential,
  send,
  mailsTo,
  arrived,
  settled,
  shown,
  set,
  answerAs,
  confirmed,
  oneClick,
} = await createNoticeMails();
passADayBetweenTests(app);

it('39.1: nothing goes to an address before who reads it pressed the button, and no one else sees it', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const unset = { showsContent: false, hasDigest: false };
  expect(await shown(ann)).toEqual({ isAvailable: true, address: null, state: 'none', ...unset });
  const to = someAddress();
  const { data } = await set(ann, ` ${to} `);
  expect(data.mail).toEqual({ isAvailable: true, address: to, state: 'waiting', ...unset });
  const [asked] = await arrived(to, 1);
  expect(headerOf(asked as ReceivedMail, 'Subject')).toBe('Do you want notifications at this address?');
  expect(asked?.text).toContain('&about=notices');
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  expect((await shown(bob)).address).toBeNull();
  expect((await answerAs(tokenOf(asked, 'confirm'), 'confirm')).status).toBe(200);
  expect((await shown(ann)).state).toBe('confirmed');
  // Earlier notices are not sent.
  minutes(11);
  await send();
  await sendEssential(ann);
  await send();
  expect(await arrived(to, 2)).toHaveLength(2);
  expect(await findTraces(app.database, { to })).toEqual([]);
});

it('39.1: one press in a mail program stops mail like it, without sign-in or cookies, again and again, and nothing else', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendEssential(ann);
  await send();
  const [mail] = await arrived(to, 1);
  expect(headerOf(mail as ReceivedMail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const path = stopUrl(mail);
  // Mail scanners open links.
  const looked = await app.request(path);
  const page = looked.headers.get('location');
  expect([looked.status, page]).toEqual([302, expect.stringMatching(/^\/mail\/.+answer=stop&about=account$/)]);
  minutes(11);
  await sendEssential(ann);
  await send();
  await arrived(to, 2);
  for (let again = 0; again < 3; again += 1) expect((await oneClick(path)).status).toBe(200);
  minutes(11);
  await sendEssential(ann);
  await sendNotice(ann);
  await send();
  const [, , third] = await arrived(to, 3);
  expect(third?.text).not.toContain('your account');
  expect(third?.text).toContain('one of your texts');
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  expect((await app.request(`${stopUrl(third)}&all=1`, { method: 'POST', body: form })).status).toBe(200);
  minutes(11);
  for (const kind of ['text_answered', 'acquaintance_accepted'] as const) await sendNotice(ann, { kind });
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(to)).toHaveLength(3);
  // Only the member can switch it on again.
  await ann.browser.post('/api/v6/notification/channels', { group: 'text', channel: 'mail', isOn: '1' });
  await sendNotice(ann);
  await send();
  await arrived(to, 4);
});

it('39.1: a forged link stops nothing, nor does that of an address of before', async () => {
  const ann = await join(app);
  const first = await confirmed(ann);
  await sendNotice(ann);
  await send();
  const [mail] = await arrived(first, 1);
  const path = stopUrl(mail);
  const answerToken = await (async () => {
    const other = await join(app);
    const to = someAddress();
    await set(other, to);
    return tokenOf((await arrived(to, 1))[0], 'confirm');
  })();
  const own = path.split('token=')[1] ?? '';
  const changed = `${own.startsWith('A') ? 'B' : 'A'}${own.slice(1)}`;
  for (const token of ['x', changed, 'A'.repeat(200), answerToken]) {
    const { status, code } = await new TestBrowser(app).post('/api/v6/mail/unsubscribe', { token });
    expect([status, code]).toEqual([404, 'mail.link_unknown']);
    expect((await app.request(`/api/v6/mail/unsubscribe?token=${token}`)).status).toBe(404);
  }
  expect((await new TestBrowser(app).post('/api/v6/mail/unsubscribe')).status).toBe(400);
  const second = await confirmed(ann);
  expect((await oneClick(path)).status).toBe(200);
  minutes(11);
  await sendNotice(ann);
  await send();
  await arrived(second, 1);
  const kept = app.database.db.selectFrom('notice_choice').selectAll().where('profile_id', '=', ann.id);
  expect(await kept.execute()).toEqual([]);
});

it('39.1: another address takes the place of the one before, which is told and gets no more; so does none', async () => {
  const ann = await join(app);
  const first = await confirmed(ann);
  const second = someAddress();
  expect((await set(ann, second)).data.mail.state).toBe('waiting');
  const [left] = await arrived(first, 1);
  expect(headerOf(left as ReceivedMail, 'Subject')).toBe('This address gets no more notifications');
  expect(left?.text).not.toContain(second);
  const [asked] = await arrived(second, 1);
  await answerAs(tokenOf(asked, 'confirm'), 'confirm');
  // Repeating it changes nothing and sends no mail.
  expect((await set(ann, second.toUpperCase())).data.mail).toMatchObject({ address: second, state: 'confirmed' });
  await sendNotice(ann);
  expect((await ann.browser.post(`${mailCall}/remove`)).status).toBe(200);
  expect((await shown(ann)).state).toBe('none');
  await arrived(second, 2);
  await send();
  await settled();
  expect([mailsTo(first).length, mailsTo(second).length]).toEqual([1, 2]);
  // An old link confirms nothing.
  await answerAs(tokenOf(asked, 'confirm'), 'confirm');
  expect((await shown(ann)).state).toBe('none');
});

it('39.1: "not me" stops all mail to the address, whoever set it, and the settings say so', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const to = await confirmed(ann);
  minutes(25 * 60);
  expect((await set(bob, to)).status).toBe(200);
  const [asked] = await arrived(to, 1);
  // Two members may share a mailbox; each confirms it separately.
  expect([(await shown(ann)).state, (await shown(bob)).state]).toEqual(['confirmed', 'waiting']);
  await answerAs(tokenOf(asked, 'not_me'), 'not_me');
  expect([(await shown(ann)).state, (await shown(bob)).state]).toEqual(['stopped', 'stopped']);
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  const { status, code } = await set(ann, to);
  expect([status, code]).toEqual([422, 'mail.address_stopped']);
});

it('39.1: what is no address is refused and changes nothing, and one is asked once a day, by whomever', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const to = await confirmed(ann);
  for (const wrong of ['x', 'a@b', `${someAddress()}\r\nBcc: eve@example.org`, 'a@b.c,d@e.f']) {
    const { status, code } = await set(ann, wrong);
    expect([wrong, status, code]).toEqual([wrong, 422, 'mail.address_invalid']);
  }
  expect((await set(ann, '')).code).toBe('request.invalid');
  expect(await shown(ann)).toMatchObject({ address: to, state: 'confirmed' });
  const wanted = someAddress();
  expect((await set(bob, wanted)).status).toBe(200);
  const { status, code, headers } = await set(ann, wanted);
  expect([status, code, headers.get('retry-after')]).toEqual([429, 'mail.address_limit', '86400']);
  expect(await shown(ann)).toMatchObject({ address: to, state: 'confirmed' });
  await arrived(wanted, 1);
  for (const path of ['', '/remove', '/content']) {
    expect((await new TestBrowser(app).post(`${mailCall}${path}`, { address: to, showContent: '1' })).status).toBe(401);
  }
  expect((await new TestBrowser(app).ask(mailCall)).status).toBe(401);
});

it('39.1: the address stands in the export, and goes with the account', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const [hers, his] = [await confirmed(ann), await confirmed(bob)];
  const data = createMailData(createMailKeys(await loadSiteSecret(app.database)));
  const { db } = app.database;
  const person = { profileId: ann.id, phone: ann.phone };
  expect(await data.collect(db, person)).toMatchObject({ address: hers, showsContent: false, stoppedAt: null });
  // Unlisting concerns the number, not the address.
  expect((await ann.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'keep' })).status).toBe(200);
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(hers)).toEqual([]);
  await db.transaction().execute((tx) => data.erase(tx, person, { isTextErased: true }, app.clock.now()));
  expect(await data.collect(db, person)).toBeNull();
  expect((await shown(bob)).address).toBe(his);
});

it('39.1: a site that sends no mail says so, and takes no address', async () => {
  const bare = await startTestApp({ env: { BOT_CHECK: 'off' } });
  try {
    const ann = await join(bare);
    expect((await ann.browser.ask<NoticeMail>(mailCall)).data.isAvailable).toBe(false);
    const { status, code } = await ann.browser.post(mailCall, { address: someAddress() });
    expect([status, code]).toEqual([422, 'mail.unavailable']);
  } finally {
    await bare.close();
  }
});
