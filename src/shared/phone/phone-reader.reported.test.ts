import { describe, expect, test } from 'vitest';
import * as server from './parse-phone.ts';
import * as browser from './parse-phone-min.ts';
import type { CountryCode } from './phone-reader.ts';
import { oddityOf } from './typed-text.ts';

type Row = [typed: string, country: CountryCode | undefined, digits: string | null];

/** What people typed, as public reports of bugs have it; a number that is only possible counts as none. */
function readsAll(rows: Row[]) {
  test.each(rows)('%j in %s is %s', (typed, country, digits) => {
    for (const { parsePhone } of [server, browser]) {
      const found = parsePhone(typed, country, 'national');
      if (digits !== null) expect(found?.digits).toBe(digits);
      else expect(found?.isValid ? found.digits : null).toBeNull();
    }
  });
}

function opensNothing(rows: [typed: string, country: CountryCode | undefined][]) {
  test.each(rows)('%j in %s is no number at all', (typed, country) => {
    for (const { parsePhone } of [server, browser]) {
      for (const first of ['national', 'international'] as const) expect(parsePhone(typed, country, first)).toBeNull();
    }
  });
}

describe('R1: a plus, 00 or the exit code holds', () => {
  opensNothing([
    ['+22507012345', 'DE'],
    ['+22507012345', undefined],
    ['+266696687', 'DE'],
    ['+266696687', 'FR'],
    ['0022507012345', 'DE'],
    ['00266696687', 'FR'],
    ['01122507012345', 'US'],
    ['81022507012345', 'RU'],
    ['+0022507012345', 'DE'],
    ['+44,2079460018', 'US'],
    ['+44, 2079460018', 'US'],
    ['0044, 2079460018', 'US'],
    ['+1,202,555,0142', 'US'],
    ['+378549', 'IT'],
  ]);
  readsAll([
    ['+212635600142', 'FR', '212635600142'],
    ['00390266301234', 'DE', '390266301234'],
    ['00114104911111', 'US', '14104911111'],
    ['00114104911111', 'GB', '14104911111'],
    ['+0044 20 7946 0018', 'DE', '442079460018'],
    ['+3780549882555', 'DE', '3780549882555'],
    ['+378882555', 'DE', '3780549882555'],
    ['+80052323111', 'DE', '80052323111'],
    ['+38007330142', 'UA', null],
    ['+1 684 123 456 75', 'US', null],
    ['+5717700142', 'CO', null],
    ['+380770000000', 'UA', '380770000000'],
    ['+91 1409 300 142', 'IN', '911409300142'],
    // No calling code begins with 8 and 9: the plus is a slip, and the digits are dialled so at home.
    ['+89161234567', 'RU', '79161234567'],
    ['+89161234567', 'DE', null],
  ]);
});

describe('R2: bare digits are read in the country that is named', () => {
  readsAll([
    ['(604) 350 7050', 'CO', '576043507050'],
    ['(601) 424 2400', 'CO', '576014242400'],
    ['4185550142', 'CA', '14185550142'],
    ['3105550142', 'US', '13105550142'],
    ['6465550142', 'US', '16465550142'],
    ['87172123456', 'KZ', '77172123456'],
    ['+87172123456', 'KZ', '77172123456'],
    ['375447520142', 'BY', '375447520142'],
    ['441843290142', 'US', '441843290142'],
    ['33169450142', 'FR', '33169450142'],
    ['44 20 7946 0142', 'US', '442079460142'],
    ['22505 04 45 80 20', 'CI', '2250504458020'],
    ['05 59 00 56 08', 'CI', '2250559005608'],
    ['060 6101 0142', 'JP', '816061010142'],
    ['80501234567', 'UA', null],
    ['01662217', 'MM', '951662217'],
    ['+951662217', 'MM', '951662217'],
    ['09890700142', 'MM', '959890700142'],
    ['38 (063) 600-0142', 'UA', '380636000142'],
  ]);
});

describe('R5: a zero in brackets and trunk prefixes go by the plan of the country', () => {
  readsAll([
    ['+39 (0)2 66301234', 'DE', '390266301234'],
    ['+378 (0)549 882914', 'DE', '3780549882914'],
    ['+225 (0)5 04 45 80 20', 'DE', '2250504458020'],
    ['+44 (0)20 7946 0018', 'DE', '442079460018'],
    ['0044 (0) 20 7946 0018', 'DE', '442079460018'],
    ['+41 (044) 364 35 33', 'DE', '41443643533'],
    ['+34 (0)912 345 678', 'DE', '34912345678'],
    ['+45 [0] 32 12 34 56', 'DE', '4532123456'],
    ['+1 (0)202-555-0142', 'DE', '12025550142'],
    ['+39 333 333 01 42', 'IT', '393333330142'],
    ['333 333 01 42', 'IT', '393333330142'],
    ['0108480142', 'IT', '390108480142'],
    ['+49 30 901824 Durchwahl 12', 'DE', '4930901824'],
    ['+49 30 901823 (Büro)', 'DE', '4930901823'],
    ['202-555_0142', 'US', '12025550142'],
    ['+1.2025550142x890', 'DE', '12025550142'],
  ]);
});

describe('R6: digits, blanks, brackets and dashes of all scripts', () => {
  readsAll([
    ['+1\ufe0d-202-555-0142', 'DE', '12025550142'],
    ['+1\ufe0d-202-555-0142', undefined, '12025550142'],
    ['\u2068+44 20 7946 0018\u2069', 'DE', '442079460018'],
    ['\u200e79022222222', 'RU', '79022222222'],
    ['\u200e79022222222', undefined, '79022222222'],
    ['\u202d07400 123456\u202c', 'GB', '447400123456'],
    ['૯૮૨૫૦ ૧૨૩૪૫', 'IN', '919825012345'],
    ['၀၉ ၄၅၀ ၁၂၃ ၄၅၆', 'MM', '959450123456'],
    ['០១២ ៣៤៥ ៦៧៨', 'KH', '85512345678'],
    ['7️⃣9️⃣1️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', 'RU', '79161234567'],
    ['𝟵𝟴𝟮𝟱𝟬𝟭𝟮𝟯𝟰𝟱', 'IN', '919825012345'],
    ['+٤٤٢٠٧٩٤٦٠٠١٨', 'DE', '442079460018'],
    ['（０３）３３３１－６００５', 'JP', '81333316005'],
    ['［０３］３３３１－６００５', 'JP', '81333316005'],
    ['〔03〕3331〜6005', 'JP', '81333316005'],
    ['+44 20 7946~0018', 'DE', '442079460018'],
    ['+44\u00ad20\u200b7946\u20600018', 'DE', '442079460018'],
    ['➕44 20 7946 0018', 'DE', '442079460018'],
    ['9̶8̶2̶5̶0̶1̶2̶3̶4̶5̶', 'IN', '919825012345'],
    ['+44 20 7946 0018²', 'DE', '442079460018'],
    ['電話03-3331-6005です', 'JP', '81333316005'],
    ["+41 44'364'35'33", 'DE', '41443643533'],
  ]);
  // Who cuts at a sign that nobody knows reads a number of somebody else.
  opensNothing([
    ['+49 30 90§1820', 'DE'],
    ['030 90§1820', 'DE'],
    ['030 90=18207777', 'DE'],
    ['+49 30 9018O20', 'DE'],
    ['030 9018 O20', 'DE'],
    ['030 90182l', 'DE'],
    ['030 90\ufffd182077', 'DE'],
    ['202③555③0142', 'US'],
    ['030:901820', 'DE'],
  ]);
});

describe('R7: codes of the network, what is dialled before a number, and patterns', () => {
  readsAll([
    ['*67 202-555-0142', 'US', '12025550142'],
    ['*672025550142', 'US', '12025550142'],
    ['*82 +1 202 555 0142', 'US', '12025550142'],
    ['#31#030901820', 'DE', '4930901820'],
    ['#31#+4930901820', 'US', '4930901820'],
    ['*31#030 901820', 'DE', '4930901820'],
    ['* 030 901820', 'DE', '4930901820'],
    ['Apt #5, 020 7946 0018', 'GB', '442079460018'],
  ]);
  const odd: [string, CountryCode | undefined, string][] = [
    ['*100#', 'RU', 'code'],
    ['#100#', 'EG', 'code'],
    ['*1*2#', 'KE', 'code'],
    ['*#06#', 'DE', 'code'],
    ['**21*030901820#', 'DE', 'code'],
    ['**21*+4930901820#', 'DE', 'code'],
    ['*67*030901820#', 'DE', 'code'],
    ['＊１００＃', 'RU', 'code'],
    ['%2A100%23', 'RU', 'code'],
    ['+49 30 4669001*', 'DE', 'pattern'],
    ['02012464*', 'DE', 'pattern'],
    ['33162######', 'FR', 'pattern'],
    ['+49 30 4669xxx', 'DE', 'pattern'],
    ['1-800-555-XXXX', 'US', 'pattern'],
    ['+7 916 ***-**-67', 'RU', 'pattern'],
    ['+7916***4567', 'RU', 'pattern'],
    ['02012464%', 'DE', 'pattern'],
  ];
  opensNothing(odd.map(([typed, country]) => [typed, country]));
  test.each(odd)('%j in %s is known as a %s', (typed, _, kind) => {
    expect(oddityOf(typed)).toBe(kind);
  });
});

describe('R8: words on the keys', () => {
  readsAll([
    ['800-44-STERN', 'US', '18004478376'],
    ['877-222-VETS', 'US', '18772228387'],
    ['800-273-TALK', 'US', '18002738255'],
    ['1-800-MEDICARE', 'US', '18006334227'],
    ['888-GIBILL-1', 'US', '18884424551'],
    ['1-800-GO-U-HAUL', 'US', '18004684285'],
    ['1-800-FLOWERS', 'DE', '18003569377'],
    ['1 800 GO FEDEX', 'US', '18004633339'],
    ['(800) 44 STERN', 'US', '18004478376'],
    ['1-800-FLOWERS ext 5', 'US', '18003569377'],
    ['１－８００－ＦＬＯＷＥＲＳ', 'US', '18003569377'],
    ['310-GET-HELP', 'US', '13104384357'],
    ['tel:1-800-FLOWERS', 'US', '18003569377'],
    // A word beside a whole number is no part of it.
    ['0800 123456 Hotline', 'GB', '44800123456'],
    ['020 7946 call', 'GB', null],
    ['12 tomorrow', 'US', null],
  ]);
});

describe('R9: links', () => {
  readsAll([
    ['tel:0791234567;phone-context=+41', 'DE', '41791234567'],
    ['tel:03-331-6005;phone-context=+64', 'DE', '6433316005'],
    ['03-331-6005;phone-context=+64', undefined, '6433316005'],
    ['tel:555-0142;phone-context=+1-202', 'DE', '12025550142'],
    ['tel:+44-20-7946-0018;phone-context=+1', 'DE', '442079460018'],
    ['tel:0266301234;phone-context=%2B39', 'DE', '390266301234'],
    ['tel:+44-114-272-6444,1234', 'DE', '441142726444'],
    ['tel:+44-114-272-6444;1234', 'DE', '441142726444'],
    ['tel:+44-114-272-6444;ext=1234', 'DE', '441142726444'],
    ['tel:+44-114-272-6444;isub=12345678', 'DE', '441142726444'],
    ['tel:+44-114-272-6444;isub=12345678;ext=5', 'DE', '441142726444'],
    ['tel:%2B4930901820', 'US', '4930901820'],
    ['tel:%2b49%2030%20%28901%29%20820', 'US', '4930901820'],
    ['sms:+4930901820?body=12345678', 'US', '4930901820'],
    ['sip:+4930901820@192.168.100.200;user=phone', 'US', '4930901820'],
    ['https://wa.me/6465550142', 'US', '6465550142'],
  ]);
  opensNothing([
    ['tel:7042;phone-context=example.com', 'US'],
    ['tel:2025550142;phone-context=example.com', 'US'],
  ]);
});

describe('R3: what a spreadsheet made of a number', () => {
  readsAll([
    ['4930901825.0', 'DE', '4930901825'],
    ['4930901825,0', 'DE', '4930901825'],
    ['2025550142.00', 'US', '12025550142'],
    ['="+4930901825"', 'DE', '4930901825'],
    ["'030901820", 'DE', '4930901820'],
    ['30901820', 'DE', '4930901820'],
    ['4930901820', 'DE', '4930901820'],
  ]);
  const spoilt: [string, CountryCode | undefined][] = [
    ['4.93090182E9', 'DE'],
    ['4,93E+09', 'DE'],
    ['3.108207129E9', 'US'],
    ['4.47700900123e11', 'GB'],
    ['+4.93E+11', 'DE'],
  ];
  opensNothing(spoilt);
  test.each(spoilt)('%j is told as spoilt', (typed) => {
    expect(oddityOf(typed)).toBe('spoilt');
  });
});

describe('what stands behind a number is no part of it', () => {
  readsAll([
    ['030 901820 (2)', 'DE', '4930901820'],
    ['8 (916) 123-45-67 (3)', 'RU', '79161234567'],
    ['01805 123456 (14 ct/min)', 'DE', '491805123456'],
    ['08 92 70 12 39 (0,80 €/min)', 'FR', '33892701239'],
    ['0900 1234567 - 1,99 €/Min', 'DE', '499001234567'],
    ['01805 123456 14 ct/min', 'DE', '491805123456'],
    ['1-900-555-0142 $1.99/min', 'US', '19005550142'],
    ['1-800-633-4227 (24/7)', 'US', '18006334227'],
    ['030 901820 24/7', 'DE', '4930901820'],
    ['800-633-4227 24h', 'US', '18006334227'],
    ['+1 202-555-0142 (x12)', 'DE', '12025550142'],
    ['+1 202-555-0142 - x12', 'DE', '12025550142'],
    ['1-202-555-0142, option 2', 'US', '12025550142'],
    ['Call 1-202-555-0142 at 5', 'US', '12025550142'],
    ['03-3331-6005、03-3331-6006', 'JP', '81333316005'],
    ['٠١٠٠١٢٣٤٥٦٧، ٣ مرات', 'EG', '201001234567'],
    // Nobody dials a foreign number's bare digits, so in a text they are any digits.
    ['order 12025550142, part 2', 'DE', null],
  ]);
  // Who takes the last digits for the number's own opens another one.
  opensNothing([
    ['02-123-4567~8', 'KR'],
    ['+49 30 901820~22', 'DE'],
  ]);
  test('nothing within a number is left out', () => {
    for (const { parsePhone } of [server, browser]) {
      expect(parsePhone('+44 20 7946 (0018)', 'DE', 'national')?.digits).toBe('442079460018');
      expect(parsePhone('+44 20 794 60 (0) 18', 'DE', 'national')?.digits).toBe('442079460018');
      expect(parsePhone('+49 30 90 18 24', 'DE', 'national')?.digits).toBe('4930901824');
    }
  });
});

describe('how numbers are written in one part of the world', () => {
  readsAll([
    // An area code is parted from the number by a slash between blanks.
    ['02223 / 901820', 'DE', '492223901820'],
    ['0221 / 901820', 'DE', '49221901820'],
    // Any carrier's code stands between the zero and the area code.
    ['(0xx11) 3333-4444', 'BR', '551133334444'],
    ['(0xx11) 3333-4444', 'GB', '551133334444'],
    ['0**11 98765-4321', 'BR', '5511987654321'],
    // What is dialled to leave the country, behind the plus.
    ['+011 44 20 7946 0018', 'US', '442079460018'],
    ['1-800-MEDICARE (1-800-633-4227)', 'US', '18006334227'],
    ['1-800-MEDICARE: 1-800-633-4227', 'US', '18006334227'],
    ['Call 1-800-FLOWERS!', 'US', '18003569377'],
    ['1-800-FLOWERS (24/7)', 'US', '18003569377'],
    ['TEL;TYPE=CELL:+4930901820', 'US', '4930901820'],
    ['viber://chat?number=6465550142', 'US', '6465550142'],
  ]);
});
