import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// What a body of 64 kB may hold: each field costs far more time than its bytes, and anybody may send one.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

const most = 1_000;
const boundary = 'between-the-parts-of-this-body';
const form = (count: number) => 'a=1&'.repeat(count - 1).concat('a=1');
const parts = (count: number) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(count).concat(`--${boundary}--\r\n`);
const json = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1])));

async function send(type: string, body: string) {
  const headers = { 'content-type': type };
  const answer = await app.request('/api/v6/complaint/comment', { method: 'POST', headers, body });
  const { code, details } = (await answer.json()) as { code: string; details: { path: string; message: string }[] };
  return { status: answer.status, code, details };
}
const tooMany = {
  status: 400,
  code: 'request.invalid',
  details: [{ path: 'body', message: `at most ${most} fields` }],
};

describe('M8: a body of more than 1,000 fields is refused before they are read', () => {
  it.each<[string, string, (count: number) => string]>([
    ['a form', 'application/x-www-form-urlencoded', form],
    ['multipart', `multipart/form-data; boundary=${boundary}`, parts],
    ['multipart with quotation marks', `multipart/form-data; boundary="${boundary}"`, parts],
    ['JSON', 'application/json; charset=utf-8', json],
  ])('%s', async (_, type, make) => {
    const fits = await send(type, make(make === parts ? 700 : most));
    expect([fits.status, fits.code]).toEqual([400, 'request.invalid']);
    expect(fits.details.map(({ path }) => path)).toContain('name');
    if (make !== parts) expect(await send(type, make(most + 1))).toEqual(tooMany);
    // Of parts 64 kB hold fewer: whoever may send more is asked below.
  });

  it('a list of more entries as well, and of faults the first twenty are told', async () => {
    const list = (count: number) => JSON.stringify({ more: Array(count).fill('x') });
    expect(await send('application/json', list(most + 1))).toEqual(tooMany);
    // As many as there may be of them, and what is missing beside them.
    const { code, details } = await send('application/json', list(19));
    expect([code, details.length]).toEqual(['request.invalid', 20]);
  });
});
