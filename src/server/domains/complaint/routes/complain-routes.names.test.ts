import { describe, expect, it } from 'vitest';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look } from '#test/member.ts';

const { app, clock, visitor, list, decide, moderator, follow, run } = await createComplaintQueue();

async function give(phone: string, firstName: string, lastName: string, people = 3) {
  for (const { browser } of await joinApart(app, people)) {
    await browser.post('/api/v6/suggest/add', { phone, first_name: firstName, last_name: lastName });
  }
}
const complain = (fields: Record<string, string>, by = visitor()) =>
  by.post<ComplaintSent>('/api/v6/complaint/contact', { ...said, ...fields });
/** Asserts that a complaint gets the usual answer and does not reach the queue. */
async function expectUnknownName(fields: Record<string, string>, by = visitor()) {
  const before = (await list()).length;
  const answer = await complain(fields, by);
  expect(answer).toMatchObject({ status: 200, data: { status: 'sent' } });
  expect((await list()).length).toBe(before);
  return answer.data;
}

describe('M22 a visitor complains about the name over a number', () => {
  it('is told that an emergency number has no names', async () => {
    const answer = await complain({ id: '112', country: 'DE', first_name: 'Fire', last_name: 'Brigade' });
    expect(answer).toMatchObject({ status: 404, code: 'text.not_found' });
  });

  it('as it stands there: masked, and without anything that names it elsewhere', async () => {
    const phone = makePhone();
    await give(phone, 'Swindler', 'Joe');
    const { averageProfile } = await look(app, null, phone);
    expect(averageProfile).toEqual({ id: 0, firstName: 'S***', lastName: 'J.', people: 3 });
    const fields = { id: phone, first_name: 'S***', last_name: 'J.' };
    expect(await complain(fields)).toMatchObject({ status: 200, data: { status: 'sent' } });
    expect(await complain(fields)).toMatchObject({ status: 200, data: { status: 'already_sent' } });
    const shown = (await list()).find((one) => one.phone === phone);
    expect(shown?.items).toMatchObject([{ kind: 'contact_name', text: 'Swindler Joe', isShared: true }]);
    const { textId = '' } = shown?.items[0] ?? {};
    expect(await decide(textId, 'uphold', moderator, 'It is an insult.', 'contact_name')).toMatchObject({
      status: 200,
    });
    expect((await look(app, null, phone)).averageProfile).toBeNull();
    await expectUnknownName(fields);
  });

  it('L13: is answered alike whether the name is there, whatever is asked of it later', async () => {
    const phone = makePhone();
    await give(phone, 'Swindler', 'Joe', 4);
    await give(phone, 'Benefactor', 'Ann', 3);
    await give(phone, 'Lonely', 'Voice', 1);
    const genuine = await complain({ id: phone, first_name: 'S***', last_name: 'J.' });
    const there = await follow(genuine.data.ticket);
    for (const [first_name, last_name] of [
      // An unmasked name, a different name, a name too few people give, and an empty one.
      ['Swindler', 'Joe'] as const,
      ['B***', 'A.'] as const,
      ['L***', 'V.'] as const,
      ['', ''] as const,
    ]) {
      const sent = await expectUnknownName({ id: phone, first_name, last_name });
      expect({ ...sent, ticket: '' }).toEqual({ ...genuine.data, ticket: '' });
      expect(JSON.stringify(await follow(sent.ticket))).toBe(JSON.stringify(there));
      expect(await complain({ id: phone, first_name, last_name })).toMatchObject({
        data: { ...sent, status: 'already_sent' },
      });
    }
    const unknownName = await expectUnknownName({ id: makePhone(), first_name: 'S***', last_name: 'J.' });
    for (const ticket of [genuine.data.ticket, unknownName.ticket]) expect((await follow(ticket)).status).toBe('open');
    const holder = await join(app);
    await expectUnknownName({ profile_id: holder.id, first_name: 'S***', last_name: 'J.' });
    await expectUnknownName({ profile_id: holder.id, name_hash: 'guessed' });
    const member = await join(app);
    await expectUnknownName({ id: phone, name_hash: 'guessed' }, member.browser);
    const headers = { authorization: `Bearer ${member.browser.token}` };
    const kept = (await (await app.request('/api/v6/profile/export', { headers })).json()) as Record<string, unknown>;
    expect(kept.complaints).toMatchObject({ sent: [{ status: 'open' }] });
    expect((await list()).filter((one) => one.phone === phone)).toHaveLength(1);
    clock.advance(32 * 86_400_000);
    await run('close-complaints');
    expect(await follow(unknownName.ticket)).toMatchObject({
      status: 'void',
      decision: 'void',
      isLate: false,
      items: [{ outcome: 'void' }],
    });
    moderator.browser.token = null;
    await moderator.browser.signIn(moderator.phone);
    const [waiting] = (await list()).filter((one) => one.phone === phone);
    await decide(waiting?.items[0]?.textId ?? '', 'refuse', moderator, 'It is a name.', 'contact_name');
  });

  it('L13: is told from a guessed one neither by other letters nor by two at once', async () => {
    const phone = makePhone();
    await give(phone, 'Swindler', 'Joe');
    const answersOf = async (first_name: string, last_name: string) => {
      const about = { id: phone, first_name, last_name };
      const one = (await complain(about)).data;
      const other = (await complain({ ...about, first_name: first_name.toLowerCase() })).data;
      const twice = { ...about, email: 'twice@example.test' };
      const both = (await Promise.all([complain(twice), complain(twice)])).map(({ data }) => data);
      return {
        statuses: [one.status, other.status, ...both.map(({ status }) => status).toSorted()],
        tickets: [one.ticket === other.ticket, new Set(both.map(({ ticket }) => ticket)).size],
      };
    };
    const there = { statuses: ['sent', 'sent', 'already_sent', 'sent'], tickets: [false, 1] };
    expect(await answersOf('S***', 'J.')).toEqual(there);
    expect(await answersOf('B***', 'A.')).toEqual(there);
  });

  it('unlisted, folded away or of a holder who left, is none, which nobody is told', async () => {
    const [unlisted, folded] = [await join(app), makePhone()];
    await give(unlisted.phone, 'Swindler', 'Joe');
    await give(folded, 'Swindler', 'Joe');
    const shown = { first_name: 'S***', last_name: 'J.' };
    await app.database.db
      .updateTable('number')
      .set((row) => ({
        names: row.val(JSON.stringify([{ firstName: 'Swindler', lastName: 'Joe', people: 3, review: -3 }])) as never,
      }))
      .where('phone', '=', folded)
      .execute();
    await expectUnknownName({ id: folded, ...shown });
    expect(await complain({ id: unlisted.phone, ...shown })).toMatchObject({ status: 200 });
    expect((await unlisted.browser.post('/api/v6/number/unlist', {})).status).toBe(200);
    await expectUnknownName({ id: unlisted.phone, ...shown, name: 'Another' });
  });
});

describe('reports of names', () => {
  it('say which name was reported, as strangers see it, as long as one is shown there', async () => {
    const phone = makePhone();
    await give(phone, 'Swindler', 'Joe');
    const member = await join(app);
    const { data } = await member.browser.ask<{ contacts: { name_hash: string }[] }>(
      `/api/v6/contact/by_phone?phone=${phone}`,
    );
    const reported = { phone, name_hash: data.contacts[0]?.name_hash ?? '', reason: 'insult' };
    expect((await member.browser.post('/api/v6/report/contact/by_phone', reported)).status).toBe(200);
    const comment = await (await join(app)).browser.post<{ id: number }>('/api/v7/comment/add', {
      phone,
      text: 'Hello.',
    });
    await member.browser.post('/api/v6/report/comment', { comment_id: String(comment.data.id) });
    const names = async () =>
      (
        await member.browser.ask<{ items: { kind: string; name: string | null }[] }>('/api/v6/report/my')
      ).data.items.map(({ kind, name }) => [kind, name]);
    expect(await names()).toEqual([
      ['comment', null],
      ['contact_name', 'S*** J.'],
    ]);
  });
});
