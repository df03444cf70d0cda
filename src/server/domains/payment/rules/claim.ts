import { type Product, products } from '#contract/payment.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import type { Numcy } from '#shared/numcy.ts';

/** An account, and when it was made: ids may be given out anew after a restored backup. */
export interface ClaimedAccount {
  id: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** What an order is, as the provider keeps it for us: with it an order that the database lost can be made anew. */
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
  /** Always the same text for the same claim, so that a checkout may be asked for again. */
  write(orderNumber: string, claim: Claim): string;
  /** Null for what this site did not write for this order. */
  read(orderNumber: string, text: string): Claim | null;
}

/** @param key of the site, for this alone: nobody else who writes to the same provider makes a claim up */
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
        ...{ product: known.product, numcy: BigInt(numcy), amount: Number(amount), currency, locale: known.locale },
      };
    },
  };
}
