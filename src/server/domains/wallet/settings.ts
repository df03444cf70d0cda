import { declareSettings, whole } from '#server/config/setting.ts';

const numcy = whole(0, 1e6).transform(BigInt);
/** What is paid for has a posting, and none is of nothing. */
const price = whole(1, 1e6).transform(BigInt);

/** Prices, in numcy. */
export const walletSettings = declareSettings({
  settings: {
    WELCOME_NUMCY: { default: '10', about: 'numcy that a new member’s wallet starts with', check: numcy },
    PAID_SEARCH_PRICE: { default: '1', about: 'numcy for one lookup beyond the free ones', check: numcy },
    COMMON_REQUEST_PRICE: {
      default: '3',
      about: 'numcy for a request for acquaintance by somebody with acquaintances in common',
      check: price,
    },
    DIRECT_REQUEST_PRICE: { default: '11', about: 'numcy for a direct acquaintance request', check: price },
    HIDE_PRICE: { default: '10', about: 'numcy a month for a text that is hidden on one’s own number', check: price },
    FOLLOW_PRICE: { default: '3', about: 'numcy a month for being told of answers to a comment', check: price },
    PORTRAIT_PRICE: { default: '15', about: 'numcy for the portrait of a number', check: price },
  },
  shape: (s) => ({
    welcome: s.WELCOME_NUMCY,
    paidSearch: s.PAID_SEARCH_PRICE,
    commonRequest: s.COMMON_REQUEST_PRICE,
    directRequest: s.DIRECT_REQUEST_PRICE,
    hide: s.HIDE_PRICE,
    follow: s.FOLLOW_PRICE,
    portrait: s.PORTRAIT_PRICE,
  }),
});
