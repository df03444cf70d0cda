import { describe, expect, it } from 'vitest';
import { card, told } from '#test/read-book.ts';

// Cards from public bug reports of other programs.

describe('R4: vCards of programs that others found hard to read', () => {
  const name = ['VERSION:3.0', 'FN:Anna'];
  it.each<[string, string[], string[][]]>([
    [
      'a number with signs of a list behind it',
      [...name, 'TEL;TYPE="WORK":205246\\;\\;\\,\\;'],
      [['Anna', '', '205246']],
    ],
    ['an unknown value', [...name, 'TEL;TYPE="WORK,VOICE";VALUE=UNKNOWN:+4930901820'], [['Anna', '', '+4930901820']]],
    ['a group that is named like a property', [...name, 'ITEMTEL49.TEL:+49 30 901820'], [['Anna', '', '+4930901820']]],
    [
      'a parameter with brackets',
      [...name, 'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=43=75):+4930901820'],
      [['Anna', '', '+4930901820']],
    ],
    [
      'parts without a whole name',
      ['VERSION:2.1', 'N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;Test=20Name=C4=83;;;', 'TEL:+4930901820'],
      [['Test Nameă', '', '+4930901820']],
    ],
    [
      'names of properties in small letters',
      ['version:2.1', 'n;quoted-printable:;=C3=84=C3=B6=C3=BC=C3=9F', 'tel:+4930901820'],
      [['Äöüß', '', '+4930901820']],
    ],
    [
      'a name over three lines, one of them empty',
      ['VERSION:3.0', 'FN:Gábor', ' ', '  Béla', 'TEL:+4930901820'],
      [['Gábor Béla', '', '+4930901820']],
    ],
    [
      'an address that breaks softly before a line without a blank',
      ['VERSION:2.1', 'FN:Anna', 'LABEL;QUOTED-PRINTABLE:Street 1=0D=0A=', 'TEL Aviv', 'TEL:+4930901820'],
      [['Anna', '', '+4930901820']],
    ],
    [
      'the address of a picture, broken without a fold',
      [...name, 'PHOTO;VALUE=uri:https://example.com/', 'pictures/1.jpg', 'TEL:+4930901820'],
      [['Anna', '', '+4930901820']],
    ],
    [
      'a picture without folds, and an empty line behind it',
      [...name, 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg', 'ABAQAAAQABAAD', '', 'TEL:+4930901820'],
      [['Anna', '', '+4930901820']],
    ],
    ['a type in another language', [...name, 'TEL;TYPE=arbeit:031 328 05 51'], [['Anna', '', '0313280551']]],
    [
      'numbers as addresses',
      [...name, 'TEL;VALUE=uri;TYPE=cell:tel:+1-202-555-0142', 'TEL;VALUE=uri;TYPE=home:tel:+33-1-42-68-53-00'],
      [
        ['Anna', '', '+12025550142'],
        ['Anna', '', '+33142685300'],
      ],
    ],
    ['lines of a converter that knows no numbers', [...name, 'Home phone: 030 901820'], [['line 1: no_number']]],
  ])('%s', (_, lines, expected) => {
    expect(told(card(...lines))).toEqual(expected);
  });

  it('an empty line after each', () => {
    const file = card('VERSION:3.0', 'FN:Anna', 'TEL:+4930901820');
    expect(told(file.replaceAll('\r\n', '\r\n\r\n'))).toEqual([['Anna', '', '+4930901820']]);
  });
});
