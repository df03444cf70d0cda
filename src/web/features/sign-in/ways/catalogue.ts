import { flashcall } from './flashcall.ts';
import { sms } from './sms.ts';
import { telegram } from './telegram.ts';
import { viber } from './viber.ts';
import { chatLook, type WayLook } from './way-look.ts';
import { whatsapp } from './whatsapp.ts';

/** By the server's name of the way. Unlisted ways look like a chat under the server's name. */
const looks = new Map<string, WayLook>(
  Object.entries({ telegram, whatsappBusiness: whatsapp, whatsapp, viber, sms, flashcall }),
);

export function lookOf(way: string): WayLook {
  return looks.get(way) ?? chatLook;
}

/** @param title the server's name of the way; null if it is not offered */
export function nameOf(
  way: string,
  title: string | null,
  t: (key: NonNullable<WayLook['name']>) => string,
): string | null {
  const { name } = lookOf(way);
  return name === null ? title : t(name);
}
