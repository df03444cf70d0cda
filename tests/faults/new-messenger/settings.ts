import { declareSettings, halfSetUp, serviceUrl, shortText } from '#server/config/setting.ts';

export interface PigeonSettings {
  loft: string;
  /** Signs deliveries. */
  secret: string;
  apiUrl: string;
}

export const pigeonSettings = declareSettings({
  settings: {
    PIGEON_LOFT: { default: '', about: 'Pigeons: the loft that they fly to', check: shortText },
    PIGEON_SECRET: {
      default: '',
      about: 'Pigeons: what their rings are signed with',
      isSecret: true,
      check: shortText,
    },
    PIGEON_API_URL: { default: 'https://pigeon.example', about: 'Pigeons: where they start', check: serviceUrl },
  },
  problems: (s) => halfSetUp('pigeons', s, ['PIGEON_LOFT', 'PIGEON_SECRET']),
  shape: (s): PigeonSettings | null =>
    s.PIGEON_LOFT === '' ? null : { loft: s.PIGEON_LOFT, secret: s.PIGEON_SECRET, apiUrl: s.PIGEON_API_URL },
});
