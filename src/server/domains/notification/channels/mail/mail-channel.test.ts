import { expect, it, vi } from 'vitest';
import { suspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { join } from '#test/member.ts';
import { createNoticeMails, mailCall, passADayBetweenTests } from '#test/notice-mails.ts';
import { patient } from '#test/patience.ts';
import { headerOf, type ReceivedMail } from '#test/smtp-double.ts';
import { createMailKeys } from '../../commands/mail-deps.ts';
import { notify } from '../../commands/notify.ts';
import { createQueueMail } from '../../commands/queue-mail.ts';

const {
  smtp,
  app,
  minutes,
  sendNotice,
  sendEssential,
  run,
  send,
  sendQueued,
  mailsTo,
  arrived,
  settled,
  shown,
  confirmed,
} = await createNoticeMails();
passADayBetweenTests(app);

it('39.1: a mail says only what kind of news there is, without a number, until the member wants more', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await send();
  const [first] = await arrived(to, 1);
  expect(headerOf(first as ReceivedMail, 'Subject')).toBe('New notifications: 1');
  expect(first?.text).toContain('There is news about one of your texts.');
  expect(first?.text).not.toMatch(/12025550142|answered/);
  const { status } = await ann.browser.post(`${mailCall}/content`, { showContent: '1' });
  expect([status, (await shown(ann)).showsContent]).toEqual([200, true]);
  minutes(11);
  await sendNotice(ann);
  await send();
  const [, second] = await arrived(to, 2);
  const page = 'http://ringbook.test/en/number/12025550142#comment-3';
  expect(second?.text).toContain(`Somebody answered one of your comments.\n${page}`);
});

it('39: a suspended member learns by mail of the suspension and of a refused appeal, and of nothing else', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await ann.browser.post(`${mailCall}/content`, { showContent: '1' });
  await sendNotice(ann);
  await suspendByHand(app.database.db, { profileId: ann.id }, { reason: 'Threats', now: app.clock.now() });
  await send();
  const [first] = await arrived(to, 1);
  expect(first?.text).toContain('Your account was suspended.');
  expect(first?.text).not.toContain('answered');
  minutes(11);
  await sendNotice(ann);
  await sendNotice(ann, { kind: 'appeal_refused', link: '/statements?id=1', isEssential: true });
  await send();
  const [, second] = await arrived(to, 2);
  expect(second?.text).toContain('lets the decision stand');
  expect(second?.text).not.toContain('answered');
});

it('39.1: a way that is off for a group gets nothing of it, and what is essential goes by mail where no other is', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  const choose = (group: string, isOn: string) =>
    ann.browser.post('/api/v6/notification/channels', { group, channel: 'mail', isOn });
  await sendNotice(ann, { kind: 'number_text', link: '/my' });
  await send();
  await settled();
  expect(mailsTo(to)).toEqual([]);
  expect((await choose('number', '1')).status).toBe(200);
  await choose('text', '0');
  await sendNotice(ann, { kind: 'number_text', link: '/my' });
  await sendNotice(ann);
  await send();
  const [mail] = await arrived(to, 1);
  expect(mail?.text).toContain('There is news about your number.');
  expect(mail?.text).not.toContain('one of your texts');
  minutes(11);
  await choose('account', '0');
  await sendEssential(ann);
  await send();
  expect((await arrived(to, 2)).at(-1)?.text).toContain('There is news about your account.');
});

it('C23: at most one mail in ten minutes and twenty in a day; what waits meanwhile goes as one', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await send();
  await arrived(to, 1);
  for (const kind of ['text_answered', 'acquaintance_accepted'] as const) {
    minutes(3);
    await sendNotice(ann, { kind });
    await send();
  }
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  minutes(5);
  await Promise.all([send(), send(), run('send-notice-mails')]);
  const [, gathered] = await arrived(to, 2);
  expect(headerOf(gathered as ReceivedMail, 'Subject')).toBe('New notifications: 2');
  expect(gathered?.text).toContain('There is news about a contact request.');
  for (let mail = 3; mail <= 22; mail += 1) {
    minutes(11);
    await sendNotice(ann);
    await send();
    await arrived(to, Math.min(mail, 20));
  }
  await settled();
  expect(mailsTo(to)).toHaveLength(20);
  minutes(24 * 60);
  await send();
  expect(headerOf((await arrived(to, 21)).at(-1) as ReceivedMail, 'Subject')).toBe('New notifications: 2');
});

it('C24: quiet hours hold what waits for a mail, and not what is essential', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await send();
  await arrived(to, 1);
  minutes(2);
  await sendNotice(ann);
  await run('deliver-notices');
  const hour = (at: Date) => at.toISOString().slice(11, 16);
  const from = app.clock.now();
  const quiet = { from: hour(from), until: hour(new Date(from.getTime() + 3_600_000)), timeZone: 'UTC' };
  expect((await ann.browser.post('/api/v6/notification/quiet_hours', quiet)).status).toBe(200);
  minutes(15);
  await run('send-notice-mails');
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  await sendEssential(ann);
  await send();
  const [, essential] = await arrived(to, 2);
  expect(essential?.text).toContain('There is news about your account.');
  expect(essential?.text).not.toContain('one of your texts');
  minutes(60);
  await send();
  expect((await arrived(to, 3)).at(-1)?.text).toContain('one of your texts');
});

it('C23: who opens the page gets no mail of what waited for one, nor one that was on its way', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await run('deliver-notices');
  const opened = () => ann.browser.post('/api/v6/notification/opened', { page: '/number/12025550142' });
  expect((await opened()).status).toBe(200);
  await run('send-notice-mails');
  await settled();
  expect(mailsTo(to)).toEqual([]);
  smtp.answers.set('RCPT', '451 later');
  const answered = vi.spyOn(smtp.answers, 'get');
  await sendNotice(ann);
  await send();
  await expect.poll(() => answered.mock.calls.flat(), { timeout: patient(20_000) }).toContain('RCPT');
  answered.mockRestore();
  const own = app.database.db.selectFrom('mail').select(['id', 'state']).where('profile_id', '=', ann.id);
  const waiting = () => own.where('kind', '=', 'notices');
  await expect.poll(async () => (await waiting().execute()).map(({ state }) => state)).toEqual(['waiting']);
  const [{ id } = { id: '' }] = await waiting().execute();
  await opened();
  smtp.answers.clear();
  await sendQueued(id);
  expect(await waiting().execute()).toEqual([]);
  expect(mailsTo(to)).toEqual([]);
});

it('39.1: a notice about the security of the account is mailed though it was read, by whomever', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  const readAll = async () => {
    expect((await ann.browser.post('/api/v6/notification/read', { ids: 'all' })).status).toBe(200);
  };
  const sendBoth = async () => {
    await sendEssential(ann);
    await sendNotice(ann, { kind: 'text_removed', link: '/statements', isEssential: true });
  };
  const expectMail = async (nth: number) => {
    const mail = (await arrived(to, nth)).at(-1) as ReceivedMail;
    expect(headerOf(mail, 'Subject')).toBe('New notifications: 1');
    expect(mail.text).toContain('There is news about your account.');
  };
  // Before any channel has it.
  await sendBoth();
  await readAll();
  await send();
  await expectMail(1);
  // While it waits for a mail.
  minutes(11);
  await sendBoth();
  await run('deliver-notices');
  await readAll();
  await run('send-notice-mails');
  await expectMail(2);
  // While the mail is on its way.
  minutes(11);
  smtp.answers.set('RCPT', '451 later');
  const answered = vi.spyOn(smtp.answers, 'get');
  await sendEssential(ann);
  await send();
  // The queue tries it once by itself, and again only after a pause.
  await expect.poll(() => answered.mock.calls.flat(), { timeout: patient(20_000) }).toContain('RCPT');
  answered.mockRestore();
  const own = app.database.db.selectFrom('mail').select('id').where('profile_id', '=', ann.id);
  const waiting = () => own.where('kind', '=', 'notices').where('state', '=', 'waiting').execute();
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const [{ id } = { id: '' }] = await waiting();
  await readAll();
  smtp.answers.clear();
  await sendQueued(id);
  await expectMail(3);
});

it('39.1: what its domain tells by a mail of its own is not told by a second one', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  const queue = createQueueMail(createMailKeys(await loadSiteSecret(app.database)), null);
  const told = { kind: 'number_proven', link: '/my' } as const;
  await app.database.db.transaction().execute(async (tx) => {
    await queue(tx, { ...told, to, locale: 'en', profileId: ann.id, isProven: true }, app.clock.now());
    const notice = { ...told, profileId: ann.id, key: 'proven', isEssential: true } as const;
    await notify(tx, notice, app.clock.now());
  });
  await send();
  await settled();
  expect((await arrived(to, 1)).map((mail) => headerOf(mail, 'Subject'))).toEqual(['Somebody confirmed your number']);
});
