import { z } from 'zod';
import type { Setting } from './setting.ts';

/** Controls all simulated services: a sign-in phone and payments without money. */
export const sandboxSetting = {
  default: '',
  about:
    'simulated phone and payments if no service is set up, never in production: on, off; empty: only on this machine',
  check: z.enum(['', 'on', 'off'], 'must be on, off or empty'),
} as const satisfies Setting;
