import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type ApiAnswer, makeProblem } from '#web/api/call-api.ts';
import { type Act, useAct } from './use-admin.ts';

function renderAct(): Act {
  const acts: Act[] = [];
  const Page = () => {
    acts.push(useAct());
    return null;
  };
  renderToString(<Page />);
  const [act] = acts;
  if (act === undefined) throw new Error('nothing was rendered');
  return act;
}

const refused: ApiAnswer<null> = {
  ok: false,
  status: 409,
  problem: makeProblem(409, 'admin.data_busy'),
  retryAfter: null,
};

it('42: an act of a dialog waits for the one that is running, and its own refusal is told', async () => {
  const act = renderAct();
  const first = Promise.withResolvers<ApiAnswer<string>>();
  const asked: string[] = [];
  const done = act.run(['first'], () => {
    asked.push('first');
    return first.promise;
  });
  const refusal = act.refusalOf(['second'], async () => {
    asked.push('second');
    return refused;
  });
  await Promise.resolve();
  expect(asked).toEqual(['first']);
  first.resolve({ ok: true, data: 'first' });
  expect(await done).toBe('first');
  expect(await refusal).toBe('admin.data_busy');
  expect(asked).toEqual(['first', 'second']);
});

it('42: a button that is pressed while an act is running sends nothing', async () => {
  const act = renderAct();
  const first = Promise.withResolvers<ApiAnswer<string>>();
  const done = act.run(['first'], () => first.promise);
  expect(await act.run(['second'], () => expect.unreachable())).toBeNull();
  first.resolve({ ok: true, data: 'first' });
  expect(await done).toBe('first');
});

it('42: after a lost answer the same act reuses its key, and another act or content has its own', async () => {
  const act = renderAct();
  const problem = makeProblem(0, 'network.unreachable');
  const lost: ApiAnswer<null> = { ok: false, status: 0, problem, retryAfter: null };
  const keys: string[] = [];
  const send = (content: Parameters<Act['run']>[0], answer: ApiAnswer<null>) =>
    act.run(content, async (headers) => {
      keys.push(headers['idempotency-key']);
      return answer;
    });
  await send(['bar', { reason: 'one' }], lost);
  await send(['bar', { reason: 'one' }], lost);
  await send(['bar', { reason: 'other' }], lost);
  await send(['role', { reason: 'other' }], lost);
  // What was done between may have undone the first one.
  await send(['bar', { reason: 'one' }], refused);
  await send(['bar', { reason: 'one' }], refused);
  const [first, again, ...others] = keys;
  expect(again).toBe(first);
  expect(new Set([first, ...others]).size).toBe(5);
});
