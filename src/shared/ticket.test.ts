import { describe, expect, it } from 'vitest';
import { readTicket, toTicket } from './ticket.ts';

const ticket = toTicket(Uint8Array.from({ length: 32 }, (_, at) => at));

describe('U5 a ticket', () => {
  it('is 24 letters in groups of six', () => {
    expect(ticket).toBe('012345-6789AB-CDEFGH-JKMNPQ');
    expect(readTicket(ticket)).toBe(ticket);
  });

  it.each([
    ['in small letters', '012345-6789ab-cdefgh-jkmnpq'],
    ['without dashes', '0123456789ABCDEFGHJKMNPQ'],
    ['in groups of four, with spaces around', '  0123 4567 89AB CDEF GHJK MNPQ\n'],
    ['with other dashes', '012345–6789AB—CDEFGH‑JKMNPQ'],
    ['with letters taken for digits', 'oi2345-6789AB-CDEFGH-JKMNPQ'],
    ['another letter taken for one', '0l2345-6789AB-CDEFGH-JKMNPQ'],
    ['in full-width letters', '０１２３４５-６７８９ＡＢ-CDEFGH-JKMNPQ'],
    ['in Arabic digits', '٠١٢٣٤٥-٦٧٨٩AB-CDEFGH-JKMNPQ'],
    ['with a mark that nobody sees', '\u200e012345-6789AB-CDEFGH-JKMNPQ\u200b'],
    ['as the address of its page', 'https://ringbook.example/de-DE/complaint/012345-6789AB-CDEFGH-JKMNPQ'],
    [
      'as such an address with a slash at its end',
      'https://ringbook.example/data-request/012345-6789AB-CDEFGH-JKMNPQ/',
    ],
    ['at the end of a sentence', '012345-6789AB-CDEFGH-JKMNPQ.'],
  ])('is read %s', (_, typed) => {
    expect(readTicket(typed)).toBe(ticket);
  });

  it.each([
    ['one letter short', '012345-6789AB-CDEFGH-JKMNP'],
    ['one letter long', '012345-6789AB-CDEFGH-JKMNPQR'],
    ['with a letter that no ticket has', 'U12345-6789AB-CDEFGH-JKMNPQ'],
    ['empty', ''],
    ['an address of another page', 'https://ringbook.example/complaint/'],
  ])('is none where it is %s', (_, typed) => {
    expect(readTicket(typed)).toBeNull();
  });
});
