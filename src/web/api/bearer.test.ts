import { afterEach, expect, it, vi } from 'vitest';
import { fetchAsMember, setBearer } from './bearer.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(status: number) {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return new Response(null, { status });
  });
  return sent;
}

it('carries the token beside the headers of the call', async () => {
  const sent = answerWith(200);
  setBearer({ token: () => 'abc', onRefused: () => expect.unreachable() });
  await fetchAsMember('/api/x', { headers: { altcha: 'proof' } });
  expect(sent[0]?.get('authorization')).toBe('Bearer abc');
  expect(sent[0]?.get('altcha')).toBe('proof');
  setBearer({ token: () => null, onRefused: () => expect.unreachable() });
  await fetchAsMember('/api/x');
  expect(sent[1]?.has('authorization')).toBe(false);
});

it.each([403, 426])('%i ends the session of the token that was sent', async (status) => {
  answerWith(status);
  const refused: unknown[] = [];
  setBearer({ token: () => 'abc', onRefused: (token) => refused.push(token) });
  await fetchAsMember('/api/x');
  expect(refused).toEqual(['abc']);
});

it('39: 403 ends nothing where no token was sent, as at the sign-in to a suspended account', async () => {
  answerWith(403);
  setBearer({ token: () => null, onRefused: () => expect.unreachable() });
  expect((await fetchAsMember('/api/x')).status).toBe(403);
});

it.each(['auth/check?code=1234567890&token_type=jwt', 'suspension/abcdefghij', 'suspension/abcdefghij/appeal'])(
  '39: a member who proves a suspended number stays signed in, and reads its reasons: %s',
  async (call) => {
    const sent = answerWith(403);
    setBearer({ token: () => 'abc', onRefused: () => expect.unreachable() });
    expect((await fetchAsMember(`/api/v6/${call}`)).status).toBe(403);
    expect(sent[0]?.has('authorization')).toBe(false);
  },
);

it('426 is told where no token was sent, too', async () => {
  answerWith(426);
  const refused: unknown[] = [];
  setBearer({ token: () => null, onRefused: (token) => refused.push(token) });
  await fetchAsMember('/api/x');
  expect(refused).toEqual([null]);
});

it.each([400, 401, 402, 404, 409, 422, 428, 429, 500, 503])('%i ends nothing', async (status) => {
  answerWith(status);
  setBearer({ token: () => 'abc', onRefused: () => expect.unreachable() });
  expect((await fetchAsMember('/api/x')).status).toBe(status);
});
