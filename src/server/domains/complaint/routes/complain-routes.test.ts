import { beforeEach, describe, expect, it } from 'vitest';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { listComments, reply, say } from '#test/comments.ts';
import { cited, createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, type Person } from '#test/member.ts';

const { app, clock, complain, confirm, follow, visitor, find, decide, run, list, moderator } =
  await createComplaintQueue({
    OPERATOR_TIME_ZONE: 'Europe/Berlin',
  });

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
});

const post = (fields: Record<string, string>, path = 'comment') => visitor().post(`/api/v6/complaint/${path}`, fields);

describe('sending a complaint', () => {
  it('M22 takes the spec’s own fields from a visitor, and answers with a ticket and the day', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'Owes everybody money.');
    const sent = await complain(comment.id);
    expect(sent.status).toBe('sent');
    expect(sent.ticket).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}(-[0-9A-HJKMNP-TV-Z]{6}){3}$/);
    const view = await follow(sent.ticket);
    expect(view).toEqual({
      side: 'complainant',
      status: 'open',
      reason: 'other',
      isCourtDecision: false,
      isLate: false,
      decision: null,
      standing: 'none',
      lacksCitation: false,
      receivedAtTimestamp: Math.floor(clock.now().getTime() / 1000),
      dueAtTimestamp: sent.dueAtTimestamp,
      phone,
      international: internationalOf(phone),
      items: [
        {
          id: expect.any(String),
          kind: 'comment',
          textId: String(comment.id),
          outcome: null,
          rule: null,
          words: null,
          decidedAtTimestamp: null,
          appeal: null,
          gist: null,
          warning: null,
          isByRule: false,
          isKeptRemoved: false,
          isHidden: false,
          text: null,
        },
      ],
      appealUntilTimestamp: null,
      appealJudge: 'moderator',
      answerUntilTimestamp: null,
      measure: null,
    });
    const days = (sent.dueAtTimestamp * 1000 - clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(31);
  });

  it('M28 is due in 3 working days where a court decision is cited, at midnight in the operator’s zone', async () => {
    const comment = await say(author, makePhone(), 'Was convicted of fraud.');
    const { dueAtTimestamp, ticket } = await complain(comment.id, cited);
    expect((dueAtTimestamp * 1000 - clock.now().getTime()) / 86_400_000).toBeLessThan(6);
    const hour = new Intl.DateTimeFormat('en', {
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      timeZone: 'Europe/Berlin',
    });
    expect(['24:00', '00:00']).toContain(hour.format(new Date(dueAtTimestamp * 1000)));
    expect(await follow(ticket)).toMatchObject({ isCourtDecision: true, reason: 'court_decision' });
  });

  it('H2: a court decision shortens nothing without court, date and reference; the answer says what is missing', async () => {
    const comment = await say(author, makePhone(), 'Was convicted of theft.');
    const bare = await complain(comment.id, { court_decision: '1', court: 'Regional Court' });
    expect(bare).toMatchObject({ status: 'sent', missing: ['court_date', 'court_reference'] });
    expect((bare.dueAtTimestamp * 1000 - clock.now().getTime()) / 86_400_000).toBeGreaterThan(30);
    const waiting = { isCourtDecision: false, reason: 'court_decision', lacksCitation: true };
    expect(await follow(bare.ticket)).toMatchObject(waiting);
    for (const [field, value] of Object.entries({
      court: 'A\nB',
      court_date: '2099-01-01',
      court_reference: 'a'.repeat(101),
    })) {
      const wrong = await post({ comment_id: String(comment.id), ...said, ...cited, [field]: value });
      expect(wrong).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    expect((await post({ comment_id: String(comment.id), ...said, ...cited, court_date: '2025-02-30' })).status).toBe(
      400,
    );
    // Sent again with all details, it becomes the same complaint with an earlier due time.
    const again = await complain(comment.id, { ...cited, text: 'Here is the decision.' });
    expect(again).toMatchObject({ status: 'already_sent', ticket: bare.ticket, missing: [] });
    expect((again.dueAtTimestamp * 1000 - clock.now().getTime()) / 86_400_000).toBeLessThan(6);
    expect(await follow(bare.ticket)).toMatchObject({ isCourtDecision: true, lacksCitation: false });
    expect(await find(comment.id)).toMatchObject({
      isCourtDecision: true,
      message: expect.stringContaining(said.text),
      citation: { court: cited.court, date: cited.court_date, text: 'Here is the decision.' },
    });
    // Only once: a further citation does not change the due time.
    clock.advance(86_400_000);
    author = await join(app);
    expect((await complain(comment.id, cited)).dueAtTimestamp).toBe(again.dueAtTimestamp);
  });

  it('M22 one complaint names up to 20 texts of one number, and is decided text by text', async () => {
    const phone = makePhone();
    const [one, two] = [await say(author, phone, 'A liar.'), await say(await join(app), phone, 'Also a liar.')];
    const answer = await reply(await join(app), one, 'Indeed a liar.');
    const more = `more=comment:${two.id}&more=reply:${answer.id}`;
    const body = new URLSearchParams({ comment_id: String(one.id), ...said });
    const sent = await visitor().ask<{ ticket: string }>(`/api/v6/complaint/comment?${more}`, { method: 'POST', body });
    expect(sent.status).toBe(200);
    const { ticket } = sent.data;
    expect((await follow(ticket)).items).toHaveLength(3);
    expect((await decide(one.id, 'uphold')).data.isCaseDecided).toBe(false);
    expect(await follow(ticket)).toMatchObject({ status: 'open', decision: null });
    expect((await decide(two.id, 'refuse')).data.isCaseDecided).toBe(false);
    expect((await decide(answer.id, 'uphold')).data.isCaseDecided).toBe(true);
    const view = await follow(ticket);
    expect(view).toMatchObject({ status: 'decided', decision: 'partly' });
    const outcomes = new Map(view.items.map(({ textId, outcome }) => [textId, outcome]));
    expect([outcomes.get(String(one.id)), outcomes.get(String(two.id)), outcomes.get(String(answer.id))]).toEqual([
      'upheld',
      'refused',
      'upheld',
    ]);
    const other = await say(author, makePhone(), 'On another number.');
    expect(await post({ comment_id: String(one.id), more: `comment:${other.id}`, ...said })).toMatchObject({
      status: 404,
    });
    expect(await post({ comment_id: String(two.id), more: `comment:${other.id}`, ...said })).toMatchObject({
      status: 422,
      code: 'complaint.many_numbers',
    });
  });

  it('M24 a second complaint by the same person on the same revision answers with the first ticket', async () => {
    const comment = await say(author, makePhone(), 'Rings at night.');
    const first = await complain(comment.id);
    expect(await complain(comment.id, { text: 'Said in other words.' })).toEqual({ ...first, status: 'already_sent' });
    expect((await complain(comment.id, { email: 'other@example.test' })).ticket).not.toBe(first.ticket);
    const member = await join(app);
    const own = await complain(comment.id, {}, member.browser);
    expect(own.ticket).not.toBe(first.ticket);
    expect(await complain(comment.id, { email: 'new@example.test' }, member.browser)).toEqual({
      ...own,
      status: 'already_sent',
    });
    // The same name and address from a different network do not reveal the ticket.
    const elsewhere = await visitor().ask<{ ticket: string }>('/api/v6/complaint/comment', {
      method: 'POST',
      address: '198.51.100.9',
      body: new URLSearchParams({ comment_id: String(comment.id), ...said }),
    });
    expect(elsewhere.data.ticket).not.toBe(first.ticket);
  });

  it('M24 of two equal complaints at once one is the first, and both have its ticket', async () => {
    const comment = await say(author, makePhone(), 'Rings at noon.');
    const all = await Promise.all(Array.from({ length: 8 }, () => complain(comment.id)));
    expect(new Set(all.map(({ ticket }) => ticket)).size).toBe(1);
    expect(all.filter(({ status }) => status === 'sent')).toHaveLength(1);
  });

  it('M24 a text that its author deletes meanwhile makes the complaint void, and the complainant is told', async () => {
    const comment = await say(author, makePhone(), 'Gone tomorrow.');
    const member = await join(app);
    const { ticket } = await complain(comment.id, {}, member.browser);
    await author.browser.post('/api/v6/comment/delete_by_id', { id: String(comment.id) });
    await run('settle-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'void', decision: 'void', items: [{ outcome: 'void' }] });
    expect(await find(comment.id)).toBeUndefined();
    const { rows } = await app.database.pool.query('select kind from notification where profile_id = $1 order by id', [
      member.id,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['complaint_received', 'complaint_decided']);
  });

  it('M31 names the revision: a change afterwards neither voids it nor hides the old text from the desk', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'He stole my bicycle and sold it.');
    const { ticket } = await complain(comment.id);
    await say(author, phone, 'A friendly man.');
    await run('settle-complaints');
    expect(await follow(ticket)).toMatchObject({ status: 'open' });
    expect((await find(comment.id))?.items).toMatchObject([
      { text: 'He stole my bicycle and sold it.', textNow: 'A friendly man.', state: 'shown' },
    ]);
    expect((await complain(comment.id)).status).toBe('sent');
  });

  it('shows the moderator name, address and text in lines, and keeps them sealed in the database', async () => {
    const comment = await say(author, makePhone(), 'Nobody answers there.');
    const secret = { name: 'Zephyrine Quill', email: 'zq@example.test', text: 'Xylophonic nonsense about me.' };
    await complain(comment.id, secret);
    expect((await find(comment.id))?.message).toBe(`${secret.name}\n${secret.email}\n${secret.text}`);
    for (const table of ['complaint_case', 'complaint_item', 'complaint_event', 'notification', 'rate_use']) {
      const { rows } = await app.database.pool.query(`select ${table}::text as said from ${table}`);
      const all = rows.map((row: { said: string }) => row.said).join(' ');
      for (const word of ['Zephyrine', 'zq@example', 'Xylophonic']) expect(all).not.toContain(word);
    }
  });
});

describe('mail', () => {
  const mails = async () =>
    (await app.database.pool.query('select kind from mail order by id')).rows.map(({ kind }) => kind);

  it('M32 an address that nobody confirmed gets the receipt and nothing else, and no words of anybody', async () => {
    const before = (await mails()).length;
    const comment = await say(author, makePhone(), 'An unmailable text.');
    // A network without earlier mails, because receipts are limited per network.
    const send = (id: number) =>
      visitor().ask('/api/v6/complaint/comment', {
        method: 'POST',
        address: '198.51.100.55',
        body: new URLSearchParams({ comment_id: String(id), ...said, email: 'nobody-knows@example.test' }),
      });
    expect((await send(comment.id)).status).toBe(200);
    await decide(comment.id, 'refuse');
    const other = await say(author, makePhone(), 'Another one.');
    expect((await send(other.id)).status).toBe(200);
    expect((await mails()).slice(before)).toEqual(['complaint_received']);
  });

  it('M32 who says that it was not them is heard: the case says so', async () => {
    const comment = await say(author, makePhone(), 'By a stranger.');
    const { ticket } = await complain(comment.id, { email: 'victim@example.test' });
    for (const known of [ticket, '0000']) await confirm(known, 'not_me', 'victim@example.test');
    const { rows } = await app.database.pool.query("select case_id from complaint_event where event = 'not_me'");
    expect(rows).toHaveLength(1);
    expect((await find(comment.id))?.isDisowned).toBe(true);
  });
});

describe('bad input', () => {
  const cases: [what: string, fields: Record<string, string>][] = [
    ['a message of five letters', { text: 'Liar!' }],
    ['a message of spaces', { text: '          ' }],
    ['a name of one letter', { name: 'R' }],
    ['a name of two lines', { name: 'Rosa\nBcc: all@example.test' }],
    ['no address', { email: '' }],
    ['an address without a place', { email: 'rosa@localhost' }],
    ['two addresses', { email: 'rosa@example.test,all@example.test' }],
    ['an address with a header behind it', { email: 'rosa@example.test\r\nBcc: all@example.test' }],
    ['an address with a named person', { email: 'Rosa <rosa@example.test>' }],
    ['an address of encoded words', { email: '=?utf-8?q?rosa?=@example.test' }],
    ['a reason that is none', { reason: 'dislike' }],
    ['bad faith', { good_faith: '0' }],
    ['letters that turn the line around', { text: 'Honest \u202etxet\u202c words.' }],
    ['2,001 letters', { text: 'a'.repeat(2001) }],
  ];
  it.each(cases)('refuses %s, and writes nothing', async (_, wrong) => {
    const comment = await say(author, makePhone(), 'Some text.');
    expect(await post({ comment_id: String(comment.id), ...said, ...wrong })).toMatchObject({
      code: 'request.invalid',
    });
    expect(await find(comment.id)).toBeUndefined();
  });

  it('refuses a message of 1 MB before it reads it', async () => {
    const comment = await say(author, makePhone(), 'Some text.');
    const big = await post({ comment_id: String(comment.id), ...said, text: 'a'.repeat(1e6) });
    expect(big).toMatchObject({ status: 413, code: 'request.too_large' });
  });

  it('knows no text that is gone, held, or never was, and none by nobody', async () => {
    const comment = await say(author, makePhone(), 'Soon gone.');
    await author.browser.post('/api/v6/comment/delete_by_id', { id: String(comment.id) });
    for (const fields of [{ comment_id: String(comment.id) }, { comment_id: '999999999' }, { thread_id: '1' }, {}]) {
      expect(await post({ ...fields, ...said } as Record<string, string>)).toMatchObject({
        status: 404,
        code: 'text.not_found',
      });
    }
    const own = await say(author, makePhone(), 'My own words.');
    const answer = await author.browser.post('/api/v6/complaint/comment', { comment_id: String(own.id), ...said });
    expect(answer).toMatchObject({ status: 422, code: 'report.own' });
  });

  it('knows no ticket that was guessed, and stops who guesses', async () => {
    const guess = (n: number) =>
      visitor().ask(`/api/v6/complaint/guess${String(n).padStart(17, '0')}`, { address: '198.51.100.77' });
    expect(await guess(0)).toMatchObject({ status: 404, code: 'complaint.not_found' });
    for (let n = 1; n < 60; n += 1) await guess(n);
    expect(await guess(61)).toMatchObject({ status: 429, code: 'limit.hour' });
    expect(await visitor().post(`/api/v6/complaint/${'a'.repeat(22)}/appeal`, { text: 'Please again.' })).toMatchObject(
      {
        code: 'complaint.not_found',
      },
    );
  });
});

describe('a name that others give', () => {
  it('M22 is complained about by its hash, and goes when the complaint is upheld', async () => {
    const phone = makePhone();
    for (const { browser } of await joinApart(app, 3)) {
      await browser.post('/api/v6/suggest/add', { phone, first_name: 'Swindler', last_name: 'Joe' });
    }
    const member = await join(app);
    const names = async () =>
      (await member.browser.ask<{ contacts: { name_hash: string }[] }>(`/api/v6/contact/by_phone?phone=${phone}`)).data
        .contacts;
    const [name] = await names();
    const answer = await post(
      { id: phone, first_name: 'Swindler', name_hash: name?.name_hash ?? '', ...said },
      'contact',
    );
    expect(answer).toMatchObject({ status: 200, data: { status: 'sent' } });
    const shown = (await list()).find((one) => one.phone === phone);
    expect(
      (await decide(shown?.items[0]?.textId ?? '', 'uphold', moderator, 'It is an insult.', 'contact_name')).status,
    ).toBe(200);
    expect(await names()).toEqual([]);
    // L13: a guessed hash is neither confirmed nor denied.
    expect(await post({ id: phone, name_hash: 'forged', ...said }, 'contact')).toMatchObject({ status: 200 });
    expect((await list()).some((one) => one.phone === phone)).toBe(false);
    expect(await post({ id: '12', name_hash: 'forged', ...said }, 'contact')).toMatchObject({ code: 'number.invalid' });
    expect(await post({ profile_id: '0', name_hash: 'forged', ...said }, 'contact')).toMatchObject({
      code: 'profile.not_found',
    });
  });
});

it('a comment that is complained about stands as before until somebody decides', async () => {
  const phone = makePhone();
  const comment = await say(author, phone, 'Still here.');
  await complain(comment.id);
  expect((await listComments(app, null, phone)).items.map(({ id }) => id)).toEqual([comment.id]);
});
