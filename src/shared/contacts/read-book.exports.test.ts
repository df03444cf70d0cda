import { describe, expect, it } from 'vitest';
import { card, faultOf, read, told } from '#test/read-book.ts';
import { readBook } from './read-book.ts';

// Real exports of programs and phones, from public bug reports.

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('R4: values of vCards are decoded whatever the property', () => {
  it.each<[string, string[], string[][]]>([
    [
      'a number in quoted-printable',
      ['VERSION:2.1', 'FN:Anna', 'TEL;CELL;ENCODING=QUOTED-PRINTABLE:=2B4930901822'],
      [['Anna', '', '+4930901822']],
    ],
    [
      'a number in quoted-printable, broken softly',
      ['VERSION:2.1', 'FN:Anna', 'TEL;CELL;QUOTED-PRINTABLE:=2B49=\r\n30=39=\r\n01822'],
      [['Anna', '', '+4930901822']],
    ],
    [
      'a number in base64',
      ['VERSION:3.0', 'FN:Anna', `TEL;ENCODING=B:${base64('+4930901822')}`],
      [['Anna', '', '+4930901822']],
    ],
    [
      'names in base64, called so in many ways, folded',
      [
        ...['VERSION:3.0', `FN;CHARSET=UTF-8;ENCODING=B:${base64('Rüdiger Müller').slice(0, 9)}`],
        ...[` ${base64('Rüdiger Müller').slice(9)}`, `N;BASE64:${base64('Müller;Rüdiger;;;')}`, 'TEL:+4930901822'],
      ],
      [['Rüdiger', 'Müller', '+4930901822']],
    ],
    [
      'a name that only claims to be base64',
      ['VERSION:3.0', 'FN;ENCODING=BASE64:Anna', 'TEL:+4930901822'],
      [['Anna', '', '+4930901822']],
    ],
    [
      'other character sets',
      [
        ...['VERSION:2.1', 'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=FCrgen'],
        ...['N;CHARSET=windows-1251;ENCODING=QUOTED-PRINTABLE:;J=FCrgen;;;', 'TEL:+4930901822'],
      ],
      [['Jürgen', '', '+4930901822']],
    ],
    [
      'an organization alone, in Shift_JIS',
      [
        ...['VERSION:2.1', 'N:;;;;', 'ORG;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=93=FA=96=7B;'],
        'TEL;WORK:+81333316005',
      ],
      [['日本', '', '+81333316005']],
    ],
    [
      'groups, labels, empty numbers and a folded picture',
      [
        ...[
          'VERSION:3.0',
          'FN:Anna',
          'item1.TEL;type=pref:+4930901822',
          'item1.X-ABLabel:_$!<Mobile>!$_',
          'TEL:',
          'TEL;CELL: ',
        ],
        ...['PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg', ' ABAQAAAQABAAD', ' TEL:+4930901823'],
      ],
      [['Anna', '', '+4930901822']],
    ],
    [
      'a quotation mark that nothing ends',
      ['VERSION:3.0', 'FN:Anna', 'TEL;TYPE="WORK:+4930901822'],
      [['Anna', '', '+4930901822']],
    ],
    ['escaped commas', ['VERSION:4.0', 'FN:Anna', 'TEL:+12025550142\\,0012025551212'], [['Anna', '', '+12025550142']]],
  ])('%s', (_, lines, expected) => {
    expect(told(card(...lines))).toEqual(expected);
  });

  it('in UTF-16, with and without a mark of UTF-8', () => {
    const text = card('VERSION:3.0', 'FN:Änne', 'TEL:+4930901822');
    const expected = [['Änne', '', '+4930901822']];
    expect(told(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
    expect(told(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toEqual(expected);
    expect(told(`\ufeff${text}`)).toEqual(expected);
  });
});

describe('L2, M8: a card that is larger than cards are is told, and the others are read', () => {
  const next = card('FN:Bert', 'TEL:+4930901823');
  it.each<[string, string]>([
    ['a million parameters', card('FN:Anna', `TEL${';A'.repeat(1_300_000)}:+4930901822`)],
    ['101 parameters', card('FN:Anna', `TEL${';A'.repeat(101)}:+4930901822`)],
    ['a line of more than 16 kB', card(`FN:${'x'.repeat(16 * 1024)}`, 'TEL:+4930901822')],
    ['so many folded lines', card(`FN:x${'\r\n xxxxxxxxxxxxxxx'.repeat(1_100)}`, 'TEL:+4930901822')],
    ['1,001 properties', card('FN:Anna', ...Array.from({ length: 1_000 }, () => 'TEL:+4930901822'))],
  ])('%s', (_, large) => {
    expect(told(`${large}${next}`)).toEqual([['line 1: too_large'], ['Bert', '', '+4930901823']]);
  });

  it('pictures may be as long as they like, in one line or in many', () => {
    const long = card('FN:Anna', `PHOTO;ENCODING=b:${'A'.repeat(500_000)}`, 'TEL:+4930901822');
    const folded = card('FN:Anna', `PHOTO;ENCODING=b:A${'\r\n AAAA'.repeat(5_000)}`, 'TEL:+4930901822');
    expect(told(long + folded)).toEqual(Array(2).fill(['Anna', '', '+4930901822']));
  });
});

describe('R10: tables of programs and phones, in the languages that people export them in', () => {
  it.each<[string, string, string[][]]>([
    [
      'Thunderbird, German',
      'Vorname,Nachname,Anzeigename,Spitzname,Tel. dienstlich,Tel. privat,Fax-Nummer,Pager-Nummer,Mobil-Tel.-Nr.\nAnna,Schmidt,Anna Schmidt,,030 901820,030 901821,030 901822,030 901823,0171 2345678',
      [['030901820'], ['030901821'], ['01712345678']].map((number) => ['Anna', 'Schmidt', ...number]),
    ],
    [
      'Outlook, Spanish',
      'Nombre,Apellidos,Teléfono del trabajo,Particular,Teléfono móvil,Fax\nAna,García,910000001,910000002,600000003,910000004',
      [['910000001'], ['910000002'], ['600000003']].map((number) => ['Ana', 'García', ...number]),
    ],
    [
      'Speedport: the name without its first name is the last name',
      '"Name","Vorname","Rufnummer Privat","Rufnummer Arbeit","Rufnummer Mobil"\n"Schmidt","Anna","030901820","","01712345678"',
      [
        ['Anna', 'Schmidt', '030901820'],
        ['Anna', 'Schmidt', '01712345678'],
      ],
    ],
    [
      'Yahoo',
      '"First","Middle","Last","Nickname","Email","Home","Work","Pager","Fax","Mobile","Other"\n"Ann","","Lee","","a@example.com","202-555-0142","","","","202-555-0143",""',
      [
        ['Ann', 'Lee', '2025550142'],
        ['Ann', 'Lee', '2025550143'],
      ],
    ],
    [
      'headings of programs',
      'first_name,last_name,email,mobile_phone,home_phone\nAnn,Lee,,202-555-0142,202-555-0143',
      [
        ['Ann', 'Lee', '2025550142'],
        ['Ann', 'Lee', '2025550143'],
      ],
    ],
    [
      'a first line for spreadsheets',
      'sep=;\r\nVorname;Nachname;Telefon\r\nAnna;"Schmidt; Müller";030 901820',
      [['Anna', 'Schmidt; Müller', '030901820']],
    ],
    [
      'FRITZ!Box, a list of calls',
      'sep=;\nTyp;Datum;Name;Rufnummer;Nebenstelle;Eigene Rufnummer;Dauer\n2;25.11.26 17:45;Anna;030901820;;030901829;0:01',
      [['Anna', '', '030901820']],
    ],
    ['a title above', 'Table 1\n\nName;Phone\nAnna;030901820', [['Anna', '', '030901820']]],
    [
      'French',
      'Prénom;Nom;Tél. mobile;Téléphone (bureau);Télécopie (bureau)\nAnne;Martin;0612345678;0123456789;0123456780',
      [
        ['Anne', 'Martin', '0612345678'],
        ['Anne', 'Martin', '0123456789'],
      ],
    ],
    [
      'Italian',
      'Nome,Cognome,Numero cellulare,Telefono di casa\nAnna,Rossi,3331234567,0212345678',
      [
        ['Anna', 'Rossi', '3331234567'],
        ['Anna', 'Rossi', '0212345678'],
      ],
    ],
    [
      'Portuguese',
      'Primeiro nome,Último nome,Celular,Fone de casa\nAna,Silva,11987654321,1133334444',
      [
        ['Ana', 'Silva', '11987654321'],
        ['Ana', 'Silva', '1133334444'],
      ],
    ],
    [
      'Dutch',
      'Voornaam,Achternaam,Mobiel,Telefoon thuis\nAnna,Jansen,0612345678,0201234567',
      [
        ['Anna', 'Jansen', '0612345678'],
        ['Anna', 'Jansen', '0201234567'],
      ],
    ],
    [
      'Polish',
      'Imię,Nazwisko,Telefon komórkowy,Faks domowy\nAnna,Nowak,501234567,221234567',
      [['Anna', 'Nowak', '501234567']],
    ],
    ['Czech', 'Jméno,Příjmení,Mobilní telefon\nAnna,Nováková,601234567', [['Anna', 'Nováková', '601234567']]],
    [
      'Finnish',
      'Etunimi,Sukunimi,Matkapuhelinnumero,Faksin numero\nAnna,Virtanen,0401234567,091234567',
      [['Anna', 'Virtanen', '0401234567']],
    ],
    ['Swedish', 'Förnamn,Efternamn,Mobiltelefon\nAnna,Svensson,0701234567', [['Anna', 'Svensson', '0701234567']]],
    ['Hungarian', 'Vezetéknév,Keresztnév,Mobiltelefon\nNagy,Anna,06301234567', [['Anna', 'Nagy', '06301234567']]],
    ['Turkish', 'Adı,Soyadı,Cep Telefonu\nAyşe,Yılmaz,05321234567', [['Ayşe', 'Yılmaz', '05321234567']]],
    [
      'Russian',
      'Имя,Фамилия,Номер сотового телефона,Номер факса\nАнна,Иванова,89161234567,84951234567',
      [['Анна', 'Иванова', '89161234567']],
    ],
    ['Ukrainian', "Ім'я,Прізвище,Мобільний телефон\nАнна,Коваль,0671234567", [['Анна', 'Коваль', '0671234567']]],
    ['Greek', 'Όνομα,Επώνυμο,Κινητό τηλέφωνο\nΆννα,Παππά,6912345678', [['Άννα', 'Παππά', '6912345678']]],
    ['Arabic', 'الاسم الأول,اسم العائلة,الهاتف المحمول\nآنا,شميت,0501234567', [['آنا', 'شميت', '0501234567']]],
    ['Hebrew', 'שם פרטי,שם משפחה,טלפון נייד\nאנה,כהן,0501234567', [['אנה', 'כהן', '0501234567']]],
    ['Chinese, traditional', '名,姓,行動電話,商務傳真\n安娜,陳,0912345678,0223456789', [['安娜', '陳', '0912345678']]],
    ['Chinese, simplified', '姓名,手机,传真\n陈安娜,13812345678,01012345678', [['陈安娜', '', '13812345678']]],
    ['Japanese', '名,姓,携帯電話\n花子,山田,09012345678', [['花子', '山田', '09012345678']]],
    ['Korean', '이름,휴대폰\n김안나,01012345678', [['김안나', '', '01012345678']]],
    ['Vietnamese', 'Họ và tên,Điện thoại di động\nNguyễn Anna,0912345678', [['Nguyễn Anna', '', '0912345678']]],
    ['Hindi', 'नाम,मोबाइल नंबर\nअन्ना,9825012345', [['अन्ना', '', '9825012345']]],
    [
      'several numbers in a cell',
      'Name,Phone\nAnna,"+49 30 901820 ::: +49 30 901821"\nBert,"030 901822\n0171 2345678"\nCarl,"030 901823, 0171 2345679"',
      [
        ['Anna', '', '+4930901820'],
        ['Anna', '', '+4930901821'],
        ['Bert', '', '030901822'],
        ['Bert', '', '01712345678'],
        ['Carl', '', '030901823'],
        ['Carl', '', '01712345679'],
      ],
    ],
  ])('%s', (_, table, expected) => {
    expect(told(table)).toEqual(expected);
  });

  it('a column that looks like numbers but is not read is told, and an assistant’s number is nobody else’s', () => {
    const table = [
      'Name,Phone,Reachable at,Customer,Zip,Born,Assistant’s Phone',
      'Anna,030 901820,0171 2345678,C-1,10115,1.2.1980,030 901830',
      'Bert,030 901821,0171 2345679,C-2,10117,2.3.1981,',
      'Carl,030 901822,,C-3,10119,3.4.1982,',
      'Dora,030 901823,+49 171 2345680,C-4,10119,,',
    ].join('\n');
    expect(
      told(table)
        .slice(0, 4)
        .map(([name]) => name),
    ).toEqual(['Anna', 'Bert', 'Carl', 'Dora']);
    expect(told(table).slice(4)).toEqual([['Reachable at: 3']]);
    const none = readBook(
      new TextEncoder().encode('Who,Where\nAnna,0171 2345678\nBert,0171 2345679\nCarl,0171 2345670'),
      'en',
    );
    expect(none).toMatchObject({ ok: false, fault: 'contact.no_numbers', unread: [{ heading: 'Where', count: 3 }] });
    expect(faultOf('')).toBe('contact.file_unreadable');
  });

  it.each([
    'Nombre y apellidos,Teléfono',
    'Nom et prénom,Fixe',
    'Nome e cognome,Cellulare',
    'Vor- und Nachname,Festnetz',
    'Jméno a příjmení,Mobil',
    'Ime i prezime,Broj',
    'Ονοματεπώνυμο,Σταθερό',
    'Adı Soyadı,Cep',
    'Họ và tên,SĐT',
    'Nama,No. HP',
    'ชื่อ-นามสกุล,เบอร์โทร',
    '이름,연락처',
    '姓名,联系方式',
    'First and last name,Mob. No',
    'Name,Landline',
  ])('a list that somebody keeps by hand under “%s”', (headings) => {
    expect(told(`${headings}\nAna Diaz,030901825`)).toEqual([['Ana Diaz', '', '030901825']]);
  });

  it('several numbers of one cell, as North Americans write them', () => {
    const rows = ['Ann,"(202) 555-0142, (202) 555-0143"', 'Bob,202-555-0144; 202-555-0145', 'Eve,+1 / 202 555 0146'];
    expect(told(['Name,Phone', ...rows].join('\n'))).toEqual([
      ...[0, 1].map((at) => ['Ann', '', `202555014${2 + at}`]),
      ...[0, 1].map((at) => ['Bob', '', `202555014${4 + at}`]),
      ['Eve', '', '+12025550146'],
    ]);
  });

  it('a heading that says too little is no number’s where none stands below it', () => {
    expect(told('Name,HP,Phone\nAna Diaz,www.example.com,030901825')).toEqual([['Ana Diaz', '', '030901825']]);
  });

  it('LDIF of Thunderbird', () => {
    const file = [
      ...[
        'dn: cn=Anna Schmidt,mail=a@example.com',
        'objectclass: person',
        'givenName: Anna',
        `sn:: ${base64('Müller')}`,
      ],
      ...[
        'cn: Anna Müller',
        'mobile: +49 171',
        '  2345678',
        'facsimiletelephonenumber: +49 30 901829',
        'homePhone: 030 901820',
        '',
      ],
      ...['dn: cn=Nobody', 'cn: Nobody', ''],
    ].join('\n');
    expect(told(file)).toEqual([
      ['Anna', 'Müller', '+491712345678'],
      ['Anna', 'Müller', '030901820'],
      ['line 11: no_number'],
    ]);
  });
});

describe('R3: what a spreadsheet spoilt is mended where nothing is lost, else told', () => {
  it.each([
    ['4930901825.0', '4930901825'],
    ['4930901825,00', '4930901825'],
    ['+4930901825.0', '+4930901825'],
    ['"=""030901825"""', '030901825'],
    ['=+4930901825', '+4930901825'],
    ["'030901825", '030901825'],
    ['4.930901825E9', '4930901825'],
    ['"4,930901825E+09"', '4930901825'],
    ['4.93E9', 'spoilt'],
    ['4.93090182E9', 'spoilt'],
    ['"4,47700900E+11"', 'spoilt'],
    ['4E+11', 'spoilt'],
    ['########', 'spoilt'],
    ['#REF!', 'spoilt'],
  ])('%s', (cell, expected) => {
    const [entry] = read(`Name,Phone\nAnna,${cell}`);
    expect(entry?.kind === 'contact' ? entry.phone : entry?.kind === 'skipped' && entry.reason).toBe(expected);
  });
});
