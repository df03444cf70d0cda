import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let logged = '';
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  app = await startTestApp({ log: pino({ level: 'trace' }, sink) });
});
afterAll(() => app.close());

test.each([
  ['//key/e30.e30.e30', '/key/e30.e30.e30'],
  ['//key/e30?number=1&to=%2F%2Fevil.example', '/key/e30?number=1&to=%2F%2Fevil.example'],
  ['//key//evil.example', '/key//evil.example'],
  ['//key/\\evil.example', '/key//evil.example'],
  ['//key/..%2f..%2f/evil.example', '/key/..%2f..%2f/evil.example'],
  ['//key/%0d%0aset-cookie:a=b', '/key/%0d%0aset-cookie:a=b'],
])('%s leads to this site’s own %s', async (path, location) => {
  const answer = await app.request(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(location);
  expect(new URL(location, 'https://ringbook.test/any').origin).toBe('https://ringbook.test');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
});

test.each(['//evil.example/', '//keys/a', '//evil.example/key/a'])('%s leads nowhere else', async (path) => {
  expect((await app.request(path)).headers.get('location')).toBeNull();
});

test('T each of these requests has its line in the log, and none holds the token', async () => {
  const paths = ['//key/c2VjcmV0.c2VjcmV0.c2VjcmV0', '/key/c2VjcmV0.c2VjcmV0.c2VjcmV0', '/payment?key=c2VjcmV0'];
  for (const path of paths) {
    logged = '';
    const { status } = await app.request(path);
    const lines = logged.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
    const answers = lines.filter(({ msg }) => msg === 'answered');
    expect(answers).toMatchObject([{ method: 'GET', status, route: expect.stringMatching(/^[/*]/) }]);
    expect(logged).not.toContain('c2VjcmV0');
  }
});
