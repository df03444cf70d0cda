import type { NumberView } from '#contract/number.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { placeText } from '#shared/place-text.ts';
import { headingOf } from '#shared/verdict-heading.ts';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import type { RootData } from '#web/features/site/root-data.ts';
import { sumEvidence } from './evidence.ts';
import { lookOf } from './verdict-look.tsx';

/** Title, description and picture of a number's page. A private person's name never stands in them. */
export function describeNumber(view: NumberView, root: RootData, lang: string | undefined) {
  const t = translatorOf(root.locale);
  const { number, international, region, countryName, type } = view.phone;
  const { badPeople, complaints } = sumEvidence(view.verdict.evidence.items);
  const organisation = view.organisations[0]?.name;
  // phrases: verdict.*
  // phrases: phone.type.*
  const verdict = t(`verdict.${headingOf(lookOf(view), organisation !== undefined)}.title`);
  const facts = [
    organisation,
    placeText(t, region, countryName),
    type && type !== 'emergency' && t(`phone.type.${type}` as PhraseKey),
    badPeople > 0 && t('verdict.fact.people', { count: badPeople }),
    complaints > 0 && t('verdict.fact.complaints', { count: complaints }),
  ];
  const description = t('number.description', {
    number: international,
    verdict,
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

/** While the answer is withheld, for a limit or a check, the page says no more than the number. */
export function describeWithheldNumber(phone: string, root: RootData, lang: string | undefined) {
  return describePage({ ...root, lang, path: `/number/${phone}`, title: `+${phone}`, isIndexable: false });
}
