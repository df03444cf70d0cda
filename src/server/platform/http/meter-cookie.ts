import { timingSafeEqual } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import { dayMs, daySeconds } from '#shared/time.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { ApiContext } from './api.ts';

export interface MeterOwner {
  /** `m:` and the profile id. */
  key: string;
  /** Free numbers a day (UTC) when the cookie was written. */
  perDay: number;
}

export interface MeterCookies {
  /** Null if the cookie is missing, forged or expired. */
  read(c: ApiContext, now: Date): MeterOwner | null;
  renew(c: ApiContext, owner: MeterOwner, now: Date): string | null;
}

const name = 'meter_';
const maxAgeDays = 30;

/** Signed cookie that counts page loads for the member, as they carry no token. It grants no access. */
export function createMeterCookies(key: Buffer, isSecure: boolean): MeterCookies {
  const sign = (text: string) => keyedHash(key, text).slice(0, 22);
  // With HTTPS the name has the prefix `__Host-`, so that sibling hosts cannot set it.
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

export function endMeterCookie(isSecure: boolean): string {
  return setCookie('', 0, isSecure);
}

function setCookie(value: string, maxAge: number, isSecure: boolean): string {
  return generateCookie(name, value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    path: '/',
    maxAge,
    ...(isSecure && { prefix: 'host' }),
  });
}
