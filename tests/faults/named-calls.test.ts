import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

/** POST calls under these paths do not take an `idempotency-key` yet. A new one is not to be added here. */
const notYet = [
  ...['/api/v6/ban/', '/api/v6/poll/', '/api/v6/tag/', '/api/v6/suggest/', '/api/v6/contact/', '/api/v6/number/'],
  ...['/api/v6/notice/', '/api/v7/notice/', '/api/v6/search/history/', '/api/v6/notification/', '/api/v6/mail/'],
  ...['/api/v6/profile/', '/api/v6/params/', '/api/v2/param/', '/api/v6/payment/', '/api/v6/data_request/'],
  ...['/api/v6/report/', '/api/v6/complaint/', '/api/v6/moderation/'],
];

/** POST calls that never take one, and why. */
const never: [start: string, why: string][] = [
  ['/api/v6/auth/', 'Codes and sessions are used up by themselves, and what opens one is kept nowhere in the clear'],
  ['/api/v6/sign_in/', 'Messengers send their own ids'],
  ['/api/v6/payment/webhook/', 'Providers send their own ids'],
  ['/api/v6/lookup/prefix', 'Only reads'],
  ['/sandbox/', 'Stands for outside services where there are none'],
];

let app: TestApp;
let calls: { path: string; operation: Operation }[];

beforeAll(async () => {
  app = await startTestApp();
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  calls = Object.entries(paths).flatMap(([path, { post }]) => (post ? [{ path, operation: post }] : []));
});
afterAll(() => app.close());

const isNamed = ({ operation }: { operation: Operation }) =>
  operation.parameters?.some((one) => one.in === 'header' && one.name === 'idempotency-key') ?? false;
const isUnder = (starts: readonly string[], path: string) => starts.some((start) => path.startsWith(start));

it('A2 P5 every POST call takes an idempotency-key, or stands here with the reason why not', () => {
  const starts = [...notYet, ...never.map(([start]) => start)];
  const unnamed = calls.filter((call) => !isNamed(call)).map(({ path }) => path);
  expect(unnamed.filter((path) => !isUnder(starts, path))).toEqual([]);
  // What takes one by now stands here no longer.
  expect(starts.filter((start) => !unnamed.some((path) => path.startsWith(start)))).toEqual([]);
});

it('A2 P5 all writing calls about comments take one, and say what a used one is answered', () => {
  const named = calls.filter(isNamed);
  expect(named.map(({ path }) => path).sort()).toEqual([
    '/api/v11/comment/like',
    '/api/v13/comment/thread/add',
    '/api/v13/comment/thread/delete',
    '/api/v13/comment/thread/edit',
    '/api/v6/comment/delete',
    '/api/v6/comment/delete_by_id',
    '/api/v6/comment/hide',
    '/api/v6/comment/pin',
    '/api/v6/comment/unhide',
    '/api/v6/comment/unpin',
    '/api/v6/numcy/subscription/comment/add',
    '/api/v6/numcy/subscription/comment/cancel',
    '/api/v7/comment/add',
  ]);
  for (const { path, operation } of named) {
    expect([path, JSON.stringify(operation.responses[422])]).toEqual([
      path,
      expect.stringContaining('idempotency.mismatch'),
    ]);
  }
});
