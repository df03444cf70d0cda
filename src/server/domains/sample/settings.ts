import { z } from 'zod';
import { declareSettings } from '#server/config/setting.ts';

export const sampleSettings = declareSettings({
  settings: {
    SAMPLE_DATA: {
      default: '',
      about:
        'made-up members on made-up numbers at the first start: on, off; empty: on this machine alone, never in production',
      check: z.enum(['', 'on', 'off'], 'must be on, off or empty'),
    },
  },
  /** Public sites show no made-up members unless the operator asks for it. */
  shape: (s, { isProduction, isLocal }) => ({
    isWanted: s.SAMPLE_DATA === 'on' || (s.SAMPLE_DATA === '' && isLocal && !isProduction),
  }),
});
