import { declareSettings, whole } from '#server/config/setting.ts';

export const contactSettings = declareSettings({
  settings: {
    CONTACT_IMPORTS_PER_HOUR: {
      default: '60',
      about: 'uploads of an address book, or of 500 entries of one, that a member may make in an hour',
      check: whole(1, 1e6),
    },
    CONTACTS_PER_MEMBER: {
      default: '20000',
      about: 'maximum entries of a member’s address book',
      check: whole(1, 1e6),
    },
  },
  /** Rates are per member and are multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    importsPerHour: s.CONTACT_IMPORTS_PER_HOUR * rateFactor,
    mostContacts: s.CONTACTS_PER_MEMBER,
  }),
});
