import { timingSafeEqual } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import { dayMs, daySeconds } from '#shared/time.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { ApiContext } from './api.ts';

/** On whose meter a browser's page loads count. */
export interface MeterOwner {
  /** A member as the meter counts them. */
  key: string;
  /** Numbers a day (UTC) that were free when the cookie was written. */
  perDay: number;
}

export interface MeterCookies {
  /** Null for a browser that has none, or one that we did not write or wrote too long ago. */
  read(c: ApiContext, now: Date): MeterOwner | null;
  /** The header to set; null where the browser has the same of today. */
  renew(c: ApiContext, owner: MeterOwner, now: Date): string | null;
}

const name = 'meter_';
const maxAgeDays = 30;

/**
 * The cookie by which a page's document counts on its member's meter instead of the network's: a document is asked for
 * without a token. It says nothing else, opens nothing, and no script can read it.
 *
 * @param key 32 bytes, for this alone
 */
export function createMeterCookies(key: Buffer, isSecure: boolean): MeterCookies {
  const sign = (text: string) => keyedHash(key, text).slice(0, 22);
  // On HTTPS by a name that no neighbouring host can write.
  const given = (c: ApiContext) => (isSecure ? getCookie(c, name, 'host') : getCookie(c, name));
  const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs);
  const write = ({ key: owner, perDay }: MeterOwner, day: number) => {
    const text = `${owner}.${perDay}.${day}`;
    return `${text}.${sign(text)}`;
  };
  return {
    read(c, now) {
      const [, text = '', owner = '', perDay, day, signature = ''] =
        /^((m:\d{1,15})\.(\d{1,7})\.(\d{1,6}))\.([\w-]{22})$/.exec(given(c) ?? '') ?? [];
      if (text === '' || !timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature))) return null;
      const age = dayOf(now) - Number(day);
      return age >= 0 && age < maxAgeDays ? { key: owner, perDay: Number(perDay) } : null;
    },
    renew(c, owner, now) {
      const value = write(owner, dayOf(now));
      if (given(c) === value) return null;
      return setCookie(value, maxAgeDays * daySeconds, isSecure);
    },
  };
}

/** The header by which a browser forgets it. */
export function endMeterCookie(isSecure: boolean): string {
  return setCookie('', 0, isSecure);
}

function setCookie(value: string, maxAge: number, isSecure: boolean): string {
  return generateCookie(name, value, {
    ...{ httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/', maxAge },
    ...(isSecure && { prefix: 'host' }),
  });
}
