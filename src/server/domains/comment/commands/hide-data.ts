import type { PersonalData } from '#server/domains/part.ts';
import { endHides } from './hide-kind.ts';

/**
 * What a person hides from others is read again once the account is erased. What they paid for, subscriptions keep and
 * tell. Deactivated, it stays hidden until the end of the month that is paid: nobody charges a further one.
 */
export const hideData: PersonalData = {
  name: 'hidden',
  collect: async () => undefined,
  erase: (tx, { profileId }, _, now) => endHides(tx, { profileId }, now),
};
