import { declareSettings, whole } from '#server/config/setting.ts';

export const weatherSettings = declareSettings({
  settings: {
    WEATHER_DAYS: {
      default: '2',
      about: 'days that what members say of the weather is shown and kept',
      check: whole(1, 30),
    },
  },
  shape: (s) => ({ keptDays: s.WEATHER_DAYS }),
});
