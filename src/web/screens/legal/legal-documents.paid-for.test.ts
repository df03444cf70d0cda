import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type SpendingKind, spendingKinds } from '#contract/wallet-rule.ts';
import { localeTags } from '#shared/locale.ts';
import { wordsOf } from '#test/language-words.ts';

/** Placeholder of the price in the policy; for a boost, whose price the payer chooses, the maximum. */
const priceOf: Record<SpendingKind, string> = {
  paid_search: '%price%',
  comment_up: '%most%',
  comment_hide: '%hide%',
  comment_follow: '%follow%',
  acquaintance_request: '%common%',
  portrait: '%portrait%',
};

describe.each(localeTags)('P3 in %s', (language) => {
  const { names } = wordsOf(language);
  const file = new URL(`../../../../locales/${language}.json`, import.meta.url);
  const phrases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | undefined>;

  it.each(spendingKinds)('the purchase policy says that numcy pay for %s, and its price', (kind) => {
    const said = phrases[`legal.purchase.use.${kind}`];
    expect(said).toMatch(names[kind]);
    expect(said).toContain(priceOf[kind]);
  });

  it.each(spendingKinds)('the terms, the review of an order and the wallet name %s', (kind) => {
    for (const key of ['legal.terms.service.3', 'payment.review.uses']) {
      expect(phrases[key], key).toMatch(names[kind]);
    }
    expect(phrases[`wallet.kind.${kind}`]).toBeTruthy();
  });
});

test('P3 the README names what numcy pay for', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const said = readme.split('\n').find((line) => line.startsWith('- **Counts honestly**')) ?? '';
  for (const kind of ['comment_up', 'comment_hide', 'comment_follow', 'acquaintance_request', 'portrait'] as const) {
    expect(said).toMatch(wordsOf('en').names[kind]);
  }
  expect(said).toContain('30 free lookups a day for members and a wallet of coins (*numcy*) for more');
});
