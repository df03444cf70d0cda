import { isIP } from 'node:net';
import { dayMs, secondMs } from '#shared/time.ts';
import { groupOf, type KindGroup } from '../../rules/notice-groups.ts';

/** How a push service treats a message (RFC 8030). */
export interface PushManner {
  /** Seconds that it waits for a device that is off. */
  ttlS: number;
  urgency: 'low' | 'normal' | 'high';
}

const days = (count: number) => (count * dayMs) / secondMs;

const manners: Record<KindGroup, PushManner> = {
  // It may be somebody else who signs in: each hour counts.
  account: { ttlS: days(7), urgency: 'high' },
  acquaintance: { ttlS: days(7), urgency: 'normal' },
  answer: { ttlS: days(1), urgency: 'low' },
  complaint: { ttlS: days(7), urgency: 'normal' },
  data_request: { ttlS: days(7), urgency: 'normal' },
  desk: { ttlS: days(1), urgency: 'normal' },
  money: { ttlS: days(7), urgency: 'normal' },
  number: { ttlS: days(7), urgency: 'normal' },
  text: { ttlS: days(7), urgency: 'normal' },
  reaction: { ttlS: days(1), urgency: 'low' },
  other: { ttlS: days(1), urgency: 'low' },
};

export function mannerOf(kind: string): PushManner {
  return manners[groupOf(kind)];
}

/** Somebody waits for it in front of the screen. */
export const testManner: PushManner = { ttlS: 60, urgency: 'high' };

/** What the service worker shows, in the keys of Declarative Web Push. */
export interface PushWords {
  title: string;
  body: string;
  /** Address of the page that it opens. */
  navigate: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** A second message with it takes the place of the first. */
  tag: string;
  silent: boolean;
}

/** Push services promise to take 4,096 bytes, of which encryption needs about 100. */
export const mostPayloadBytes = 3_000;
const declarativeWebPush = 8030;

/** The message as it is encrypted; its body is cut where it would be too long. */
export function writePayload(words: PushWords): string {
  const write = (body: string) =>
    JSON.stringify({ web_push: declarativeWebPush, notification: { ...words, title: cut(words.title, 100), body } });
  const letters = [...words.body];
  let payload = write(words.body);
  while (Buffer.byteLength(payload) > mostPayloadBytes && letters.length > 0) {
    letters.length = Math.floor(letters.length * 0.9);
    payload = write(`${letters.join('')}…`);
  }
  return payload;
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

/**
 * The address of a push service that a browser named, as far as its text shows: https with the usual port, and a name.
 *
 * @param testService origin that is allowed besides, for a stand-in on this machine
 */
export function readEndpoint(text: string, testService: string | null): URL | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.origin === testService) return url;
  const isName = isIP(url.hostname) === 0 && /^[^:[\]]+\.[^:[\]]+$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isName ? url : null;
}

/** Seconds that an answer asks to wait for (RFC 9110, 10.2.3); 0 where it does not, a day at most. */
export function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / secondMs;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), days(1)) : 0;
}
