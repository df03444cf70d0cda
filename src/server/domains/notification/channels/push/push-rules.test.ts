import { expect, it } from 'vitest';
import {
  mannerOf,
  mostPayloadBytes,
  type PushWords,
  readEndpoint,
  readRetryAfter,
  writePayload,
} from './push-rules.ts';

it('P39: the address of a push service is https, has a name and the usual port', () => {
  const stand = 'http://127.0.0.1:4010';
  for (const text of ['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com:443/y']) {
    expect(readEndpoint(text, null)?.protocol, text).toBe('https:');
  }
  const wrong = [
    '',
    'x',
    'http://push.example/a',
    'ftp://push.example/a',
    'https://push.example:8443/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://8.8.8.8/a',
    'https://user@push.example/a',
    'https://user:word@push.example/a',
    `${stand}/a`,
    'https://intranet/a',
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
    title: 'Ringbook',
    body: '',
    navigate: 'https://ringbook.test/en/reports',
    lang: 'en',
    tag: 'a',
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
