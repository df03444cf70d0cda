import { type Product, products } from '#contract/payment.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import type { Numcy } from '#shared/numcy.ts';

/** An account with its creation time: ids may be reassigned after a restored backup. */
export interface ClaimedAccount {
  id: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** The order's data, stored at the provider so that a lost order can be rebuilt. */
export interface Claim {
  buyer: ClaimedAccount;
  recipient: ClaimedAccount;
  product: Product;
  numcy: Numcy;
  amount: number;
  currency: string;
  locale: LocaleTag;
}

export interface Claims {
  /** Deterministic, so that the same checkout can be requested again. */
  write(orderNumber: string, claim: Claim): string;
  /** Null if this site did not write it for this order. */
  read(orderNumber: string, text: string): Claim | null;
}

/** @param key site key for claims alone, so that other clients of the provider account cannot forge one */
export function createClaims(key: Buffer): Claims {
  const sign = (number: string, words: readonly string[]) => keyedHash(key, number, words.join(' '));
  return {
    write(number, { buyer, recipient, product, numcy, amount, currency, locale }) {
      const accounts = [buyer, recipient].flatMap(({ id, madeAt }) => [id, `${madeAt}`]);
      const words = [...accounts, product, `${numcy}`, `${amount}`, currency, locale];
      return [...words, sign(number, words)].join(' ');
    },
    read(number, text) {
      const words = text.split(' ');
      const signature = words.pop() ?? '';
      if (words.length !== 9 || !isSameSecret(signature, sign(number, words))) return null;
      const [buyer = '', buyerAt, recipient = '', recipientAt, product, numcy = '', amount, currency = '', locale] =
        words;
      const known = {
        product: products.find((one) => one === product),
        locale: localeTags.find((one) => one === locale),
      };
      if (known.product === undefined || known.locale === undefined) return null;
      return {
        buyer: { id: buyer, madeAt: Number(buyerAt) },
        recipient: { id: recipient, madeAt: Number(recipientAt) },
        product: known.product,
        numcy: BigInt(numcy),
        amount: Number(amount),
        currency,
        locale: known.locale,
      };
    },
  };
}
