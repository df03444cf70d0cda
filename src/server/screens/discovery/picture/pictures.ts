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
  /** The picture of a number; null if too many are being drawn. Not metered: the caller does that. */
  ofNumber(phone: ResolvedPhone, locale: LocaleTag, now: Date): Promise<MadeAnswer | null>;
  /** The picture of a shared portrait in its current state; null if too many are being drawn. */
  ofPortrait(portrait: Portrait, locale: LocaleTag, now: Date): Promise<MadeAnswer | null>;
  /** The picture of the site, with no data about a number. */
  ofSite(locale: LocaleTag, now: Date): Promise<MadeAnswer | null>;
}

/** Draws link pictures as PNG, two at a time. Caches each until its number changes, at most a day (verdicts fade). */
export function createPictures(deps: {
  records: NumberRecords;
  numbers: NumberCache;
  plan: NumberingPlan;
  publicUrl: string;
}): Pictures {
  const { host } = new URL(deps.publicUrl);
  const numberShelf = deps.numbers.shelf({ max: 24e6, sizeOf: bytesOf, maxAgeMs: dayMs });
  const ofNumbers = new MadeAnswers(numberShelf, { atOnce: 2, waitingAtMost: 16 });
  // Separate, so that requests for numbers cannot block it: one per language, kept without expiry.
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
        // The first use of each takes a few milliseconds of the event loop.
        await nextTurn();
        const svg = drawNumber(typeface, words, flag, host);
        await nextTurn();
        return toPng(svg);
      }),
    ofPortrait: (portrait, locale, now) => {
      // Keyed by all that it shows; its texts derive from the metrics.
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
  // Without dithering, which accumulates color errors over a plain area and tints it pink.
  const options = { compressionLevel: 9, palette: true, quality: 95, effort: 4, dither: 0 };
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png(options).toBuffer();
}
