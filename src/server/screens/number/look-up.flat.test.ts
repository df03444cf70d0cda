import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { say } from '#test/comments.ts';
import { join, look } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

setFlagsFromString('--allow-natives-syntax');
/** Whether V8 keeps a text in one piece. */
const isFlat = new Function('text', 'return %StringIsFlat(text)') as (text: string) => boolean;

it('B1 no text of a look-up is kept in pieces, by which its JSON would take twice as long', async () => {
  const holder = await join(app, { is_proven: true, profile_going: true, first_name: 'Ann', avatar_id: 12 });
  await say(await join(app, { avatar_id: 14, profile_going: true }), holder.phone, 'Rang at noon and hung up.');
  const complaints = [
    { source: 'ftc', days: [[20_400, 3]], firstDay: '2025-11-08', lastDay: '2025-11-08', subjects: [] },
  ];
  await app.database.pool.query('update number set open_data = $2 where phone = $1', [
    holder.phone,
    JSON.stringify(complaints),
  ]);
  const write = JSON.stringify;
  const pieces: string[] = [];
  let seen = 0;
  vi.spyOn(JSON, 'stringify').mockImplementation((value, ...rest) => {
    const isAnswer = value?.status === 'ok' && value.data?.comments !== undefined;
    // Before it is written: writing joins them.
    if (isAnswer) {
      seen += 1;
      for (const [path, text] of textsOf(value.data)) if (!isFlat(text)) pieces.push(path);
    }
    return write(value, ...rest);
  });
  const view = await look(app, null, holder.phone).finally(() => vi.restoreAllMocks());
  expect(view).toMatchObject({ common: { seeMoreLink: `/number/${holder.phone}#complaints` } });
  expect(view.comments.map(({ avatar }) => avatar)).toEqual(['/avatars/14.svg']);
  expect([seen, pieces]).toEqual([1, []]);
});

function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}.${key}`));
}
