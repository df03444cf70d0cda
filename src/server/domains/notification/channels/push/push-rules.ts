import { isIP } from 'node:net';
import { dayMs, secondMs } from '#shared/time.ts';
import { groupOf, type KindGroup } from '../../rules/notice-groups.ts';

/** TTL and urgency of a message (RFC 8030). */
export interface PushManner {
  /** Seconds for which the service keeps it while the device is offline. */
  ttlS: number;
  urgency: 'low' | 'normal' | 'high';
}

const days = (count: number) => (count * dayMs) / secondMs;

const manners: Record<KindGroup, PushManner> = {
  // An attacker may be signing in, so each hour counts.
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

/** The user is waiting for it. */
export const testManner: PushManner = { ttlS: 60, urgency: 'high' };

export interface PushWords {
  title: string;
  body: string;
  navigate: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** A later message with the same tag replaces this one. */
  tag: string;
  silent: boolean;
}

/** Push services must accept 4,096 bytes (RFC 8030); encryption needs about 100. */
export const mostPayloadBytes = 3_000;
const declarativeWebPush = 8030;

/** Serializes the message before encryption, truncating the body to fit. */
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

/** Parses a push endpoint: https on the default port with a host name, or the origin of `testService`. */
export function readEndpoint(text: string, testService: string | null): URL | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.origin === testService) return url;
  const isName = isIP(url.hostname) === 0 && /^[^:[\]]+\.[^:[\]]+$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isName ? url : null;
}

/** Seconds of a `Retry-After` header (RFC 9110, 10.2.3); 0 without one, at most a day. */
export function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / secondMs;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), days(1)) : 0;
}
