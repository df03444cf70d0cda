import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decided, TextQueue } from '#contract/moderation.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { readCounters, recount } from '#test/texts.ts';

// Who leaves, or is removed, locks rows of many numbers and texts. Each half of these people meets them in the other
// half's order, domain by domain, so that whoever locks them as they come waits in a circle.

let app: TestApp;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '100000', MEMBER_PER_DAY: '100000' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', ...limits } });
});
afterAll(() => app.close());

async function post<Data>(by: Person, path: string, fields: Record<string, string>): Promise<Data> {
  const { status, data, code } = await by.browser.post<Data>(path, fields);
  expect([path, status, code]).toEqual([path, 200, '']);
  return data;
}

interface Crowd {
  people: Person[];
  phones: string[];
  /** Of each person one comment, in their order. */
  texts: string[];
}

async function gather(count: number): Promise<Crowd> {
  const phones = [makePhone(), makePhone()].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  const people = await Promise.all(Array.from({ length: count }, () => join(app)));
  const texts: string[] = [];
  for (const [i, person] of people.entries()) {
    const [named = '', judged = ''] = i % 2 ? phones : phones.toReversed();
    await post(person, '/api/v6/suggest/add', { phone: named, first_name: `Zed${i}`, last_name: 'Quill' });
    await post(person, '/api/v6/ban/add', { phone: judged });
    for (const phone of [named, judged]) {
      const said = { phone, text: `They rang ${i} times, says ${person.id} of ${phone}.` };
      const { id } = await post<{ id: number }>(person, '/api/v7/comment/add', said);
      if (phone === named) texts.push(String(id));
    }
  }
  for (const [i, person] of people.entries()) {
    for (const [j, comment_id] of texts.entries()) {
      if (i === j) continue;
      const vote = { like_type: (i + j) % 3 ? 'LIKE' : 'DISLIKE', action_type: 'ADD' };
      await post(person, '/api/v11/comment/like', { comment_id, ...vote });
    }
  }
  return { people, phones, texts };
}

/** What numbers' rows say, apart from when. */
async function readNumbers({ phones }: Crowd): Promise<unknown[]> {
  const { rows } = await app.database.pool.query(
    'select phone, evidence, opinions, names, comments, member_score, member_units from number where phone = any($1::int8[]) order by 1',
    [phones],
  );
  return rows;
}

async function expectExact({ texts }: Crowd): Promise<void> {
  for (const id of texts) expect(await readCounters(app.database, id)).toEqual(await recount(app.database, id));
}

it('twelve with common numbers leave at once, come back at once and are erased at once', {
  timeout: patient(600_000),
}, async () => {
  const crowd = await gather(12);
  const before = await readNumbers(crowd);
  const all = (fields: Record<string, string>) =>
    Promise.all(crowd.people.map((person) => post(person, '/api/v6/profile/cancel', fields)));
  for (let round = 0; round < 3; round += 1) {
    await all({ cancel: '1' });
    expect(await readNumbers(crowd)).not.toEqual(before);
    await all({ cancel: '0' });
    expect(await readNumbers(crowd)).toEqual(before);
  }
  await all({ cancel: '1', texts: 'erase' });
  app.clock.advance(31 * 86_400_000);
  // As three servers would, and somebody who reacts to what goes.
  const reader = await join(app);
  const react = (comment_id: string) =>
    reader.browser.post('/api/v11/comment/like', { comment_id, like_type: 'LIKE', action_type: 'ADD' });
  const runs = Array.from({ length: 3 }, () => runRepeatedJob(app, 'erase-profiles'));
  const reacted = await Promise.all(crowd.texts.map(react));
  await Promise.all(runs);
  expect(reacted.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  const { rows } = await app.database.pool.query('select id from profile where id = any($1) and erased_at is null', [
    crowd.people.map(({ id }) => id),
  ]);
  expect(rows).toEqual([]);
  for (const row of await readNumbers(crowd)) expect(row).toMatchObject({ evidence: [], names: [], comments: 0 });
  await expectExact(crowd);
});

it('C3 twelve moderators remove twelve spammers with common numbers at once, and take it back at once', {
  timeout: patient(600_000),
}, async () => {
  const crowd = await gather(12);
  const moderators = await Promise.all(crowd.people.map(() => join(app, { role: 'moderator' })));
  const [reporter = moderators[0] as Person] = await Promise.all([join(app)]);
  for (const comment_id of crowd.texts) await post(reporter, '/api/v6/report/comment', { comment_id, reason: 'spam' });
  // A spammer reports too, and what others report of one another is theirs.
  for (const [i, person] of crowd.people.entries()) {
    const comment_id = crowd.texts[(i + 5) % 12] ?? '';
    await post(person, '/api/v6/report/comment', { comment_id, reason: 'spam' });
  }
  const before = await readNumbers(crowd);
  const asked = await moderators[0]?.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const cases = crowd.texts.map((id) => {
    const found = asked?.data.items.find(({ textId }) => textId === id);
    if (!found) throw new Error('it is not in the queue');
    return found;
  });
  const removals = await Promise.all(
    moderators.map(async ({ browser }, i) => {
      const seen = { case_id: cases[i]?.id ?? '', case_version: String(cases[i]?.version) };
      return browser.post<Decided>('/api/v6/moderation/account/remove', seen);
    }),
  );
  // A case that another removal changed meanwhile is not what its moderator saw.
  expect(removals.filter(({ status, code }) => status !== 200 && code !== 'moderation.changed')).toEqual([]);
  const done = removals.flatMap(({ status, data }, i) => (status === 200 ? [{ actId: data.actId, i }] : []));
  expect(done.length).toBeGreaterThan(1);
  await expectExact(crowd);
  const undone = await Promise.all(
    done.map(({ actId, i }) => moderators[i]?.browser.post('/api/v6/moderation/undo', { act_id: actId })),
  );
  expect(undone.map((answer) => [answer?.status, answer?.code])).toEqual(done.map(() => [200, '']));
  expect(await readNumbers(crowd)).toEqual(before);
  await expectExact(crowd);
});
