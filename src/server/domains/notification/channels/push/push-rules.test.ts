import { expect, it } from 'vitest';
import { isPublicAddress } from '#server/platform/http/public-address.ts';
import {
  mannerOf,
  mostPayloadBytes,
  type PushWords,
  readEndpoint,
  readRetryAfter,
  writePayload,
} from './push-rules.ts';

it('P39: only addresses of the public internet are public', () => {
  const inside = [
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', 'fc00::1'],
    ...['fd12::1', 'fe80::1', 'ff02::1', '64:ff9b::7f00:1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
    ...['', 'localhost', '1.2.3', '127.1'],
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outside = ['1.1.1.1', '8.8.8.8', '100.63.0.1', '172.15.0.1', '172.32.0.1', '223.255.255.1'];
  expect([...outside, '2606:4700::1111', '2a00:1450:4001::1'].filter((one) => !isPublicAddress(one))).toEqual([]);
});

it('P39: the address of a push service is https, has a name and the usual port', () => {
  const stand = 'http://127.0.0.1:4010';
  for (const text of ['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com:443/y']) {
    expect(readEndpoint(text, null)?.protocol, text).toBe('https:');
  }
  const wrong = [
    ...['', 'x', 'http://push.example/a', 'ftp://push.example/a', 'https://push.example:8443/a', 'https://localhost/a'],
    ...['https://127.0.0.1/a', 'https://0x7f.1/a', 'https://2130706433/a', 'https://[::1]/a', 'https://8.8.8.8/a'],
    ...['https://user@push.example/a', 'https://user:word@push.example/a', `${stand}/a`, 'https://intranet/a'],
  ];
  expect(wrong.filter((text) => readEndpoint(text, null) !== null)).toEqual([]);
  expect(readEndpoint(`${stand}/a`, stand)?.pathname).toBe('/a');
  for (const text of ['http://127.0.0.1:4011/a', 'http://user@127.0.0.1:4010/a', 'https://127.0.0.1:4010/a']) {
    expect(readEndpoint(text, stand), text).toBeNull();
  }
});

it('P39: what may be somebody else’s doing comes at once, and an answer waits for a device no longer than a day', () => {
  expect(mannerOf('number_proven').urgency).toBe('high');
  expect(mannerOf('followed_answer').ttlS).toBeLessThan(mannerOf('payment_pro').ttlS);
});

it('P39: a message is cut to what every push service takes, whatever its letters', () => {
  const words: PushWords = {
    ...{ title: 'Ringbook', body: '', navigate: 'https://ringbook.test/en/reports', lang: 'en', tag: 'a' },
    dir: 'ltr',
    silent: false,
  };
  for (const letter of ['a', 'ä', '\n', '📞', '"', '\u0001']) {
    const payload = writePayload({ ...words, body: letter.repeat(5_000) });
    expect(Buffer.byteLength(payload), letter).toBeLessThanOrEqual(mostPayloadBytes);
    const { body } = JSON.parse(payload).notification;
    expect(body.endsWith('…') && body.startsWith(letter.repeat(200)), letter).toBe(true);
  }
  expect(JSON.parse(writePayload({ ...words, body: 'short' })).notification.body).toBe('short');
});

it('P39: a pause is read as seconds or as a date, and lasts a day at most', () => {
  const now = new Date('2026-11-28T10:00:00Z');
  const read = (text?: string) => readRetryAfter(text, now);
  expect(['120', 'Sat, 28 Nov 2026 10:05:00 GMT', '999999999'].map((text) => read(text))).toEqual([120, 300, 86_400]);
  expect([read(), read('soon'), read('-5')]).toEqual([0, 0, 0]);
  expect(readRetryAfter('Sat, 28 Nov 2026 09:00:00 GMT', now)).toBe(0);
});
