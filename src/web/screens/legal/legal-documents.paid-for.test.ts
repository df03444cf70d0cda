import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type SpendingKind, spendingKinds } from '#contract/wallet-rule.ts';

const languages = [
  'en',
  'ru-RU',
  'ar-SA',
  'es-ES',
  'de-DE',
  'fr-FR',
  'he-IL',
  'ko-KR',
  'zh-CN',
  'zh-HK',
  'tr',
  'az-AZ',
  'in-ID',
  'ms-MY',
  'it-IT',
  'ja-JP',
  'pl-PL',
  'pt-BR',
  'uk-UA',
] as const;
type Language = (typeof languages)[number];

/** What each is called in each language. What members pay for besides these does not compile until it is here, too. */
const namesOf: Record<SpendingKind, Record<Language, RegExp>> = {
  paid_search: {
    ...{ en: /lookups beyond/i, 'de-DE': /Abfragen über/, 'es-ES': /consultas que pasan/i },
    ...{
      'ru-RU': /запросы сверх/i,
      'ar-SA': /الاستعلامات الزائدة/,
      'fr-FR': /recherches au-delà/i,
      'he-IL': /חיפושים מעבר לחינמיים/,
    },
    ...{ 'it-IT': /ricerche oltre/i, 'ja-JP': /無料分を超える検索/, 'pl-PL': /sprawdzenia ponad/i },
    ...{ 'pt-BR': /consultas além/i, 'uk-UA': /запити понад/i },
    ...{ 'ko-KR': /무료 조회를 넘는 조회/ },
    ...{ 'zh-CN': /超出(?:当天)?免费查询/, 'zh-HK': /超出(?:當日)?免費查詢/ },
    ...{ tr: /aşan sorgular/, 'az-AZ': /artıq axtarışlar/ },
    ...{ 'in-ID': /pencarian melebihi jatah gratis/i, 'ms-MY': /carian melebihi carian percuma/i },
  },
  comment_up: {
    ...{ en: /boosting/i, 'de-DE': /Anheben/, 'es-ES': /impulsar/i, 'ru-RU': /подъём/i, 'ar-SA': /رفع/ },
    ...{ 'in-ID': /menaikkan/i, 'ms-MY': /menaikkan/i },
    ...{ tr: /öne çıkarmak/, 'az-AZ': /irəli çəkmək/ },
    ...{ 'zh-CN': /助推/, 'zh-HK': /推高/ },
    ...{ 'fr-FR': /mise? en avant|mettre en avant/i, 'he-IL': /קידום/ },
    ...{ 'it-IT': /in evidenza/i, 'ja-JP': /ブースト/, 'pl-PL': /podbi/i },
    ...{ 'pt-BR': /impulsion/i, 'uk-UA': /підня/i },
    ...{ 'ko-KR': /끌어올리기/ },
  },
  comment_hide: {
    ...{ en: /hiding/i, 'de-DE': /Ausblenden/, 'es-ES': /ocultar/i, 'ru-RU': /скрытие/i, 'ar-SA': /إخفاء/ },
    ...{ 'fr-FR': /masqu/i, 'he-IL': /הסתרת/ },
    ...{ 'it-IT': /nasconde/i, 'ja-JP': /非表示/, 'pl-PL': /ukry/i, 'pt-BR': /ocult/i, 'uk-UA': /прихов/i },
    ...{ 'ko-KR': /숨기기/ },
    ...{ 'zh-CN': /隐藏/, 'zh-HK': /隱藏/ },
    ...{ tr: /gizlemek/, 'az-AZ': /gizlətmək/ },
    ...{ 'in-ID': /menyembunyikan/i, 'ms-MY': /menyembunyikan/i },
  },
  comment_follow: {
    ...{ en: /following/i, 'de-DE': /Folgen/, 'es-ES': /seguir/i, 'ru-RU': /подписка/i, 'ar-SA': /متابعة/ },
    ...{ 'fr-FR': /suivre|suivi/i, 'he-IL': /מעקב אחר/ },
    ...{ 'it-IT': /segui/i, 'ja-JP': /フォロー/, 'pl-PL': /obserw/i, 'pt-BR': /seguir/i, 'uk-UA': /стеж/i },
    ...{ 'ko-KR': /댓글 팔로우/ },
    ...{ 'zh-CN': /关注/, 'zh-HK': /追蹤/ },
    ...{ tr: /takip etmek/, 'az-AZ': /izləmək/ },
    ...{ 'in-ID': /mengikuti komentar/i, 'ms-MY': /mengikuti komen/i },
  },
  acquaintance_request: {
    ...{ en: /contact request/i, 'de-DE': /Kontaktanfrage/, 'es-ES': /solicitud de contacto/i },
    ...{ 'ru-RU': /запрос на знакомство/i, 'ar-SA': /طلب تعارف/ },
    ...{ 'fr-FR': /demandes? de contact/i, 'he-IL': /בקשו?ת היכרות/ },
  },
  portrait: {
    ...{ en: /portrait/i, 'de-DE': /Porträt/, 'es-ES': /retrato/i, 'ru-RU': /портрет/i, 'ar-SA': /ملامح/ },
    ...{ 'fr-FR': /portrait/i, 'he-IL': /דיוקן|דיוקנאות/ },
  },
};
/** The price that the policy fills in; of a boost, whose price the payer chooses, the highest. */
const priceOf: Record<SpendingKind, string> = {
  ...{ paid_search: '%price%', comment_up: '%most%', comment_hide: '%hide%', comment_follow: '%follow%' },
  acquaintance_request: '%common%',
  portrait: '%portrait%',
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
  for (const kind of ['comment_up', 'comment_hide', 'comment_follow', 'acquaintance_request', 'portrait'] as const) {
    expect(said).toMatch(namesOf[kind].en);
  }
  expect(said).toContain('30 free lookups a day for members and a wallet of coins (*numcy*) for more');
});
