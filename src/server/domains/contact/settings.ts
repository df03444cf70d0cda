import { declareSettings, whole } from '#server/config/setting.ts';

export const contactSettings = declareSettings({
  settings: {
    CONTACT_IMPORTS_PER_HOUR: {
      default: '60',
      about: 'times that a member may send an address book, or 500 entries of one, in an hour',
      check: whole(1, 1e6),
    },
    CONTACTS_PER_MEMBER: {
      default: '20000',
      about: 'entries that a member’s address book may have here',
      check: whole(1, 1e6),
    },
  },
  /** Rates are per member and are multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    importsPerHour: s.CONTACT_IMPORTS_PER_HOUR * rateFactor,
    mostContacts: s.CONTACTS_PER_MEMBER,
  }),
});
