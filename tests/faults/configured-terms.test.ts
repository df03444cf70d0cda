import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { allSettings } from '#server/settings.ts';
import { localeTags } from '#shared/locale.ts';
import { say } from '#test/comments.ts';
import { cited, createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { wordsOf } from '#test/language-words.ts';
import { join, joinApart, look } from '#test/member.ts';
import { builtRenderer } from '#test/start-app.ts';

// P9: what the operator sets of terms, boosts, names and reports. The act, the pages and the jobs follow it.

const env = {
  COMPLAINT_DAYS: '20',
  COURT_DAYS: '2',
  APPEAL_MONTHS: '9',
  BOOST_MOST: '5',
  NAME_DISLIKES: '1',
  REPORTERS_ON_TOP: '2',
  // Moderators who come back after months are who they were.
  SILENT_PROOF_DAYS: '3000',
  HOLDER_SILENT_DAYS: '3000',
  WELCOME_NUMCY: '50',
};
const { app, clock, moderator, second, complain, decide, follow, appeal, run } = await createComplaintQueue(env, {
  renderer: await builtRenderer(),
});
const year = clock.now().getUTCFullYear() + 1;

async function goTo(at: string): Promise<void> {
  clock.set(new Date(at));
  for (const { browser, phone } of [moderator, second]) {
    browser.token = null;
    await browser.signIn(phone);
  }
}

const read = async (path: string) => (await (await app.request(path)).text()).replaceAll('\u00a0', ' ');
const endOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

test('P9: complaints are due, can be appealed and are closed by the terms that the operator has set', async () => {
  await goTo(`${year}-07-01T12:00:00Z`);
  const [one, other] = [await join(app), await join(app)];
  const [plain, court] = [await say(one, makePhone(), 'Rings at five.'), await say(other, makePhone(), 'At six.')];
  const { ticket, dueAtTimestamp } = await complain(plain.id);
  expect(dueAtTimestamp).toBe(endOf(`${year}-07-22`));
  // Two working days after the first of July, whatever day of the week that is.
  let left = 2;
  let day = Date.parse(`${year}-07-01T00:00:00Z`);
  while (left > 0) {
    day += 86_400_000;
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
  }
  expect((await complain(court.id, cited)).dueAtTimestamp).toBe((day + 86_400_000) / 1000);

  expect(await decide(plain.id, 'refuse')).toMatchObject({ status: 200 });
  expect((await follow(ticket)).appealUntilTimestamp).toBe(endOf(`${year + 1}-04-02`));
  await goTo(`${year + 1}-04-01T23:00:00Z`);
  await run('close-complaints');
  expect((await follow(ticket)).status).toBe('decided');
  await goTo(`${year + 1}-04-02T00:00:00Z`);
  expect(await appeal(ticket)).toMatchObject({ status: 422, code: 'complaint.no_appeal' });
  await run('close-complaints');
  expect((await follow(ticket)).status).toBe('closed');
});

test('P9: the pages tell the terms that the operator has set, in each language', async () => {
  const { id } = await say(await join(app), makePhone(), 'Rings at seven.');
  const pages = ['/terms', '/contacts', `/complain?comment=${id}`];
  for (const tag of localeTags) {
    const prefix = tag === 'en' ? '' : `/${tag}`;
    const { in_20_days, in_2_working_days, in_9_months } = wordsOf(tag).says;
    for (const page of pages) {
      const text = await read(prefix + page);
      expect(text, prefix + page).toContain(in_20_days);
      expect(text, prefix + page).toContain(in_2_working_days);
      if (page !== '/contacts') expect(text, prefix + page).toContain(in_9_months);
    }
  }
  expect(await read('/purchase-policy')).toContain('1 to 5 numcy');
});

test('P9: a boost may cost as much as the operator allows, and no more', async () => {
  const [author, giver] = [await join(app), await join(app)];
  const { id } = await say(author, makePhone(), 'A good plumber.');
  const boost = (comment_up_count: string) =>
    giver.browser.post('/api/v11/comment/like', {
      comment_id: String(id),
      like_type: 'COMMENT_UP',
      action_type: 'ADD',
      comment_up_count,
    });
  expect(await boost('6')).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await boost('5')).toMatchObject({ status: 200, data: { balance: 45, commentUps: 5 } });
});

test('P9: a name is folded away from as many dislikes as the operator has set', async () => {
  const [phone, reader] = [makePhone(), await join(app)];
  for (const { browser } of await joinApart(app, 3)) {
    await browser.post('/api/v6/suggest/add', { phone, first_name: 'Insult', last_name: '' });
  }
  const names = async () => {
    const { data } = await reader.browser.ask<{ contacts: { name_hash: string; isFolded: boolean }[] }>(
      `/api/v6/contact/by_phone?phone=${phone}`,
    );
    return data.contacts[0];
  };
  const name = await names();
  expect(name).toMatchObject({ isFolded: false });
  expect((await look(app, reader, phone)).averageProfile).toMatchObject({ firstName: 'Insult' });
  const vote = { phone, name_hash: name?.name_hash ?? '', like_type: 'DISLIKE', action_type: 'ADD' };
  expect(await reader.browser.post('/api/v6/contact/like/by_phone', vote)).toMatchObject({ status: 200 });
  expect(await names()).toMatchObject({ isFolded: true });
  expect((await look(app, reader, phone)).averageProfile).toBeNull();
});

test('P9: as many reports as the operator has set put a text on top, and one that is taken back takes it down', async () => {
  const { id } = await say(await join(app), makePhone(), 'Rings at eight.');
  const rankOf = async () => {
    const row = app.database.db.selectFrom('moderation_case').select('rank').where('text_id', '=', String(id));
    return (await row.executeTakeFirstOrThrow()).rank;
  };
  const [first, last] = await joinApart(app, 2);
  const report = { comment_id: String(id), report_text: 'He is rude', reason: 'insult' };
  await first?.browser.post('/api/v6/report/comment', report);
  expect(await rankOf()).toBe(1);
  await last?.browser.post('/api/v6/report/comment', report);
  expect(await rankOf()).toBe(2);
  const mine = await last?.browser.ask<{ items: { id: string }[] }>('/api/v6/report/my');
  await last?.browser.post('/api/v6/report/withdraw', { report_id: mine?.data.items[0]?.id ?? '' });
  expect(await rankOf()).toBe(1);
});

test.each([
  ['COMPLAINT_DAYS', '9', '91'],
  ['COURT_DAYS', '0', '6'],
  ['APPEAL_MONTHS', '5', '13'],
  ['BOOST_MOST', '0', '1001'],
  ['NAME_DISLIKES', '0', '1001'],
  ['REPORTERS_ON_TOP', '0', '101'],
])('P9: %s of %s or %s stops the start', (name, tooLittle, tooMuch) => {
  for (const value of [tooLittle, tooMuch]) {
    expect(() => loadConfig({ [name]: value }, allSettings)).toThrow(`${name} must be`);
  }
});
