import { describe, expect, it } from 'vitest';
import { card, latin1, read, told } from '#test/read-book.ts';
import { mostEntries, mostNumbers } from './contact-entry.ts';

describe('C25 vCards', () => {
  it.each<[string, string[], string[][]]>([
    [
      'Android 2.1, quoted-printable with a soft break inside a letter',
      [
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=98=D0=B2=D0=B0=D0=BD=D0=BE=D0=B2;=D0=\r\n=A1=D0=B5=D1=80=D0=B3=D0=B5=D0=B9;;;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=A1=D0=B5=D1=80=D0=B3=D0=B5=D0=B9=20=D0=98=D0=B2=D0=B0=D0=BD=D0=BE=D0=B2',
        'TEL;CELL;PREF:+7 912 345-67-89',
      ],
      [['Сергей', 'Иванов', '+79123456789']],
    ],
    [
      'Samsung 2.1, folded as well where it breaks softly',
      [
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=C3=84=\r\n =6E=6E=65;;;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=84=\r\n =6E=6E=65',
        'TEL;CELL:015112345678',
      ],
      [['Änne', '', '015112345678']],
    ],
    [
      'Outlook 2.1, whose soft break stands before a bare space',
      ['VERSION:2.1', 'FN;ENCODING=QUOTED-PRINTABLE:Anna=\r\n van Dyk', 'TEL;WORK;VOICE:(030) 2018-1000'],
      [['Anna van Dyk', '', '03020181000']],
    ],
    [
      'iPhone 3.0, with groups, types in many ways and a picture',
      [
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
        'N:Nuñez;José;María;;',
        'FN:José María Nuñez',
        'item1.TEL;type=pref:+34 600 123 456',
        'item1.X-ABLabel:_$!<Other>!$_',
        'TEL;type=CELL;type=VOICE:+34600123457',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/4gIcSUNDX1BST0ZJTEUAAQEAAA==',
        ' IMbGNtcwIQAABtbnRyUkdCIFhZWiAH3AABABkAAwApADlhY3NwQVBQTAAAAAAAAAAAAAAAAAAAA=',
      ],
      [
        ['José María', 'Nuñez', '+34600123456'],
        ['José María', 'Nuñez', '+34600123457'],
      ],
    ],
    [
      'Google 3.0, folded within a word, with escapes',
      ['VERSION:3.0', 'FN:Smith\\, Miller \\; S', ' on\\=s', 'N:;;;;', 'TEL:0171-2345678'],
      [['Smith, Miller ; Sons', '', '01712345678']].map(([name, ...rest]) => [
        (name ?? '').replace('Sons', 'Son=s'),
        ...rest,
      ]),
    ],
    [
      '4.0, with addresses in place of numbers',
      [
        'VERSION:4.0',
        'FN:Zoë 👩‍🚀 Quist',
        'N:Quist;Zoë;;;',
        'TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+1-202-555-0142;ext=102',
      ],
      [['Zoë', 'Quist', '+12025550142']],
    ],
    ['VERSION last', ['FN:Ana', 'TEL:112233', 'VERSION:2.1'], [['Ana', '', '112233']]],
    [
      'WhatsApp’s own parameter',
      ['VERSION:3.0', 'FN:Wanda', 'TEL;type=CELL;waid=491511234567:+49 151 1234567'],
      [['Wanda', '', '+491511234567']],
    ],
    [
      'names that are shown otherwise than their parts say',
      ['VERSION:3.0', 'N:Schmidt;Anna;;Dr.;', 'FN:Mum', 'TEL:+4930901820'],
      [['Mum', '', '+4930901820']],
    ],
    [
      'an organization',
      ['VERSION:3.0', 'FN:', 'ORG:Miller\\, Inc.;Sales', 'TEL:+4930901820'],
      [['Miller, Inc.', '', '+4930901820']],
    ],
    ['a nickname alone', ['VERSION:3.0', 'NICKNAME:Bobby', 'TEL:+4930901820'], [['Bobby', '', '+4930901820']]],
    [
      'parts alone',
      ['VERSION:3.0', 'N:Schmidt;Anna;Maria;;', 'TEL:+4930901820'],
      [['Anna Maria', 'Schmidt', '+4930901820']],
    ],
    [
      'several numbers in one field',
      ['VERSION:3.0', 'FN:Ana', 'TEL:+4930901820 ::: +4930901821'],
      [
        ['Ana', '', '+4930901820'],
        ['Ana', '', '+4930901821'],
      ],
    ],
    [
      'what is dialed after the number',
      [
        'VERSION:3.0',
        'FN:Ana',
        'TEL:+4930901820,,123#',
        'TEL:+49 30 901821p9',
        'TEL:+4930901822 x 12',
        'TEL:+49 (0)30 901823',
      ],
      ['+4930901820', '+4930901821', '+4930901822', '+49(0)30901823'].map((phone) => ['Ana', '', phone]),
    ],
    [
      'what cannot be called',
      ['VERSION:3.0', 'FN:Ana', 'TEL:call me', 'TEL:*100#', 'TEL:12', 'TEL:030 4669*', 'TEL:+4930901820'],
      [['line 4: number'], ['line 5: number'], ['line 6: number'], ['line 7: number'], ['Ana', '', '+4930901820']],
    ],
    [
      'what the plan of a country tells the number of',
      ['VERSION:3.0', 'FN:Ana', 'TEL:1-800-FLOWERS', 'TEL:0800 POWER', 'TEL:#31#030901820', 'TEL:Haus 2, 030 901820'],
      ['1-800-FLOWERS', '0800 POWER', '#31#030901820', 'Haus 2, 030 901820'].map((phone) => ['Ana', '', phone]),
    ],
    ['digits of another script', ['VERSION:3.0', 'FN:أحمد', 'TEL:+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧'], [['أحمد', '', '+966501234567']]],
    ['no number', ['VERSION:3.0', 'FN:Ana', 'EMAIL:ana@example.com'], [['line 1: no_number']]],
    ['no name', ['VERSION:3.0', 'TEL:+4930901820'], [['line 1: name']]],
    [
      'an agent’s card within, which is not the person’s',
      [
        'VERSION:2.1',
        'FN:Boss',
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Agent',
        'TEL:+4930000000',
        'END:VCARD',
        'TEL:+4930901820',
      ],
      [['Boss', '', '+4930901820']],
    ],
    [
      'a note that looks like a card',
      ['VERSION:2.1', 'FN:Ana', 'NOTE;ENCODING=QUOTED-PRINTABLE:first=\r\nTEL:+4930000000', 'TEL:+4930901820'],
      [['Ana', '', '+4930901820']],
    ],
    [
      'a card that ends where its last line says that it goes on',
      ['VERSION:2.1', 'FN:Ana', 'TEL:+4930901820', 'NOTE;ENCODING=QUOTED-PRINTABLE:first='],
      [['Ana', '', '+4930901820']],
    ],
  ])('of %s', (_, lines, expected) => {
    expect(told(card(...lines))).toEqual(expected);
    // Any line ending, at any position of the card.
    const others = card('VERSION:3.0', 'FN:Other', 'TEL:+4930901829');
    expect(
      told(`${others}${card(...lines)}`.replaceAll('\r\n', '\n'))
        .slice(1)
        .map(String),
    ).toEqual(expected.map((one) => String(one).replace(/line (\d+)/, (_all, line) => `line ${Number(line) + 5}`)));
  });

  it('with a broken one among good ones: it is passed over, with its line', () => {
    const good = (name: string) => card('VERSION:3.0', `FN:${name}`, 'TEL:+4930901820');
    const torn = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Torn\r\nTEL:+4930\r\n';
    expect(told(`${good('One')}${torn}${good('Two')}rubbish\r\n::\r\n${good('Three')}${torn}`)).toEqual([
      ['One', '', '+4930901820'],
      ['line 6: broken'],
      ['Two', '', '+4930901820'],
      ['Three', '', '+4930901820'],
      ['line 22: broken'],
    ]);
  });

  it('in old character sets: as the card says, else as the language was written', () => {
    const bytes = (...lines: string[]) => latin1(card('VERSION:2.1', ...lines, 'TEL:+4930901820'));
    const moscow = '\xcc\xee\xf1\xea\xe2\xe0';
    expect(told(bytes(`FN;CHARSET=windows-1251:${moscow}`))).toEqual([['Москва', '', '+4930901820']]);
    expect(told(bytes(`FN:${moscow}`), 'ru-RU')).toEqual([['Москва', '', '+4930901820']]);
    expect(told(bytes('FN:M\xfcller'), 'de-DE')).toEqual([['Müller', '', '+4930901820']]);
    expect(told(bytes('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FCller'))).toEqual([
      ['Müller', '', '+4930901820'],
    ]);
    expect(told(bytes('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=Shift_JIS:=8E=52=93=63'))).toEqual([
      ['山田', '', '+4930901820'],
    ]);
    expect(told(bytes('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=nonsense:M=C3=BCller'))).toEqual([
      ['Müller', '', '+4930901820'],
    ]);
    const text = card('VERSION:3.0', 'FN:Zoë', 'TEL:+4930901820');
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer),
    ]);
    expect(told(utf16)).toEqual([['Zoë', '', '+4930901820']]);
    expect(told(`\ufeff${text}`)).toEqual([['Zoë', '', '+4930901820']]);
  });

  it('with 500 numbers: the first are read, and that there are more is said once', () => {
    const numbers = Array.from({ length: 500 }, (_, at) => `TEL:+49309010${100 + at}`);
    const entries = read(card('VERSION:3.0', 'FN:Exchange', ...numbers));
    expect(entries.filter(({ kind }) => kind === 'contact')).toHaveLength(mostNumbers);
    expect(entries.slice(mostNumbers)).toEqual([{ kind: 'skipped', line: 4 + mostNumbers, reason: 'too_many' }]);
  });

  it('20,001 of them: the last is said to be too many', () => {
    const book = card('VERSION:3.0', 'FN:Ana', 'TEL:+4930901820').repeat(mostEntries + 1);
    const entries = read(book);
    expect(entries).toHaveLength(mostEntries + 1);
    expect(entries.at(-1)).toMatchObject({ kind: 'skipped', reason: 'too_many' });
  });

  it('reads nothing but name and number', () => {
    const entries = read(
      card(
        'VERSION:3.0',
        'FN:Ana',
        'TEL:+4930901820',
        'EMAIL:a@example.com',
        'NOTE:secret',
        'ADR:;;Street 1;;;;',
        'BDAY:1990-01-01',
      ),
    );
    expect(entries).toEqual([{ kind: 'contact', line: 4, firstName: 'Ana', lastName: '', phone: '+4930901820' }]);
  });
});
