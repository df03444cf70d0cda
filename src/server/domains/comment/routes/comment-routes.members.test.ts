import { expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { memberColors, memberPatterns } from '#contract/comment-limits.ts';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinMany, look, type Person } from '#test/member.ts';
import { createNoonApp } from '#test/whole-file.ts';

const { app, database } = await createNoonApp({ RATE_FACTOR: '1000' });

/** `member` of each text on a number's page as a viewer sees it, keyed by text. */
async function membersOn(phone: string, by: Person | null = null): Promise<Record<string, Comment['member']>> {
  const { comments } = await look(app, by, phone);
  const texts = comments.flatMap((comment) => [comment, ...comment.thread]);
  return Object.fromEntries(texts.map(({ text, member }) => [text, member]));
}

const numbersOn = async (phone: string, by: Person | null = null) =>
  Object.fromEntries(
    Object.entries(await membersOn(phone, by)).map(([text, member]) => [text, member?.number ?? null]),
  );

it('U14: members without a name are numbered on a page in the order of their first texts, and stay so', async () => {
  const [one, two, three] = [await join(app), await join(app), await join(app)];
  const phone = makePhone();
  const first = await say(one, phone, 'One.');
  await reply(two, first, 'Two answers.');
  await say(three, phone, 'Three.');
  await reply(one, first, 'One answers.');
  await say(two, phone, 'Two.');
  const expected = { 'One.': 1, 'Two answers.': 2, 'Three.': 3, 'One answers.': 1, 'Two.': 2 };
  expect(await numbersOn(phone)).toEqual(expected);
  // The same for every viewer, call and later state, except that authors are not shown their own ordinal.
  expect(await numbersOn(phone, three)).toEqual({ ...expected, 'Three.': null });
  const { items } = await listComments(app, null, phone, '&order_by=oldest');
  expect(items.map(({ member }) => member?.number)).toEqual([1, 3, 2]);
  const thread = await openThread(app, null, `comment_id=${first.id}&offset=0`);
  expect(thread.items.map(({ member }) => member?.number)).toEqual([2, 1]);
  expect(thread.items[1]?.member).toEqual(items[0]?.member);
  await one.browser.post('/api/v6/comment/delete', { phone });
  await say(one, phone, 'One again.');
  expect((await numbersOn(phone))['One again.']).toBe(1);
});

it('U14: the same member on another number’s page is somebody else, told by when they wrote there alone', async () => {
  const [one, two] = [await join(app), await join(app)];
  // Repeated texts would be held.
  const texts = [
    ['They rang twice.', 'Nobody spoke.'],
    ['A survey about cars.', 'Wanted my bank details.'],
  ] as const;
  for (const [at, [first, second]] of texts.entries()) {
    const [earlier, later] = at === 0 ? [one, two] : [two, one];
    const phone = makePhone();
    await say(earlier, phone, first);
    await say(later, phone, second);
    const seen = await membersOn(phone);
    expect([seen[first]?.number, seen[second]?.number]).toEqual([1, 2]);
    expect(seen[second]?.look).toBe(((seen[first]?.look ?? 0) + 1) % (memberColors * memberPatterns));
  }
});

it('U14: who shows a name, is gone or wrote what nobody reads has no number', async () => {
  const named = await join(app, { first_name: 'Maria', last_name: 'Klein' });
  const [hidden, gone, held] = [await join(app, { first_name: 'Otto' }), await join(app), await join(app)];
  const phone = makePhone();
  const texts: [Person, string][] = [
    [named, 'Named.'],
    [hidden, 'Hidden.'],
    [gone, 'Gone.'],
    [held, 'Held.'],
  ];
  for (const [by, text] of texts) await say(by, phone, text);
  await hidden.browser.post('/api/v6/params/profile_going', { flag: '0' });
  await gone.browser.post('/api/v6/profile/cancel', { cancel: '1' });
  await database.db.updateTable('comment').set({ state: 'held' }).where('profile_id', '=', held.id).execute();
  for (const by of [null, await join(app)]) {
    expect(await numbersOn(phone, by)).toEqual({ 'Named.': null, 'Hidden.': 2, 'Gone.': null });
  }
});

it('U14: no two members get the same number, also where they all write at once', async () => {
  const said = ['Rings.', 'Hums.', 'Sells cars.', 'A bank?', 'Silent.', 'Polite.', 'Too early.', 'Wrong number.'];
  const people = await joinMany(app, said.length);
  const phone = makePhone();
  await Promise.all(people.map((by, at) => say(by, phone, said[at] ?? '')));
  const rows = await database.db.selectFrom('comment').select('member_number').where('phone', '=', phone).execute();
  expect(rows.map((row) => row.member_number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
