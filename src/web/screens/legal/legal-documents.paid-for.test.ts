import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type SpendingKind, spendingKinds } from '#contract/wallet-rule.ts';

const languages = ['en', 'ru-RU', 'ar-SA', 'es-ES', 'de-DE'] as const;
type Language = (typeof languages)[number];

/** What each is called in each language. What members pay for besides these does not compile until it is here, too. */
const namesOf: Record<SpendingKind, Record<Language, RegExp>> = {
  paid_search: {
    ...{ en: /lookups beyond/i, 'de-DE': /Abfragen über/, 'es-ES': /consultas que pasan/i },
    ...{ 'ru-RU': /запросы сверх/i, 'ar-SA': /الاستعلامات الزائدة/ },
  },
  comment_up: {
    ...{ en: /boosting/i, 'de-DE': /Anheben/, 'es-ES': /impulsar/i, 'ru-RU': /подъём/i, 'ar-SA': /رفع/ },
  },
  comment_hide: {
    ...{ en: /hiding/i, 'de-DE': /Ausblenden/, 'es-ES': /ocultar/i, 'ru-RU': /скрытие/i, 'ar-SA': /إخفاء/ },
  },
  comment_follow: {
    ...{ en: /following/i, 'de-DE': /Folgen/, 'es-ES': /seguir/i, 'ru-RU': /подписка/i, 'ar-SA': /متابعة/ },
  },
};
/** The price that the policy fills in; of a boost, whose price the payer chooses, the highest. */
const priceOf: Record<SpendingKind, string> = {
  ...{ paid_search: '%price%', comment_up: '%most%', comment_hide: '%hide%', comment_follow: '%follow%' },
};

describe.each(languages)('P3 in %s', (language) => {
  const file = new URL(`../../../../locales/${language}.json`, import.meta.url);
  const phrases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | undefined>;

  it.each(spendingKinds)('the purchase policy says that numcy pay for %s, and its price', (kind) => {
    const said = phrases[`legal.purchase.use.${kind}`];
    expect(said).toMatch(namesOf[kind][language]);
    expect(said).toContain(priceOf[kind]);
  });

  it.each(spendingKinds)('the terms, the review of an order and the wallet name %s', (kind) => {
    for (const key of ['legal.terms.service.3', 'payment.review.uses']) {
      expect(phrases[key], key).toMatch(namesOf[kind][language]);
    }
    expect(phrases[`wallet.kind.${kind}`]).toBeTruthy();
  });
});

test('P3 the README names what numcy pay for', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const said = readme.split('\n').find((line) => line.startsWith('- **Counts honestly**')) ?? '';
  for (const kind of ['comment_up', 'comment_hide', 'comment_follow'] as const) {
    expect(said).toMatch(namesOf[kind].en);
  }
  expect(said).toContain('30 free lookups a day for members and a wallet of coins (*numcy*) for more');
});
