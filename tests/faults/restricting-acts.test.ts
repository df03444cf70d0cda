import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Statements } from '#contract/restriction.ts';
import { suspendByHand, unsuspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { statePause } from '#server/domains/restriction/commands/state-reasons.ts';
import { reply, say } from '#test/comments.ts';
import { cited, createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';

// Every act by which the site takes something from a member, and the statement of reasons that it leaves.

const hour = 3_600_000;
const day = 24 * hour;
const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, complain, confirm, decide, act, noticesOf, run } = moderationQueue;
const { db } = app.database;

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
});

/** Kind, rule, source, by law, found and decided by machine, and how it stands. */
async function stated(of: Person = author) {
  const rows = await db
    .selectFrom('moderation_statement')
    .selectAll()
    .where('profile_id', '=', of.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [
    ...[row.restriction, row.rule, row.source, row.is_by_law ? 'law' : 'terms'],
    ...[row.is_found_by_machine ? 'found by machine' : '', row.is_decided_by_machine ? 'decided by machine' : ''],
    row.reversed_at ? 'reversed' : row.ended_at ? 'ended' : 'stands',
  ]);
}
async function caseOf(textId: number, kind?: string) {
  const { data } = await moderator.browser.ask<{
    items: { id: string; version: number; kind: string; textId: string }[];
  }>('/api/v6/moderation/queue?limit=100');
  const seen = data.items.find((item) => item.textId === String(textId) && (kind ?? item.kind) === item.kind);
  return { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1) };
}
async function reported(said = 'Rude words about nobody.') {
  const { id } = await say(author, makePhone(), said);
  const reader = await join(app);
  await reader.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult' });
  return id;
}
async function inModerationQueue(path: string, textId: number, more: Record<string, string>, kind?: string) {
  const answer = await moderator.browser.post<{ actId: string }>(`/api/v6/moderation/${path}`, {
    ...(await caseOf(textId, kind)),
    ...more,
  });
  expect(answer.status).toBe(200);
  return answer.data.actId;
}
const operation = () => ({ reason: 'Sold followers', now: clock.now() });

const people = ['', ''] as const;
const machine = ['found by machine', 'decided by machine'] as const;

/** Name, what is done, and all that is stated of it. */
const acts: [name: string, act: () => Promise<unknown>, statements: string[][]][] = [
  [
    'a reported text is removed',
    async () => inModerationQueue('decide', await reported(), { decision: 'remove', reason: 'insult' }),
    [['removed', 'insult', 'report', 'terms', ...people, 'stands']],
  ],
  [
    'the name that a holder shows is reported and removed',
    async () => {
      await author.browser.post('/api/v6/profile/edit', { first_name: 'Your', last_name: 'Boss' });
      const reader = await join(app);
      const name_hash = (await look(app, reader, author.phone)).profile?.name_hash ?? '';
      await reader.browser.post('/api/v6/report/contact/by_phone', { phone: author.phone, name_hash, reason: 'false' });
      await inModerationQueue('decide', Number(author.id), { decision: 'remove', reason: 'false' }, 'holder_name');
    },
    [['removed', 'false', 'report', 'terms', ...people, 'stands']],
  ],
  ['a reported text is kept', async () => inModerationQueue('decide', await reported(), { decision: 'keep' }), []],
  [
    'a moderator holds a text for less than a day',
    async () => inModerationQueue('decide', await reported(), { decision: 'hold', reason: 'threat' }),
    [],
  ],
  [
    'a moderator holds a text for more than a day',
    async () => {
      await inModerationQueue('decide', await reported(), { decision: 'hold', reason: 'threat' });
      clock.advance(25 * hour);
      await run('state-long-holds');
    },
    [['held', 'threat', 'report', 'terms', ...people, 'stands']],
  ],
  [
    'a check holds a text for more than a day',
    async () => {
      const held = 'Call me, I sell everything you like and more.';
      for (let i = 0; i < 3; i += 1) {
        await say(author, makePhone(), held);
        clock.advance(61_000);
      }
      clock.advance(25 * hour);
      await run('state-long-holds');
    },
    [['held', 'repeated_by_author', 'own', 'terms', ...machine, 'stands']],
  ],
  [
    'a complaint is upheld',
    async () => {
      const { id } = await say(author, makePhone(), 'He cheats everybody.');
      await complain(id);
      await decide(id, 'uphold');
    },
    [['removed', 'false', 'notice', 'terms', ...people, 'stands']],
  ],
  [
    // What is cited is what the complainant says: who decides by another rule has not looked for it.
    'a complaint with a court’s decision is upheld by a rule of the terms',
    async () => {
      const { id } = await say(author, makePhone(), 'He robbed a bank.');
      await complain(id, { ...cited, reason: 'court_decision' });
      await act(id, [['remove', 'It insults somebody.', 'insult']]);
    },
    [['removed', 'insult', 'notice', 'terms', ...people, 'stands']],
  ],
  [
    'a complaint with a court’s decision is upheld by that decision',
    async () => {
      const { id } = await say(author, makePhone(), 'He robbed two banks.');
      await complain(id, { ...cited, reason: 'court_decision' });
      const shown = await moderationQueue.find(id);
      const by = `remove_by_law:${shown?.items[0]?.id ?? '0'}`;
      expect((await act(id, [[by, 'The court says that it is not true.', 'false']])).status).toBe(200);
    },
    [['removed', 'false', 'notice', 'law', ...people, 'stands']],
  ],
  [
    'an appeal against a removal by a court’s decision is refused by a rule of the terms',
    async () => {
      const { id } = await say(author, makePhone(), 'He lied to a judge.');
      await complain(id, { ...cited, reason: 'court_decision' });
      const shown = await moderationQueue.find(id);
      await act(id, [[`remove_by_law:${shown?.items[0]?.id ?? '0'}`, 'The court says so.', 'false']]);
      const [notice] = await noticesOf(author);
      const ticket = (notice?.link ?? '').slice('/complaint/'.length);
      expect(await moderationQueue.appeal(ticket, author.browser)).toMatchObject({ status: 200 });
      const again = await act(
        id,
        [['remove', 'It is about somebody else, and an insult.', 'insult']],
        moderationQueue.second,
      );
      expect(again.status).toBe(200);
    },
    [
      ['removed', 'false', 'notice', 'law', ...people, 'reversed'],
      ['removed', 'insult', 'notice', 'terms', ...people, 'stands'],
    ],
  ],
  [
    'a complaint about an insult is upheld by another rule, and by none in particular',
    async () => {
      for (const rule of ['threat', 'other']) {
        const { id } = await say(author, makePhone(), `They told me of ${rule}.`);
        await complain(id, { reason: 'insult' });
        await act(id, [['remove', 'Because of the rules.', rule]]);
        clock.advance(61_000);
      }
    },
    [
      ['removed', 'threat', 'notice', 'terms', ...people, 'stands'],
      ['removed', 'other', 'notice', 'terms', ...people, 'stands'],
    ],
  ],
  [
    'a complaint is refused',
    async () => {
      const { id } = await say(author, makePhone(), 'The line was busy.');
      await complain(id);
      await decide(id, 'refuse');
    },
    [],
  ],
  [
    'a missed deadline hides a text, and a day later nobody has decided',
    async () => {
      const { id } = await say(author, makePhone(), 'Nobody looks at this.');
      await confirm((await complain(id, cited)).ticket);
      clock.advance(6 * day);
      await run('settle-complaints');
      expect(await stated()).toEqual([]);
      clock.advance(25 * hour);
      await run('state-long-holds');
    },
    [['held', 'other', 'notice', 'terms', '', 'decided by machine', 'stands']],
  ],
  [
    'a removed text is entered again: removed, and its author barred from the number',
    async () => {
      const phone = makePhone();
      for (const said of ['He sells old cars as new ones.', 'He sells OLD cars as new ones!']) {
        const { id } = await say(author, phone, said);
        // What stands in the place of a removed text waits for a moderator first.
        if (said.includes('OLD')) await inModerationQueue('decide', id, { decision: 'keep' });
        await complain(id, { email: `${id}@example.test` });
        await decide(id, 'uphold');
        clock.advance(61_000);
        await author.browser.post('/api/v6/comment/delete', { phone });
        // Otherwise a check would hold it before anybody reads it.
        await db.deleteFrom('text_repeat').execute();
      }
    },
    [
      // The moderator kept the new text, and said nothing about the first.
      ['removed', 'false', 'notice', 'terms', ...people, 'ended'],
      ['removed', 'false', 'notice', 'terms', ...people, 'stands'],
      ['barred', 'removed_before', 'notice', 'terms', '', 'decided by machine', 'stands'],
    ],
  ],
  [
    'an account is removed with its texts',
    async () => {
      const id = await reported();
      await reply(author, { id }, 'And more of the same.');
      await inModerationQueue('account/remove', id, { reason: 'spam' });
    },
    [
      ['removed', 'spam', 'own', 'terms', ...people, 'stands'],
      ['removed', 'spam', 'own', 'terms', ...people, 'stands'],
      ['suspended', 'spam', 'own', 'terms', ...people, 'stands'],
    ],
  ],
  [
    'the removal of an account is undone',
    async () => {
      const id = await reported();
      const act_id = await inModerationQueue('account/remove', id, { reason: 'spam' });
      expect((await moderator.browser.post('/api/v6/moderation/undo', { act_id })).status).toBe(200);
    },
    [
      ['removed', 'spam', 'own', 'terms', ...people, 'reversed'],
      ['suspended', 'spam', 'own', 'terms', ...people, 'reversed'],
    ],
  ],
  [
    'the operator bars an account by hand, twice',
    async () => {
      expect(await suspendByHand(db, { profileId: author.id }, operation())).toBe('done');
      expect(await suspendByHand(db, { profileId: author.id }, operation())).toBe('unchanged');
    },
    [['suspended', 'operator', 'own', 'terms', ...people, 'stands']],
  ],
  [
    'the operator lets it in again, and once more',
    async () => {
      await suspendByHand(db, { profileId: author.id }, operation());
      expect(await unsuspendByHand(db, { profileId: author.id }, operation())).toBe('done');
      expect(await unsuspendByHand(db, { profileId: author.id }, operation())).toBe('unchanged');
    },
    [['suspended', 'operator', 'own', 'terms', ...people, 'reversed']],
  ],
  [
    'somebody may send no complaints for a month, and for another one later',
    async () => {
      const pause = () =>
        db.transaction().execute((tx) => {
          const until = new Date(clock.now().getTime() + 30 * day);
          return statePause(tx, author.id, { until, appealLink: '/complaint/000000' }, clock.now());
        });
      await pause();
      await pause();
      const over = { lasts_until: clock.now() };
      await db.updateTable('moderation_statement').set(over).where('profile_id', '=', author.id).execute();
      await pause();
    },
    [
      ['paused', 'unfounded_complaints', 'own', 'terms', ...machine, 'ended'],
      ['paused', 'unfounded_complaints', 'own', 'terms', ...machine, 'stands'],
    ],
  ],
];

describe('M23 states the reasons where', () => {
  it.each(acts)('%s', async (_, act, statements) => {
    await act();
    expect((await stated()).sort()).toEqual([...statements].sort());
  });

  it('nothing else restricts: what changes a text, a bar or an account goes through what states it', () => {
    const root = joinPath(import.meta.dirname, '../../src/server');
    const calls: Record<string, RegExp> = {
      'setState(': /\breviewable\??\.setState\(/,
      'barAuthor(': /\.barAuthor\??\.?\(/,
      'suspendWithin(': /\b(un)?suspend(Within|Account)\(/,
      barred_at: /set\(\{ barred_at/,
    };
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const text = readFileSync(joinPath(root, path), 'utf8');
        return Object.entries(calls).flatMap(([name, call]) => (call.test(text) ? [`${name} ${path}`] : []));
      });
    expect(found.sort()).toEqual([
      'barAuthor( domains/complaint/commands/bar-repeater.ts',
      'barred_at domains/profile/commands/operate-account.ts',
      'setState( domains/moderation/commands/change-state.ts',
      // Where a decision about a complaint is taken back, which brings back the statements as they were.
      'setState( domains/moderation/commands/undo-decision.ts',
      'suspendWithin( domains/moderation/commands/judge-suspension.ts',
      'suspendWithin( domains/moderation/commands/remove-account.ts',
      'suspendWithin( domains/moderation/commands/suspend-by-hand.ts',
      'suspendWithin( domains/moderation/commands/undo-removal.ts',
      'suspendWithin( domains/profile/commands/operate-account.ts',
    ]);
  });
});

describe('M23 the member', () => {
  const mine = async (by: Person, query = '') => {
    const { status, data } = await by.browser.ask<Statements>(`/api/v6/moderation/my/statements${query}`);
    expect(status).toBe(200);
    expect(data).toStrictEqual(Statements.parse(data));
    return data;
  };

  it('reads by the notice what was restricted, why, and until when to appeal; nobody else does', async () => {
    const id = await reported('Read why this went.');
    await inModerationQueue('decide', id, { decision: 'remove', reason: 'insult' });
    const [notice] = await noticesOf(author);
    expect(notice).toEqual({ kind: 'text_removed', link: expect.stringMatching(/^\/statements\?id=\d+$/) });
    const query = (notice?.link ?? '').slice('/statements'.length);
    const { items, total } = await mine(author, query);
    expect(total).toBe(1);
    const now = Math.floor(clock.now().getTime() / 1000);
    expect(items[0]).toMatchObject({
      restriction: 'removed',
      kind: 'comment',
      textId: String(id),
      text: 'Read why this went.',
      rule: 'insult',
      source: 'report',
      isByLaw: false,
      isFoundByMachine: false,
      isDecidedByMachine: false,
      appealTo: 'help@ringbook.test',
      appealLink: null,
      reversedAtTimestamp: null,
    });
    // Half a year, to the end of the day.
    const days = ((items[0]?.appealUntilTimestamp ?? 0) - now) / 86_400;
    expect([days > 180, days < 186]).toEqual([true, true]);
    expect((await mine(await join(app), query)).items).toEqual([]);
    expect((await mine(moderator, query)).items).toEqual([]);
    const stated_at = new Date(clock.now().getTime() - 190 * day);
    await db.updateTable('moderation_statement').set({ stated_at }).where('profile_id', '=', author.id).execute();
    expect((await mine(author)).items.map(({ appealUntilTimestamp }) => appealUntilTimestamp)).toEqual([null]);
  });

  it('U4 reads which decision of a court a moderator found to be about the text, and of no other', async () => {
    const { id } = await say(author, makePhone(), 'He was in prison twice.');
    await complain(id, { ...cited, reason: 'court_decision' });
    const shown = await moderationQueue.find(id);
    const item = shown?.items[0]?.id ?? '0';
    expect((await act(id, [[`remove_by_law:${item}`, 'The court says so.', 'false']])).status).toBe(200);
    const ruling = { court: cited.court, date: cited.court_date, reference: cited.court_reference };
    expect((await mine(author)).items[0]).toMatchObject({ isByLaw: true, ruling });
    const other = await say(author, makePhone(), 'He is said to steal.');
    await complain(other.id, { reason: 'court_decision' });
    const bare = await moderationQueue.find(other.id);
    const refused = await act(other.id, [[`remove_by_law:${bare?.items[0]?.id ?? '0'}`, 'They say so.', 'false']]);
    expect(refused).toMatchObject({ status: 400, code: 'request.invalid' });
    await decide(other.id, 'uphold');
    expect((await mine(author)).items[0]).toMatchObject({ isByLaw: false, ruling: null });
  });

  it('appeals against a decision after a complaint on its own page, whose address goes with the account', async () => {
    const { id } = await say(author, makePhone(), 'Something somebody minds.');
    await complain(id);
    await decide(id, 'uphold');
    const { items } = await mine(author);
    const [notice] = await noticesOf(author);
    expect(items.map(({ appealLink }) => appealLink)).toEqual([notice?.link]);
    expect((await mine(author, '?id=999999999')).items).toEqual([]);
  });
});
