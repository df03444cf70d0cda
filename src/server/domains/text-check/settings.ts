import { declareSettings, shortText } from '#server/config/setting.ts';

export const textCheckSettings = declareSettings({
  settings: {
    WORD_LIST: {
      default: '',
      about: 'file with words of your own that hold a text or ask its writer, beside those that are built in',
      check: shortText,
    },
  },
  shape: (s) => ({ wordList: s.WORD_LIST || null }),
});
