import { declareSettings, whole } from '#server/config/setting.ts';

const numcy = whole(0, 1e6).transform(BigInt);

/** Prices in numcy; products of other domains have their prices in their own settings. */
export const walletSettings = declareSettings({
  settings: {
    WELCOME_NUMCY: { default: '10', about: 'initial numcy of a new member’s wallet', check: numcy },
    PAID_SEARCH_PRICE: { default: '1', about: 'numcy for one lookup beyond the free ones', check: numcy },
  },
  shape: (s) => ({ welcome: s.WELCOME_NUMCY, paidSearch: s.PAID_SEARCH_PRICE }),
});
