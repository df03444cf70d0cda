import { describe, expect, it } from 'vitest';
import { card, faultOf, latin1, read, told } from '#test/read-book.ts';

describe('C25 tables', () => {
  it('of Google, as they are now: several numbers in several columns and in one', () => {
    const table = [
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Anna,,Schmidt,,,,,,,,,,* myContacts ::: Work,,anna@example.com,Mobile,+49 151 12345678 ::: +49 30 901820,Home,030 901821',
      '"Ann ""Annie""",,"Lee, Jr.",,,,,,,,,,,,,Mobile,"+1 202\n555 0142",,',
      ',,,,,,,,,,"Miller, Inc.",,,,,Work,+4930901822,,',
    ].join('\r\n');
    expect(told(table)).toEqual([
      ['Anna', 'Schmidt', '+4915112345678'],
      ['Anna', 'Schmidt', '+4930901820'],
      ['Anna', 'Schmidt', '030901821'],
      ['Ann "Annie"', 'Lee, Jr.', '+12025550142'],
      ['Miller, Inc.', '', '+4930901822'],
    ]);
    expect(read(table).map((entry) => (entry.kind === 'unread' ? 0 : entry.line))).toEqual([2, 2, 2, 3, 5]);
  });

  it.each<[string, string, string[][]]>([
    [
      'Google, as they were',
      'Name,Given Name,Additional Name,Family Name,Group Membership,Phone 1 - Type,Phone 1 - Value\nAnna Maria Schmidt,Anna,Maria,Schmidt,* myContacts,Mobile,+4915112345678',
      [['Anna Maria', 'Schmidt', '+4915112345678']],
    ],
    [
      'Outlook, with fax numbers that are none',
      '"First Name";"Last Name";"Business Fax";"Mobile Phone";"Home Phone 2"\r\n"Anna";"Schmidt";"030 1";"0151 12345678";"\'030 901820"\r\n',
      [
        ['Anna', 'Schmidt', '015112345678'],
        ['Anna', 'Schmidt', '030901820'],
      ],
    ],
    [
      'German headings, parted by tabs',
      'Vorname\tNachname\tTelefon (mobil)\nAnna\tSchmidt\t0151 12345678',
      [['Anna', 'Schmidt', '015112345678']],
    ],
    ['Russian headings', 'Имя,Фамилия,Телефон\nСергей,Иванов,+79123456789', [['Сергей', 'Иванов', '+79123456789']]],
    [
      'numbers that a table spoilt',
      'Name,Phone\nAnna,"4,477009E+11"\nBert,4.4770E+11',
      [['line 2: spoilt'], ['line 3: spoilt']],
    ],
    [
      'short rows and empty ones',
      'Name,Phone\nAnna\n\n,,\nBert,+4930901820',
      [['line 2: no_number'], ['Bert', '', '+4930901820']],
    ],
    [
      'a quotation mark that nothing ends',
      'Name,Phone\n"Anna,+4930901820\nBert,+4930901821',
      [['line 2: broken'], ['Bert', '', '+4930901821']],
    ],
  ])('of %s', (_, table, expected) => {
    expect(told(table)).toEqual(expected);
  });

  it.each([
    ['a table of something else', 'date,amount,balance\n2026-01-01,5,7', 'contact.no_numbers'],
    ['names without numbers', 'Name,E-mail\nAnna,a@example.com', 'contact.no_numbers'],
    ['numbers without names', 'Phone\n+4930901820', 'contact.no_numbers'],
    ['a page', '<!doctype html><title>x</title>', 'contact.no_numbers'],
    ['nothing', '', 'contact.file_unreadable'],
    ['only spaces', '  \n', 'contact.file_unreadable'],
    ['a ZIP named .vcf', latin1('PK\x03\x04\x14\x00BEGIN:VCARD'), 'contact.file_unreadable'],
    ['a picture', latin1('\x89PNG\r\n\x1a\n'), 'contact.file_unreadable'],
    ['bytes', latin1('BEGIN:VCARD\r\n\x00\x00'), 'contact.file_unreadable'],
  ])('%s is told to be none', (_, file, fault) => {
    expect(faultOf(file)).toBe(fault);
  });
});

// Milliseconds in linear time; a quadratic algorithm exceeds the test's timeout.
it('reads what was made to be slow', () => {
  const long = 'x'.repeat(1_000_000);
  for (const text of [
    `BEGIN:VCARD\r\nFN:${long}\r\nTEL:+4930901820\r\nEND:VCARD`,
    `BEGIN:VCARD\r\n${'TEL;'.repeat(250_000)}\r\nEND:VCARD`,
    `BEGIN:VCARD\r\nTEL${';"'.repeat(250_000)}\r\nEND:VCARD`,
    `BEGIN:VCARD\r\nTEL:${'1 '.repeat(500_000)}\r\nEND:VCARD`,
    `Name,Phone\n${'"'.repeat(999_999)}`,
    `Name,Phone\n${'"a\n'.repeat(20_001)}`,
    `Name,Phone\n${',"'.repeat(200_000)}`,
  ]) {
    for (const entry of read(text)) expect(entry.kind).toBeDefined();
  }
});

describe('M8: files that no program writes are read in a time that grows with their length', () => {
  it.each<[string, string, string | null]>([
    ['comments and empty lines without end', `${'#\n\n'.repeat(1_300)}x`, 'contact.no_numbers'],
    ['versions and empty lines without end', `${'version: 1\n\n'.repeat(300)}x`, 'contact.no_numbers'],
    ['a cell of line ends', `Name,Phone\nAnna,"030 901820${'\n'.repeat(60_000)}x"`, null],
    ['a cell of blanks', `Name,Phone\nAnna,"030 901820${' \n'.repeat(30_000)}x"`, null],
    ['a cell of thousands of numbers', `Name,Phone\nAnna,"${'030 901820 ::: '.repeat(4_000)}"`, null],
    ['a card of a thousand numbers', card('FN:Anna', ...Array(990).fill(`TEL:${'(030 901820) '.repeat(75)}`)), null],
  ])('%s', (_, file, fault) => {
    expect(faultOf(file)).toBe(fault);
    if (fault === null) for (const entry of read(file)) expect(entry.kind).toBeDefined();
  });

  it('what stands in them is read as before', () => {
    expect(told('version: 1\n\n# by hand\n\ndn: cn=Anna\ncn: Anna\nmobile: +4930901820\n')).toEqual([
      ['Anna', '', '+4930901820'],
    ]);
    expect(told('#\n\n#\nName,Phone\nAnna,030 901820')).toEqual([['Anna', '', '030901820']]);
    for (const between of ['\n', ' \n\n  ', ' ::: ', ':::', ',  ', ' ; ', ',\n', '\t\n']) {
      const numbers = told(`Name;Phone\nAnna;"030 901820${between}0171 2345678"`);
      expect(numbers, JSON.stringify(between)).toEqual([
        ['Anna', '', '030901820'],
        ['Anna', '', '01712345678'],
      ]);
    }
  });

  it('columns beyond the 500th are not read', () => {
    const row = (name: string, before: number, phone: string) => `${name},${','.repeat(before)}${phone}\n`;
    const table = (before: number) => row('Name', before, 'Phone') + row('Anna', before, '030 901820');
    expect(told(table(498))).toEqual([['Anna', '', '030901820']]);
    expect(faultOf(table(499))).toBe('contact.no_numbers');
  });
});
