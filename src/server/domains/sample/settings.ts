import { z } from 'zod';
import { declareSettings } from '#server/config/setting.ts';

export const sampleSettings = declareSettings({
  settings: {
    SAMPLE_DATA: {
      default: '',
      about: 'sample members and numbers at the first start: on, off; empty: only on this machine, never in production',
      check: z.enum(['', 'on', 'off'], 'must be on, off or empty'),
    },
  },
  /** Public sites show no made-up members unless the operator asks for it. */
  shape: (s, { isProduction, isLocal }) => ({
    isWanted: s.SAMPLE_DATA === 'on' || (s.SAMPLE_DATA === '' && isLocal && !isProduction),
  }),
});
