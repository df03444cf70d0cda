import type { NumberView } from '#contract/number.ts';
import type { Portrait } from '#contract/portrait.ts';
import type { NumberingPlan, ResolvedPhone } from '#server/domains/numbering/door.ts';
import { countryName } from '#server/domains/numbering/queries/country-name.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import type { Headline } from '#shared/headline.ts';
import { headlineSentences, headlineTitle } from '#shared/headline-words.ts';
import { directionOf, fallbackLocale, type LocaleTag } from '#shared/locale.ts';
import { placeText } from '#shared/place-text.ts';
import { portraitMetrics } from '#shared/portrait.ts';
import { canWrite } from './text-outline.ts';
import { type Direction, isolate } from './text-runs.ts';
import type { Typeface } from './typeface.ts';

export interface SiteWords {
  direction: Direction;
  site: string;
  /** The question that the site answers. */
  question: string;
}

export interface NumberWords extends SiteWords {
  number: string;
  headline: Headline;
  /** Fill of the banner's ring, 0–100. */
  share: number;
  verdict: string;
  /** The deciding fact; empty if there is none. */
  text: string;
  /** An organization of a public register; private persons are never named. */
  name: string | null;
  place: string;
  country: string | null;
}

export interface PortraitWords extends SiteWords {
  number: string;
  style: string;
  text: string;
  /** Only metrics with ratings. */
  figures: readonly { name: string; value: number }[];
}

/** The site's words in the requested language; in English if the typeface lacks its characters. */
export function siteWords(typeface: Typeface, asked: LocaleTag): SiteWords {
  return inWritableLanguage(typeface, asked, (locale) => {
    const { t } = createTranslator(locale);
    const words = { site: t('site.name'), question: t('search.title') };
    return { words: { direction: directionOf(locale), ...words }, texts: Object.values(words) };
  });
}

/** @param view the view of a visitor */
export function numberWords(
  typeface: Typeface,
  plan: NumberingPlan,
  phone: ResolvedPhone,
  view: NumberView,
  asked: LocaleTag,
): NumberWords {
  const { headline, label, risk, trust } = view.verdict;
  const isEmergency = phone.kind === 'emergency';
  const name = view.organisations.find((organisation) => canWrite(typeface, organisation.name))?.name ?? null;
  const said = inWritableLanguage(typeface, asked, (locale) => {
    const { country: of } = view.phone;
    const country = of && countryName(of, locale);
    const region = isEmergency ? null : plan.describe(phone.digits, locale, phone.type).region;
    const { t } = createTranslator(locale);
    const verdict = headlineTitle(t, headline);
    const text = headlineSentences(t, locale, view)[0] ?? '';
    const place = placeText(t, region && isolate(region), country && isolate(country)) ?? t('number.no_country');
    return { words: { direction: directionOf(locale), verdict, text, place }, texts: [verdict, text, place] };
  });
  return {
    ...siteWords(typeface, asked),
    ...said,
    number: isEmergency ? phone.digits : phone.international,
    headline,
    share: isEmergency ? 100 : label === 'trusted' ? trust : risk,
    name,
    country: view.phone.country,
  };
}

/** @param portrait a shared one, since anyone with the link may see it */
export function portraitWords(typeface: Typeface, portrait: Portrait, asked: LocaleTag): PortraitWords {
  const said = inWritableLanguage(typeface, asked, (locale) => {
    const { t } = createTranslator(locale);
    const { neurotype, metrics } = portrait;
    const figures = portraitMetrics
      .filter((metric) => metrics[metric].count > 0)
      // phrases: portrait.metric.*
      .map((metric) => ({ name: t(`portrait.metric.${metric}`), value: metrics[metric].value }));
    // phrases: portrait.style.*, portrait.style_text.*
    const words = { style: t(`portrait.style.${neurotype}`), text: t(`portrait.style_text.${neurotype}`) };
    return {
      words: { direction: directionOf(locale), ...words, figures },
      texts: [...Object.values(words), ...figures.map(({ name }) => name)],
    };
  });
  return { ...siteWords(typeface, asked), ...said, number: portrait.international };
}

/** Uses one language for all words of a picture, to avoid mixing. */
function inWritableLanguage<T>(
  typeface: Typeface,
  asked: LocaleTag,
  say: (locale: LocaleTag) => { words: T; texts: string[] },
): T {
  const { words, texts } = say(asked);
  return texts.every((text) => canWrite(typeface, text)) ? words : say(fallbackLocale).words;
}
