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
  const done = act.run(() => {
    asked.push('first');
    return first.promise;
  });
  const refusal = act.refusalOf(async () => {
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
  const done = act.run(() => first.promise);
  expect(await act.run(() => expect.unreachable())).toBeNull();
  first.resolve({ ok: true, data: 'first' });
  expect(await done).toBe('first');
});
