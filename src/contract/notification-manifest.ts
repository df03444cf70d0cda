import type { PhraseFamilies, Problems } from './manifest.ts';

export const notificationProblems = {
  'mail.link_unknown': 404,
  'mail.unavailable': 422,
  'mail.address_invalid': 422,
  'mail.address_stopped': 422,
  'mail.address_limit': 429,
  'mail.address_missing': 422,
  'push.address_refused': 422,
  'push.taken': 409,
  'push.device_limit': 422,
  'push.not_found': 404,
} as const satisfies Problems;

export const notificationPhrases = { notice: ['notice'], mail: ['mail', 'push'] } as const satisfies PhraseFamilies;
