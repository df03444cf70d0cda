import { z } from 'zod';
import type { Setting } from './setting.ts';

/** One switch for all that is only pretended: a phone to sign in with, payments that take no money. */
export const sandboxSetting = {
  default: '',
  about:
    'a pretend phone and pretended payments where no service is set up, never in production: on, off; empty: on this machine alone',
  check: z.enum(['', 'on', 'off'], 'must be on, off or empty'),
} as const satisfies Setting;
