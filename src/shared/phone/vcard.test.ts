import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildVcard } from './vcard.ts';

const phone = { digits: '442079460018', international: '+44 20 7946 0018' };

it('writes a card with the number as its name when there is none', () => {
  expect(buildVcard(phone)).toBe(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:+44 20 7946 0018\r\nN:+44 20 7946 0018;;;;\r\nTEL;TYPE=VOICE:+442079460018\r\nEND:VCARD\r\n',
  );
  expect(buildVcard(phone, '  ')).toBe(buildVcard(phone));
});

it('writes a short number without a plus', () => {
  expect(buildVcard({ digits: '112', international: '112', isShort: true })).toContain('TEL;TYPE=VOICE:112\r\n');
});

it('escapes what has a meaning in a card', () => {
  expect(buildVcard(phone, 'Smith, Jones; Co\\Ltd\r\nTEL:666\u0007')).toContain(
    'FN:Smith\\, Jones\\; Co\\\\Ltd\\nTEL:666\r\n',
  );
});

it('U6 says in a note what stands over the number, and leaves a blank one out', () => {
  const card = buildVcard(phone, 'Smith', 'Some complaints. 8, in public records;\nmore');
  expect(card).toContain('NOTE:Some complaints. 8\\, in public records\\;\\nmore\r\nEND:VCARD\r\n');
  expect(buildVcard(phone, 'Smith', ' ')).toBe(buildVcard(phone, 'Smith'));
});

it('writes every kind of line break as the one that a card knows', () => {
  expect(buildVcard(phone, 'a\u2028b\u2029c\rd')).toContain('FN:a\\nb\\nc\\nd\r\n');
});

it('folds at 75 octets without cutting a character, and unfolds to the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (name) => {
      const card = buildVcard(phone, name);
      for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(card).toString()).toBe(card);
      const lines = card.replaceAll('\r\n ', '').split('\r\n');
      expect(lines).toHaveLength(7);
      const shown = lines[2]
        ?.slice('FN:'.length)
        .replace(/\\([\\,;n])/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
      // vCards have only one kind of line break.
      expect(shown).toBe(name.trim().replace(/[\u2028\u2029]/g, '\n') || phone.international);
    }),
  );
});
