import type { PersonalData } from '#server/domains/part.ts';
import { endHides } from './hide-kind.ts';

/**
 * Erasure ends the account's hides, and the texts become visible. The subscriptions export what was paid. A deactivated
 * account's hides last to the end of the paid month, because nothing renews them.
 */
export const hideData: PersonalData = {
  name: 'hidden',
  collect: async () => undefined,
  erase: (tx, { profileId }, _, now) => endHides(tx, { profileId }, now),
};
