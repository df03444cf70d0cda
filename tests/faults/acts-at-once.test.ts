import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MyReports, TextQueue } from '#contract/moderation.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { expectRecounted } from '#test/opinions.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', CODES_PER_NETWORK: '100000' } });
});
afterAll(() => app.close());

/** The same numbers each time, as far as acts at the same time allow. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

/** What is kept twice, and differs; nothing where all is well. */
const faults = `
  select 'held without a row ' || c.id as fault from comment c where c.state = 'held' and not exists (
    select from moderation_case m where m.text_id = c.id::text and m.kind in ('comment', 'reply')
      and m.state = 'open' and m.held_by is not null)
  union all select 'open without a text ' || m.id from moderation_case m left join comment c on c.id::text = m.text_id
    where m.kind in ('comment', 'reply') and m.state = 'open'
      and (c.id is null or c.state = 'deleted' or (m.held_by is not null) <> (c.state = 'held'))
  union all select 'reports of ' || m.id from moderation_case m where m.reports <> (
    select count(*) from moderation_report r where r.kind = m.kind and r.text_id = m.text_id and r.outcome is null)
  union all select 'replies to ' || c.id from comment c where c.parent_id is null and c.thread_count <> (
    select count(*) from comment r where r.parent_id = c.id and r.state = 'shown')
  union all select 'comments on ' || n.phone from number n where n.comments <> (
    select count(*) from comment c where c.phone = n.phone and c.parent_id is null and c.state = 'shown')
  union all select 'reactions to ' || c.id from comment c where c.likes <> (
      select count(*) from comment_reaction r where r.comment_id = c.id and r.is_like)
    or c.dislikes <> (select count(*) from comment_reaction r where r.comment_id = c.id and not r.is_like)
    or c.comment_ups <> (select coalesce(sum(b.amount), 0) from comment_boost b where b.comment_id = c.id)
  union all select 'wallet ' || w.profile_id from wallet w where w.balance <> (
    select sum(p.amount) from wallet_posting p where p.profile_id = w.profile_id)`;

it('C2 C14 members, holders and moderators act at once on the same few numbers: nobody fails, and all counts hold', {
  timeout: patient(600_000),
}, async () => {
  const random = randomOf(11);
  const any = <Item>(list: readonly Item[]) => list[random(list.length)] as Item;
  const traits = { created_at: new Date(app.clock.now().getTime() - 40 * dayMs), is_proven: true };
  const members: Person[] = [];
  for (let i = 0; i < 6; i += 1) members.push(await join(app, traits));
  const holders = members.slice(0, 2);
  const moderators = [await join(app, { role: 'moderator' }), await join(app, { role: 'admin' })];
  const phones = [makePhone(), makePhone(), ...holders.map(({ phone }) => phone)];
  const failed: string[] = [];
  const undoable: string[] = [];
  const post = async (by: Person, path: string, fields: Record<string, string>) => {
    const answer = await by.browser.post<{ actId?: string } | undefined>(path, fields);
    if (answer.status >= 500) failed.push(`${path} ${answer.code}`);
    return answer;
  };
  const idOf = async (isReply: boolean) => {
    const rows = app.database.db
      .selectFrom('comment')
      .select('id')
      .where('parent_id', isReply ? 'is not' : 'is', null);
    return any([...(await rows.execute()).map(({ id }) => id), '1']);
  };
  const textOf = async () => {
    const isReply = random(2) === 0;
    return { [isReply ? 'thread_id' : 'comment_id']: await idOf(isReply) };
  };
  const words = () => ({ text: `${any(['Rang at night', 'A wetback calls', 'Asks for money'])} ${random(5)}` });
  const said = () => ({ ...words(), send_anyway: '1' });
  const acts: ((by: Person, phone: string) => Promise<unknown>)[] = [
    (by, phone) => post(by, '/api/v7/comment/add', { phone, ...said() }),
    (by, phone) => post(by, '/api/v6/comment/delete', { phone }),
    async (by) => post(by, '/api/v13/comment/thread/add', { reply_to: await idOf(false), ...said() }),
    async (by) => post(by, '/api/v13/comment/thread/edit', { thread_id: await idOf(true), ...said() }),
    async (by) => {
      const wish = { like_type: any(['LIKE', 'DISLIKE']), action_type: any(['ADD', 'ADD', 'REMOVE']) };
      return post(by, '/api/v11/comment/like', { ...(await textOf()), ...wish });
    },
    async (by) => {
      const wish = { like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: '1' };
      return post(by, '/api/v11/comment/like', { ...(await textOf()), ...wish });
    },
    async () => post(any(holders), '/api/v6/comment/pin', { comment_id: await idOf(false) }),
    async (by) => post(by, '/api/v6/report/comment', { ...(await textOf()), reason: any(['spam', 'insult']) }),
    async (by) => {
      const { data } = await by.browser.ask<MyReports | undefined>('/api/v6/report/my');
      return post(by, '/api/v6/report/withdraw', { report_id: data?.items?.[0]?.id ?? '1' });
    },
    (by, phone) => post(by, `/api/v6/ban/${any(['add', 'delete'])}`, { phone }),
    (by, phone) => post(by, '/api/v6/tag/set', { phone, caller_type: any(['6', '10', '4']), emotags: '9' }),
    (by, phone) => post(by, '/api/v6/suggest/add', { phone, first_name: any(['Anna', 'Ana', '']), last_name: '' }),
    (by) => {
      const contacts = phones.map((phone) => ({ phone: `+${phone}`, first_name: any(['Anna', 'Bob']) }));
      return post(by, '/api/v6/contact/import', { consent: '1', contacts: JSON.stringify(contacts) });
    },
    (by) => post(by, '/api/v6/contact/my/delete', { all: '1' }),
    async () => {
      const by = any(moderators);
      const { status, data } = await by.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=50');
      if (status !== 200) failed.push(`queue ${status}`);
      if (status !== 200 || data.items.length === 0) return;
      const seen = any(data.items);
      const act = any(['decide', 'decide', 'account/remove']);
      const decision = any(['keep', 'remove', 'hold']);
      const fields = { case_id: seen.id, case_version: String(seen.version), reason: 'spam' };
      const done = await post(by, `/api/v6/moderation/${act}`, { ...fields, ...(act === 'decide' && { decision }) });
      if (done.data?.actId) undoable.push(done.data.actId);
    },
    // Most removals are taken back, so that there is somebody left.
    async () =>
      void (await post(moderators[1] as Person, '/api/v6/moderation/undo', { act_id: undoable.pop() ?? '1' })),
    () => post(any(holders), `/api/v6/number/${any(['unlist', 'relist'])}`, {}),
    (by) => post(by, '/api/v6/profile/cancel', { cancel: any(['1', '0', '0']) }),
  ];
  // On the embedded store they only come one after the other.
  let left = app.database.kind === 'postgres' ? 500 : 300;
  const work = async () => {
    while (left-- > 0) await any(acts)(any(members), any(phones));
  };
  await Promise.all(Array.from({ length: 12 }, work));
  expect(failed).toEqual([]);
  expect((await app.database.pool.query<{ fault: string }>(faults)).rows.map(({ fault }) => fault)).toEqual([]);
  for (const phone of phones) await expectRecounted(app.database, phone);
});
