import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// Beyond the free look-ups names are paid for: every list about a number shows what was paid, and none shows more.

let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp({
    env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '2', PRO_PER_DAY: '3', WELCOME_NUMCY: '10' },
  });
  author = await join(app, { first_name: 'Zebulonia', last_name: 'Quixwater' });
});
afterAll(() => app.close());

/** A number with a comment and a reply by somebody who shows their name, and a name to pay for. */
let phone: string;
let me: Person;
beforeEach(async () => {
  phone = makePhone();
  const comment = await say(author, phone, `They rang at ${phone}.`);
  await reply(author, comment, `And again, from ${phone}.`);
  for (const { browser } of await joinApart(app, 3)) {
    const fields = { phone, first_name: 'Peppercorn', last_name: 'Ltd' };
    expect((await browser.post('/api/v6/suggest/add', fields)).status).toBe(200);
  }
  me = await join(app);
});

async function useUp(lookups: number): Promise<void> {
  for (let n = 0; n < lookups; n += 1) expect((await look(app, me, makePhone())).common.isPaidRequest).toBe(false);
}

/** The authors' names that each way to read about the number shows. */
async function namesShown(): Promise<Record<string, string[]>> {
  const { items } = await listComments(app, me, phone);
  const [first] = items;
  const thread = await openThread(app, me, `comment_id=${first?.id}&offset=0`);
  const view = await look(app, me, phone);
  const namesOf = (texts: { firstName: string }[]) => texts.map(({ firstName }) => firstName);
  return {
    list: namesOf(items.flatMap((one) => [one, ...one.thread])),
    thread: namesOf([thread.comment, ...thread.items]),
    view: namesOf(view.comments.flatMap((one) => [one, ...one.thread])),
    name: view.averageProfile ? [view.averageProfile.firstName] : [],
  };
}
const inPart = { list: ['Z***', 'Z***'], thread: ['Z***', 'Z***'], view: ['Z***', 'Z***'], name: ['P***'] };
const whole = (name: string) => [name, name];
const inFull = {
  list: whole('Zebulonia'),
  thread: whole('Zebulonia'),
  view: whole('Zebulonia'),
  name: ['Peppercorn'],
};

describe('names beyond the free look-ups', () => {
  it('are withheld by every list, whichever is asked first, and none makes the look-up free', async () => {
    await useUp(2);
    for (let round = 0; round < 2; round += 1) expect(await namesShown()).toEqual(inPart);
    expect((await look(app, me, phone)).paidAlert.show).toBe(true);
    // Nor do acts that count like a look-up.
    await me.browser.post('/api/v6/suggest/add', { phone, first_name: 'Mine' });
    const own = await me.browser.post('/api/v7/comment/add', { phone, text: `Mine about ${phone}.` });
    expect(own.status).toBe(200);
    expect((await namesShown()).view).toEqual(expect.arrayContaining(['Z***']));
    expect((await look(app, me, phone)).common.isPaidRequest).toBe(true);
  });

  it('are shown by every list once they are paid, on that day and no longer', async () => {
    await useUp(2);
    const paid = await look(app, me, phone, '?paidSearch=1');
    expect([paid.common.balance, paid.comments[0]?.firstName]).toEqual([9, 'Zebulonia']);
    expect(await namesShown()).toEqual(inFull);
    expect((await look(app, me, phone)).common.balance).toBe(9);
    // Of this number alone.
    const other = makePhone();
    await say(author, other, `Another one, ${other}.`);
    expect((await listComments(app, me, other)).items[0]?.firstName).toBe('Z***');
    app.clock.advance(86_400_000);
    await useUp(2);
    expect(await namesShown()).toEqual(inPart);
  });

  it('are free for as many numbers as the account has, one more for Pro', async () => {
    await useUp(1);
    expect(await namesShown()).toEqual(inFull);
    me = await join(app, { pro_until: new Date(app.clock.now().getTime() + 86_400_000) });
    await useUp(2);
    expect(await namesShown()).toEqual(inFull);
    const beyond = makePhone();
    await say(author, beyond, `Beyond, ${beyond}.`);
    expect((await listComments(app, me, beyond)).items[0]?.firstName).toBe('Z***');
  });
});
