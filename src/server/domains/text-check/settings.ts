import { declareSettings, shortText } from '#server/config/setting.ts';

export const textCheckSettings = declareSettings({
  settings: {
    WORD_LIST: {
      default: '',
      about: 'file with your own words that hold a text or ask its writer, in addition to the built-in ones',
      check: shortText,
    },
  },
  shape: (s) => ({ wordList: s.WORD_LIST || null }),
});
