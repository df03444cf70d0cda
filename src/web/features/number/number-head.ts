import type { NumberView } from '#contract/number.ts';
import { headlineSentences, headlineTitle } from '#shared/headline-words.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { placeText } from '#shared/place-text.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import type { RootData } from '#web/features/site/root-data.ts';

/** Title, description and picture of a number's page; never a private person's name. */
export function describeNumber(view: NumberView, root: RootData, lang: string | undefined) {
  const t = translatorOf(root.locale);
  const { number, international, region, countryName, type } = view.phone;
  const organisation = view.organisations[0]?.name;
  // phrases: phone.type.*
  const verdict = headlineTitle(t, view.verdict.headline);
  const facts = [
    organisation,
    placeText(t, region, countryName),
    type && type !== 'emergency' && t(`phone.type.${type}` as PhraseKey),
  ];
  const description = t('number.description', {
    number: international,
    verdict,
    text: joinSentences(headlineSentences(t, root.locale, view)),
    facts: facts.filter(Boolean).join(' · '),
  });
  return describePage({
    ...root,
    lang,
    path: `/number/${number}`,
    title: t('number.title', { number: organisation ? `${international}, ${organisation}` : international, verdict }),
    description,
    isIndexable: view.common.isIndexable,
    image: `/og/${root.locale}/${number}.png`,
  });
}

/**
 * While the answer is withheld by a limit or check, the head contains only the number.
 * @param written display form, if known
 */
export function describeWithheldNumber(
  phone: string,
  written: string | null,
  root: RootData,
  lang: string | undefined,
) {
  const title = written ?? `+${phone}`;
  return describePage({ ...root, lang, path: `/number/${phone}`, title, isIndexable: false });
}
