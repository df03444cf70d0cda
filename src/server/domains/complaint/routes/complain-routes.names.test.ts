import { describe, expect, it } from 'vitest';
import { openComplaintDesk, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';

const { app, clock, visitor, list, decide, moderator } = await openComplaintDesk();

async function give(phone: string, firstName: string, lastName: string, people = 3) {
  for (let n = 0; n < people; n += 1) {
    await (await join(app)).browser.post('/api/v6/suggest/add', { phone, first_name: firstName, last_name: lastName });
  }
}
const complain = (fields: Record<string, string>, by = visitor()) =>
  by.post('/api/v6/complaint/contact', { ...said, ...fields });

describe('M22 a visitor complains about the name over a number', () => {
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
    expect(await complain(fields)).toMatchObject({ status: 404, code: 'text.not_found' });
  });

  it('and tells nothing of names that do not stand there', async () => {
    const phone = makePhone();
    await give(phone, 'Swindler', 'Joe', 4);
    await give(phone, 'Benefactor', 'Ann', 3);
    await give(phone, 'Lonely', 'Voice', 1);
    for (const [first_name, last_name] of [
      // Whole, of another name, of one that too few say, of nothing.
      ...[['Swindler', 'Joe'] as const, ['B***', 'A.'] as const, ['L***', 'V.'] as const, ['', ''] as const],
    ]) {
      const answer = await complain({ id: phone, first_name, last_name });
      expect(answer).toMatchObject({ status: 404, code: 'text.not_found' });
    }
    expect(await complain({ id: makePhone(), first_name: 'S***', last_name: 'J.' })).toMatchObject({ status: 404 });
    const holder = await join(app);
    const byProfile = { profile_id: holder.id, first_name: 'S***', last_name: 'J.' };
    expect((await complain(byProfile)).status).toBe(404);
    expect((await list()).filter((one) => one.phone === phone)).toEqual([]);
  });

  it('unlisted, folded away or of a holder who left, is none', async () => {
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
    expect(await complain({ id: folded, ...shown })).toMatchObject({ code: 'text.not_found' });
    expect(await complain({ id: unlisted.phone, ...shown })).toMatchObject({ status: 200 });
    expect((await unlisted.browser.post('/api/v6/number/unlist', {})).status).toBe(200);
    expect(await complain({ id: unlisted.phone, ...shown, name: 'Another' })).toMatchObject({ code: 'text.not_found' });
  });

  it('by trying names out, so often an hour and no more', async () => {
    const phone = makePhone();
    await give(phone, 'Swindler', 'Joe');
    clock.advance(3_600_000);
    const attempt = (letter: string) =>
      visitor().ask<unknown>('/api/v6/complaint/contact', {
        ...{ method: 'POST', address: '198.51.100.44' },
        body: new URLSearchParams({ ...said, id: phone, first_name: `${letter}***`, last_name: 'J.' }),
      });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await attempt('X')).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
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
