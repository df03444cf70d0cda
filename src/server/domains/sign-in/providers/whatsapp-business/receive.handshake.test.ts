import { expect, test } from 'vitest';
import { receiveFromWhatsapp } from './receive.ts';

const address = 'https://ringbook.example/api/v6/sign_in/inbound/whatsapp-business';
const settings = {
  number: '15550100100',
  numberId: '106540352242922',
  token: 'EAAG-t0ken',
  appSecret: 'app_secret',
  verifyToken: 'verify-s3cret',
  apiUrl: 'http://127.0.0.1:1',
};

const verify = (query: Record<string, string>) => {
  const url = new URL(`${address}?${new URLSearchParams(query)}`);
  return receiveFromWhatsapp(
    { method: 'GET', url, headers: new Headers(), body: new Uint8Array(), receivedAt: new Date(0) },
    settings,
  );
};
const right = { 'hub.mode': 'subscribe', 'hub.verify_token': settings.verifyToken, 'hub.challenge': '1158201444' };

test('the set-up check gets its challenge back', () => {
  expect(verify(right)).toEqual({
    kind: 'handshake',
    answer: { status: 200, contentType: 'text/plain; charset=utf-8', body: '1158201444' },
  });
});

test('a set-up check without the token, or with a challenge that could be markup, does not', () => {
  expect(verify({})).toEqual({ kind: 'forged' });
  expect(verify({ ...right, 'hub.verify_token': 'verify-s3cres' })).toEqual({ kind: 'forged' });
  expect(verify({ ...right, 'hub.verify_token': '' })).toEqual({ kind: 'forged' });
  expect(verify({ ...right, 'hub.mode': 'unsubscribe' })).toEqual({ kind: 'forged' });
  for (const challenge of ['', '<script>', 'a'.repeat(201)]) {
    expect(verify({ ...right, 'hub.challenge': challenge })).toEqual({ kind: 'malformed' });
  }
});
