import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

/** POST calls that take no `idempotency-key`, and why. */
const never: [start: string, why: string][] = [
  ['/api/v6/auth/', 'Codes and sessions are used up by themselves, and what opens one is kept nowhere in the clear'],
  ['/api/v6/sign_in/', 'Messengers send their own ids'],
  ['/api/v6/payment/webhook/', 'Providers send their own ids'],
  ['/api/v6/lookup/prefix', 'Only reads'],
  [
    '/api/v6/payment/checkout',
    'The provider is asked, which no transaction waits for; what is opened pays nothing yet',
  ],
  ['/api/v6/payment/cancel_renewal', 'The provider is asked, which no transaction waits for; again it changes nothing'],
  ['/api/v6/payment/portal', 'Writes nothing'],
  ['/api/v6/contact/import', 'As many transactions as a book is long; the same book again changes nothing'],
  ['/api/v6/profile/avatar', 'Counted before the file is read; the same picture again is the same'],
  ['/api/v6/mail/answer', 'By the link of a mail, without a session; said again it changes nothing'],
  ['/api/v6/program/key/add', 'What it opens is told once, and kept nowhere, so that it cannot be answered again'],
  ['/api/v6/mail/unsubscribe', 'By the link of a mail, or by its header in a mail program; again it changes nothing'],
  ['/api/v6/push/test', 'A push service is asked, which no transaction waits for; once more shows it once more'],
  ['/api/v6/admin/data/upload', 'A part is identified by its offset, so a repetition changes nothing'],
  ['/api/v6/admin/webhooks/test', 'It calls other servers, outside any transaction; a repetition calls them again'],
  ['/api/v6/moderation/open', 'Shows a case as it stands, with data of others that are not to be kept again'],
  ['/api/v6/moderation/wave/preview', 'Shows texts as they stand, and removes none'],
  ['/api/v1/report/', 'Once a member and number: sent again it changes nothing'],
  ['/api/rate', 'The same, as PhoneBlock’s programs send it'],
  ['/phoneblock/api/rate', 'The same'],
  ['/api/v1/mcp', 'Only reads'],
  ['/api/v1/snom.xml', 'Only reads'],
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
  const starts = never.map(([start]) => start);
  const unnamed = calls.filter((call) => !isNamed(call)).map(({ path }) => path);
  expect(unnamed.filter((path) => !isUnder(starts, path))).toEqual([]);
  // What takes one by now stands here no longer.
  expect(starts.filter((start) => !unnamed.some((path) => path.startsWith(start)))).toEqual([]);
});

it('A2 P5 each of them says what a name is answered that is none, or another act’s', () => {
  const named = calls.filter(isNamed);
  expect(named.length).toBeGreaterThan(50);
  for (const { path, operation } of named) {
    const told = [400, 422].map((status) => JSON.stringify(operation.responses[status]));
    expect([path, ...told]).toEqual([
      path,
      expect.stringContaining('request.invalid'),
      expect.stringContaining('idempotency.mismatch'),
    ]);
  }
});
