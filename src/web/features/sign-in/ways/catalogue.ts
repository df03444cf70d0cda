import { flashcall } from './flashcall.ts';
import { sms } from './sms.ts';
import { telegram } from './telegram.ts';
import { viber } from './viber.ts';
import { chatLook, type WayLook } from './way-look.ts';
import { whatsapp } from './whatsapp.ts';

/** By the server's name of the way. A way without a line here looks like any chat, under the name that the server tells. */
const looks = new Map<string, WayLook>(
  Object.entries({ telegram, whatsappBusiness: whatsapp, whatsapp, viber, sms, flashcall }),
);

export function lookOf(way: string): WayLook {
  return looks.get(way) ?? chatLook;
}

/** @param title what the server calls the way; null where it does not offer it (any more) */
export function nameOf(
  way: string,
  title: string | null,
  t: (key: NonNullable<WayLook['name']>) => string,
): string | null {
  const { name } = lookOf(way);
  return name === null ? title : t(name);
}
