import { beforeEach, describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import type { Problem } from '#contract/problem.ts';
import type { Statements } from '#contract/restriction.ts';
import { listComments, say } from '#test/comments.ts';
import { cited, createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, complain, confirm, follow, find, decide, act, undo, appeal } = moderationQueue;
const minuteMs = 60_000;

let author: Person;
beforeEach(async () => {
  clock.advance(minuteMs + 1000);
  author = await join(app);
});

const rowsOf = async (query: string, ...values: unknown[]) => (await app.database.pool.query(query, values)).rows;
const readBy = async ({ browser }: Person) =>
  (await browser.ask<Notices>('/api/v6/notification/list')).data.items.map(({ kind, link }) => ({ kind, link }));
const statedOf = async ({ browser }: Person) =>
  (await browser.ask<Statements>('/api/v6/moderation/my/statements')).data.items;

describe('M34: several acts on one case', () => {
  it('are one decision with a reason each, a statement for each restriction, and a notice of the warning', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'A thief and a drunkard.');
    const { ticket } = await complain(comment.id);
    const answer = await act(comment.id, [
      ['remove', 'Two insults, and no contact is told.'],
      ['warn', 'Tell what happened, and call nobody names.', 'threat'],
      ['bar', 'The third such text about this number.', 'spam'],
      ['note', 'Look at the other texts of this author.'],
    ]);
    expect(answer).toMatchObject({ status: 200, data: { isCaseDecided: true } });
    expect((await listComments(app, null, phone)).items).toEqual([]);
    const again = await author.browser.post('/api/v7/comment/add', { phone, text: 'Something new.' });
    expect(again.code).toBe('comment.barred');
    const stated = (await statedOf(author)).map((one) => [one.restriction, one.rule, one.isDecidedByMachine]);
    expect(stated.toSorted()).toEqual([
      ['barred', 'spam', false],
      ['removed', 'insult', false],
    ]);
    clock.advance(11 * minuteMs);
    const told = await readBy(author);
    expect(told.map(({ kind }) => kind).toSorted()).toEqual([
      'complaint_author_warned',
      'complaint_text_removed',
      'number_barred',
    ]);
    const warned = told.find(({ kind }) => kind === 'complaint_author_warned')?.link ?? '';
    expect((await follow(warned.slice('/complaint/'.length))).items).toMatchObject([
      {
        words: 'Two insults, and no contact is told.',
        warning: { rule: 'threat', words: 'Tell what happened, and call nobody names.' },
      },
    ]);
    // The complainant learns the outcome for the text only.
    const theirs = JSON.stringify(await follow(ticket));
    expect(theirs).toContain('Two insults');
    for (const words of ['call nobody names', 'third such text', 'other texts of this author']) {
      expect(theirs).not.toContain(words);
    }
    expect(await rowsOf('select acts from complaint_decision order by id desc limit 1')).toEqual([
      {
        acts: [
          { act: 'remove', itemId: expect.any(String), rule: 'insult', words: 'Two insults, and no contact is told.' },
          {
            act: 'warn',
            itemId: expect.any(String),
            rule: 'threat',
            words: 'Tell what happened, and call nobody names.',
          },
          { act: 'bar', itemId: expect.any(String), rule: 'spam', words: 'The third such text about this number.' },
          { act: 'note', itemId: null, rule: 'insult', words: 'Look at the other texts of this author.' },
        ],
      },
    ]);
  });

  it('decide each text of a complaint at once, and each is told on its own ticket', async () => {
    const phone = makePhone();
    const other = await join(app);
    const one = await say(author, phone, 'The first text of two here.');
    const two = await say(other, phone, 'The second text of two here.');
    const { ticket } = await complain(one.id, { more: `comment:${two.id}` });
    const items = (await find(one.id))?.items ?? [];
    const [removed, kept] = [one, two].map(({ id }) => items.find(({ textId }) => textId === String(id))?.id);
    const answer = await act(one.id, [
      [`remove:${removed}`, 'Nothing shows that it is so.'],
      [`restore:${kept}`, 'It tells what happened.'],
      [`warn:${kept}`, 'Say it more kindly.'],
    ]);
    expect(answer).toMatchObject({ status: 200, data: { isCaseDecided: true } });
    expect(await follow(ticket)).toMatchObject({ decision: 'partly' });
    expect((await listComments(app, null, phone)).items.map(({ id }) => id)).toEqual([two.id]);
    clock.advance(10 * minuteMs);
    expect((await readBy(author)).map(({ kind }) => kind)).toEqual(['complaint_text_removed']);
    expect((await readBy(other)).map(({ kind }) => kind)).toEqual(['complaint_author_warned']);
  });

  it('happen all or not at all, and say why they do not go together', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'Nothing goes half way.');
    await complain(comment.id);
    const before = await find(comment.id);
    for (const acts of [
      [
        ['remove', 'It goes, of course.'],
        ['restore', 'It stays, of course.'],
      ],
      [['bar', 'Without the text it stands alone.']],
      [
        ['warn', 'Once, which is enough.'],
        ['warn', 'Twice, which is not.'],
      ],
      [
        ['remove', 'It goes, of course.'],
        ['warn:999999', 'Of another case.'],
      ],
      [
        ['remove', 'It goes, of course.'],
        ['note', 'No.'],
      ],
      [],
    ] as const) {
      const { status, code } = await act(comment.id, acts);
      expect([status, code]).toEqual(
        acts.some(([name]) => name === 'warn:999999') ? [404, 'text.not_found'] : [400, 'request.invalid'],
      );
    }
    const fields = { case_id: before?.id ?? '', case_version: String(before?.version), reasons: 'spam' };
    for (const more of [{ acts: 'burn:1', notes: 'It burns well.' }, { acts: 'remove:1' }, { acts: '', notes: '' }]) {
      const sent = await moderator.browser.post('/api/v6/moderation/complaint/act', { ...fields, ...more });
      expect(sent).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    expect(await find(comment.id)).toEqual(before);
    expect((await listComments(app, null, phone)).items).toHaveLength(1);
    expect(await statedOf(author)).toEqual([]);
  });

  it('are for moderators whom the case does not concern, and of an appeal for another one', async () => {
    const byMe = await say(moderator, makePhone(), 'Written by a moderator.');
    const aboutMe = await say(author, moderator.phone, 'About a moderator.');
    const sentByMe = await say(author, makePhone(), 'Complained about by a moderator.');
    await complain(byMe.id);
    await complain(aboutMe.id);
    await complain(sentByMe.id, {}, moderator.browser);
    for (const { id } of [byMe, aboutMe, sentByMe]) {
      const seen = await find(id, second);
      for (const acts of [`warn:${seen?.items[0]?.id}`, 'note']) {
        const fields = {
          case_id: seen?.id ?? '',
          case_version: '1',
          acts,
          reasons: 'other',
          notes: 'All is fine here.',
        };
        const answer = await moderator.browser.post('/api/v6/moderation/complaint/act', fields);
        expect(answer).toMatchObject({ status: 422, code: 'moderation.refused' });
        const member = await author.browser.post('/api/v6/moderation/complaint/act', fields);
        expect(member).toMatchObject({ status: 404, code: 'page.not_found' });
      }
    }
    const comment = await say(author, makePhone(), 'To be decided twice.');
    const { ticket } = await complain(comment.id);
    await decide(comment.id, 'refuse');
    await appeal(ticket);
    const shown = await find(comment.id, second);
    for (const name of ['warn', 'remove', 'restore', 'note']) {
      const answer = await moderator.browser.post('/api/v6/moderation/complaint/act', {
        case_id: shown?.id ?? '',
        case_version: String(shown?.version),
        reasons: 'other',
        acts: name === 'note' ? name : `${name}:${shown?.items[0]?.id}`,
        notes: 'By who decided it before.',
      });
      expect(answer).toMatchObject({ status: 422, code: 'moderation.refused' });
    }
    expect(await act(comment.id, [['remove', 'It is an insult.']], second)).toMatchObject({ status: 200 });
  });

  it('leave a note for colleagues, which is gone with the decision that is taken back', async () => {
    const comment = await say(author, makePhone(), 'Something to think about.');
    await complain(comment.id);
    const at = Math.floor(clock.now().getTime() / 1000);
    const noted = await act(comment.id, [['note', 'I ask a lawyer first.']]);
    expect(noted).toMatchObject({ status: 200, data: { isCaseDecided: false } });
    expect(await find(comment.id, second)).toMatchObject({
      status: 'open',
      notes: [{ text: 'I ask a lawyer first.', atTimestamp: at }],
    });
    expect(await undo(noted.data.decisionId)).toMatchObject({ status: 200 });
    expect(await find(comment.id, second)).toMatchObject({ notes: [], items: [{ isWaiting: true, isWarned: false }] });
    clock.advance(11 * minuteMs);
    expect(await readBy(author)).toEqual([]);
  });

  it('a bar by hand is lifted by an appeal that is granted', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'They never deliver anything.');
    await complain(comment.id);
    await act(comment.id, [
      ['remove', 'Nothing shows that it is so.'],
      ['bar', 'Nothing of it was ever shown.'],
    ]);
    clock.advance(11 * minuteMs);
    const link = (await statedOf(author))[0]?.appealLink ?? '';
    await appeal(link.slice('/complaint/'.length), author.browser, 'Here are five receipts.');
    await decide(comment.id, 'refuse', second, 'The receipts show it.');
    const stated = (await statedOf(author)).map((one) => one.reversedAtTimestamp !== null);
    expect(stated).toEqual([true, true]);
    const added = await author.browser.post('/api/v7/comment/add', {
      phone,
      text: 'They never deliver anything on time.',
    });
    expect(added.code).not.toBe('comment.barred');
  });
});

describe('M33: a decision with an older version', () => {
  /** The whole response to a decision with the version that the moderator saw. */
  async function decideAs(by: Person, seen: { id: string; version: number; items: { id: string }[] } | undefined) {
    const fields = {
      case_id: seen?.id ?? '',
      case_version: String(seen?.version),
      item_id: seen?.items[0]?.id ?? '',
      decision: 'refuse',
      note: 'It may stay as it is.',
    };
    const response = await app.request('/api/v6/moderation/complaint/decide', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { authorization: `Bearer ${by.browser.token}` },
    });
    return { status: response.status, body: (await response.json()) as Problem };
  }

  it('is told what changed since: which text was decided and how, what was undone, appealed, void, and never by whom', async () => {
    const phone = makePhone();
    const one = await say(author, phone, 'The first of three texts.');
    const two = await say(await join(app), phone, 'The second of three texts.');
    const deleter = await join(app);
    const three = await say(deleter, phone, 'The third of three texts.');
    const { ticket } = await complain(one.id, { more: `comment:${two.id}` });
    const all = await complain(three.id);
    const seen = await find(one.id, second);
    const at = Math.floor(clock.now().getTime() / 1000);
    const [first, other] = [one, two].map(({ id }) => seen?.items.find(({ textId }) => textId === String(id)));
    const undone = await decide(one.id, 'refuse');
    await undo(undone.data.decisionId);
    await act(one.id, [
      ['remove', 'An insult and nothing else.'],
      ['warn', 'Do not write insults.'],
    ]);
    const late = await decideAs(second, seen);
    expect(late).toMatchObject({ status: 409, body: { code: 'moderation.changed' } });
    const change = { by: 'moderation', rule: null, atTimestamp: at };
    expect(late.body.changes).toEqual([
      { ...change, what: 'refused', itemId: first?.id },
      { ...change, what: 'undone', itemId: null },
      { ...change, what: 'upheld', itemId: first?.id, rule: 'insult' },
      { ...change, what: 'author_warned', itemId: first?.id },
    ]);
    expect(late.body.details).toEqual([
      { path: 'version', message: String((await find(one.id, second))?.version) },
      { path: 'state', message: 'open' },
    ]);
    const text = JSON.stringify(late.body);
    for (const secret of [moderator.phone, author.phone, ticket, 'Do not write insults', 'It may stay']) {
      expect(text).not.toContain(secret);
    }
    // A decision with the present version finds no changes.
    const now = await find(one.id, second);
    await decide(two.id, 'refuse');
    expect((await decideAs(second, now)).body.changes).toEqual([{ ...change, what: 'refused', itemId: other?.id }]);
    const appealed = await find(three.id, second);
    await decide(three.id, 'refuse');
    await appeal(all.ticket);
    await deleter.browser.post('/api/v6/comment/delete', { phone });
    await moderationQueue.run('settle-complaints');
    expect((await decideAs(second, appealed)).body.changes?.map(({ what, by }) => [what, by])).toEqual([
      ['refused', 'moderation'],
      ['appealed', 'complainant'],
      ['void', 'author'],
    ]);
  });

  it('is told what was asked of the author and cited since, and nothing of it who saw it already', async () => {
    const member = await join(app);
    const asked = await say(author, makePhone(), 'He never brought it back.');
    const { ticket } = await complain(asked.id, { reason: 'no_contact' }, member.browser);
    const first = await find(asked.id, second);
    await confirm(ticket);
    const waiting = await find(asked.id, second);
    await complain(asked.id, { reason: 'no_contact', ...cited }, member.browser);
    const changesOf = async (seen: typeof first) =>
      (await decideAs(second, seen)).body.changes?.map(({ what }) => what);
    expect(await changesOf(first)).toEqual(['author_asked', 'court_cited', 'question_ended']);
    expect(await changesOf(waiting)).toEqual(['court_cited', 'question_ended']);

    const insulted = await say(await join(app), makePhone(), 'A crook.');
    await complain(insulted.id, { reason: 'insult' }, member.browser);
    await complain(insulted.id, { reason: 'insult', ...cited }, member.browser);
    const known = await find(insulted.id, second);
    await decide(insulted.id, 'refuse');
    expect(await changesOf(known)).toEqual(['refused']);
    // An event that raises the version was written before: who has the new version has seen it.
    const late = await rowsOf(
      `select e.event from complaint_event e join complaint_case c on c.id = e.case_id
      where e.version >= c.version
        and e.event in ('author_asked', 'question_ended', 'court_cited', 'upheld', 'refused', 'undone', 'decided')`,
    );
    expect(late).toEqual([]);
  });

  it('tells a moderator whom the case concerns nothing', async () => {
    const comment = await say(author, moderator.phone, 'About a moderator again.');
    await complain(comment.id);
    const seen = await find(comment.id, second);
    await decide(comment.id, 'refuse', second);
    const { status, body } = await decideAs(moderator, seen);
    expect([status, body.code, body.changes, body.details]).toEqual([422, 'moderation.refused', undefined, []]);
  });
});
