import { z } from 'zod';
import { sandboxSetting } from '#server/config/sandbox-setting.ts';
import { declareSettings, shortText, whole } from '#server/config/setting.ts';
import { dayMs } from '#shared/time.ts';
import type { PriceList } from './rules/offer.ts';

const price = whole(1, 100_000_000);
const inMinor = 'in the smallest unit of the currency';

/** Prices and limits. Provider settings are declared by their adapters. */
export const paymentSettings = declareSettings({
  settings: {
    PAYMENT_CURRENCY: {
      default: 'eur',
      about: 'currency of all prices, three letters (ISO 4217)',
      check: z
        .string()
        .transform((text) => text.toLowerCase())
        .refine(
          (text) => Intl.supportedValuesOf('currency').includes(text.toUpperCase()),
          'must be a currency (ISO 4217)',
        ),
    },
    PACK_50_PRICE: { default: '500', about: `price of 50 numcy, ${inMinor}`, check: price },
    PACK_120_PRICE: { default: '1080', about: `price of 120 numcy, ${inMinor}`, check: price },
    PACK_300_PRICE: { default: '2400', about: `price of 300 numcy, ${inMinor}`, check: price },
    PACK_700_PRICE: { default: '4900', about: `price of 700 numcy, ${inMinor}`, check: price },
    PRO_MONTH_PRICE: { default: '500', about: `price of Pro for a month, ${inMinor}`, check: price },
    PRO_YEAR_PRICE: { default: '4800', about: `price of Pro for a year, ${inMinor}`, check: price },
    PRO_GRACE_DAYS: {
      default: '7',
      about: 'days that Pro continues while a failed renewal is retried',
      check: whole(0, 60),
    },
    GIFT_DAYS: {
      default: '14',
      about: 'days in which a member can accept a gift of numcy; then its price is refunded',
      check: whole(1, 60),
    },
    PAYMENT_MINIMUM: { default: '50', about: `minimum of one payment, ${inMinor}`, check: price },
    PAYMENT_TAX_LINE: {
      default: '',
      about: 'text for the tax in the prices on receipts, such as “incl. 20 % VAT”; empty: none',
      check: shortText,
    },
    CHECKOUTS_PER_HOUR: { default: '20', about: 'payments that a member may begin in an hour', check: whole(1, 1e6) },
    WITHDRAWALS_PER_HOUR: {
      default: '10',
      about: 'withdrawals from orders that a network may declare in an hour',
      check: whole(1, 1e6),
    },
    SANDBOX: sandboxSetting,
  },
  shape: (s, { rateFactor, isProduction, isLocal }) => ({
    prices: {
      currency: s.PAYMENT_CURRENCY,
      packs: [
        { product: 'numcy_50', numcy: 50n, amount: s.PACK_50_PRICE },
        { product: 'numcy_120', numcy: 120n, amount: s.PACK_120_PRICE },
        { product: 'numcy_300', numcy: 300n, amount: s.PACK_300_PRICE },
        { product: 'numcy_700', numcy: 700n, amount: s.PACK_700_PRICE },
      ],
      pro: [
        { product: 'pro_month', period: 'month', amount: s.PRO_MONTH_PRICE },
        { product: 'pro_year', period: 'year', amount: s.PRO_YEAR_PRICE },
      ],
      minimum: s.PAYMENT_MINIMUM,
    } satisfies PriceList as PriceList,
    graceMs: s.PRO_GRACE_DAYS * dayMs,
    giftDays: s.GIFT_DAYS,
    taxLine: s.PAYMENT_TAX_LINE,
    checkoutsPerHour: s.CHECKOUTS_PER_HOUR * rateFactor,
    withdrawalsPerHour: s.WITHDRAWALS_PER_HOUR * rateFactor,
    /** Whether the sandbox may stand in if no provider is set up. */
    maySandbox: !isProduction && (s.SANDBOX === 'on' || (s.SANDBOX === '' && isLocal)),
  }),
});
