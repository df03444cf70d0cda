import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Portrait } from '#contract/portrait.ts';
import type { NumberingPlan, ResolvedPhone } from '#server/domains/numbering/door.ts';
import { loadSharp } from '#server/platform/load-sharp.ts';
import { Shelf } from '#server/platform/shelf.ts';
import { type NumberCache, siteSubject } from '#server/screens/number/number-cache.ts';
import type { NumberRecords } from '#server/screens/number/number-record.ts';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import { dayMs } from '#shared/time.ts';
import { type MadeAnswer, MadeAnswers } from '../made-answers.ts';
import { readFlag } from './flag.ts';
import { numberWords, portraitWords, siteWords } from './number-words.ts';
import { drawNumber, drawPortrait, drawSite } from './picture-svg.ts';
import { loadTypeface, packsFor } from './typeface.ts';

export interface Pictures {
  /** The picture of a number; null when too many are being drawn already. Asks no meter: the caller does. */
  ofNumber(phone: ResolvedPhone, locale: LocaleTag, now: Date): Promise<MadeAnswer | null>;
  /** The picture of a portrait that is shared, as it is now; null when too many are being drawn already. */
  ofPortrait(portrait: Portrait, locale: LocaleTag, now: Date): Promise<MadeAnswer | null>;
  /** The picture of the site, which says nothing about a number. */
  ofSite(locale: LocaleTag, now: Date): Promise<MadeAnswer | null>;
}

/** Draws link pictures as PNG, two at a time, and keeps each until its number changes, a day at most: verdicts fade. */
export function createPictures(deps: {
  records: NumberRecords;
  numbers: NumberCache;
  plan: NumberingPlan;
  publicUrl: string;
}): Pictures {
  const { host } = new URL(deps.publicUrl);
  const numberShelf = deps.numbers.shelf({ max: 24e6, sizeOf: bytesOf, maxAgeMs: dayMs });
  const ofNumbers = new MadeAnswers(numberShelf, { atOnce: 2, waitingAtMost: 16 });
  // Apart, so that a crowd waiting for numbers cannot stand before it: one for each language, kept for good.
  const siteShelf = new Shelf({ max: 8e6, sizeOf: bytesOf, maxAgeMs: Number.POSITIVE_INFINITY });
  const ofSite = new MadeAnswers(siteShelf, { atOnce: 1, waitingAtMost: localeTags.length });
  return {
    ofNumber: (phone, locale, now) =>
      ofNumbers.get(`${locale} ${phone.digits}`, { subject: phone.digits, now }, async () => {
        const [record, flag] = await Promise.all([
          phone.kind === 'emergency' ? deps.records.empty(null) : deps.records.find(phone.digits, now),
          phone.country === null ? null : readFlag(phone.country),
        ]);
        const view = deps.records.present(record, { phone, locale, now, viewer: { kind: 'visitor' } });
        const names = view.organisations.map(({ name }) => name);
        const typeface = await loadTypeface(packsFor(locale, names));
        const words = numberWords(typeface, deps.plan, phone, view, locale);
        // The first time each of these takes some milliseconds of the event loop.
        await nextTurn();
        const svg = drawNumber(typeface, words, flag, host);
        await nextTurn();
        return toPng(svg);
      }),
    ofPortrait: (portrait, locale, now) => {
      // By all that it shows: what its texts come to changes with each of them.
      const { phone, international, neurotype, metrics } = portrait;
      const figures = Object.values(metrics).map(({ value, count }) => (count > 0 ? value : null));
      const key = JSON.stringify([locale, 'portrait', international, neurotype, figures]);
      return ofNumbers.get(key, { subject: phone, now }, async () => {
        const typeface = await loadTypeface(packsFor(locale, []));
        const words = portraitWords(typeface, portrait, locale);
        await nextTurn();
        return toPng(drawPortrait(typeface, words, host));
      });
    },
    ofSite: (locale, now) =>
      ofSite.get(locale, { subject: siteSubject, now }, async () => {
        const typeface = await loadTypeface(packsFor(locale, []));
        const words = siteWords(typeface, locale);
        await nextTurn();
        return toPng(drawSite(typeface, words, host));
      }),
  };
}

const bytesOf = ({ body }: MadeAnswer) => body.length + 500;

async function toPng(svg: string): Promise<Uint8Array> {
  // Undithered: spread over a plain field, what a colour is off by adds up until the field turns pink.
  const options = { compressionLevel: 9, palette: true, quality: 95, effort: 4, dither: 0 };
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png(options).toBuffer();
}
