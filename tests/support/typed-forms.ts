import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { nationalFormOf } from './national-form.ts';

/** A way to type a number, and the number that it stands for. */
export interface TypedForm {
  typed: string;
  /** Where it is typed. */
  home: CountryCode | undefined;
  /** The number's, E.164 without plus. */
  digits: string;
  /** What was done to the number, for whoever reads of a failure. */
  shape: string;
  /** Else it is read in the country that is named, and as an address perhaps in another one. */
  hasPlus: boolean;
}

interface Known {
  country: CountryCode;
  code: string;
  /** National significant number. */
  national: string;
  /** As it is written at home, with what is dialled before it. */
  written: string;
  /** E.164 under which it is stored, where that is another form. */
  stored?: string;
  /** Nobody dials this form at home any more. */
  isAbroadOnly?: boolean;
}

type Dice = (sides: number) => number;

/** Mulberry32: the same forms for the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** Where 00, and where something else is dialled before an international number. */
const exits: readonly (readonly [home: CountryCode | undefined, code: string])[] = [
  ...(['DE', 'GB', 'FR', 'IT', 'ES', 'EG', 'SA', 'IN', 'CN', 'NZ', 'MX', 'ZA', undefined] as const).map(
    (home) => [home, '00'] as const,
  ),
  ...(['US', 'CA', 'JM'] as const).map((home) => [home, '011'] as const),
  ...(['RU', 'KZ'] as const).map((home) => [home, '810'] as const),
  ...([
    ['AU', '0011'],
    ['JP', '010'],
    ['SG', '001'],
    ['BR', '0015'],
  ] as const),
];
const homes: readonly (CountryCode | undefined)[] = [
  ...(['DE', 'US', 'GB', 'FR', 'IT', 'RU', 'IN', 'AT', 'ID', 'CN', 'AR', 'MX', 'JP', 'SA', 'DK', 'LU'] as const),
  undefined,
];

const separators = [
  ...[' ', '-', '.', '/', '\u00a0', '\u202f', '\u2009', '  ', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d', '·'],
  ...['_', '~', '\uff5e', '\u301c', '\u200b', '\u00ad', '\u2060', '\u200e', '\ufe0f', '’', ' - ', '\u30fb', '\u3000'],
];
/** Signs that no number is written with: it is refused, or read whole. */
const strangeSigns = [
  ...'§=>"^!:%\\`´¿“”«»°©→',
  'O',
  'l',
  'B',
  '\ufffd',
  '\u0007',
  '③',
  '📞',
  ' O ',
  '&',
  '&nbsp;',
  '&#160;',
];
/** Further lines of the same house, hours and days, with words beside them or without. */
const behind = [
  ...['/21', ' / -21', '-/21', ' - 21', '~8', '/21/22', '/21-23', '..22', ' 8-18', ' 24/7', ' 24.12.25', ' 24/12/2025'],
  ...[' 8-18 Uhr', ' 9am-5pm', ' à 18h30', ', 8:00-18:00', ' с 9 до 18', ' 24.12.25 18:30', ' 2025-12-24 18:30'],
];
/** As lists of calls begin a line. */
const ahead = [
  ...['24.12.25 18:30 ', '24.12.2025, 18:30: ', '2025-12-24T18:30:05 ', '18:30 24.12.25 ', '24/12/2025 ', '18:30 '],
  ...['Anruf 24.12.25 18:30 ', '12/24/25 6:30 pm '],
];
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xe50, 0x1040, 0x17e0, 0xff10, 0x1d7ce, 0x1d7ec, 0x1d7f6, 0x1e950,
];
const brackets = ['()', '[]', '{}', '（）', '［］', '【】', '⟨⟩', '«»'];

/** Numbers of all countries: the example that the plan names, and others that are valid by it. */
export function knownNumbers(dice: Dice, each: number): Known[] {
  const known: Known[] = [];
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    const example = (examples as Partial<Record<string, string>>)[country] ?? '';
    const found = new Set<string>();
    for (let tries = 0; found.size < each && tries < each * 150; tries += 1) {
      const kept = example.slice(0, tries === 0 ? 20 : dice(4));
      const length = tries === 0 ? 0 : Math.max(4, example.length - 2 + dice(4)) - kept.length;
      const national = kept + Array.from({ length: Math.max(0, length) }, () => dice(10)).join('');
      const number = parsePhone(`+${code}${national}`);
      const isKnown = number?.isValid && number.country === country && number.digits === code + national;
      if (isKnown && isReadAtHome(number.digits, country)) found.add(national);
    }
    for (const national of found) known.push({ country, code, national, written: nationalFormOf(code + national) });
  }
  return known;
}

/** In whose plan the other form of a subscriber's number is read, and whether it is dialled there today. */
const otherPlans: readonly (readonly [code: string, country: CountryCode, isDialled: boolean])[] = [
  ['33', 'FR', true],
  ['54', 'AR', true],
  ['39', 'IT', true],
  ['353', 'IE', true],
  ['52', 'MX', false],
  ['55', 'BR', false],
  ['229', 'BJ', false],
];

/** The forms under which these numbers are not stored, but written all the same. */
export function otherForms(known: readonly Known[]): Known[] {
  return known.flatMap((number) => {
    const stored = number.code + number.national;
    const [, other] = spellingsOf(stored);
    const plan = otherPlans.find(([code]) => other?.startsWith(code));
    if (other === undefined || plan === undefined) return [];
    const [code, country, isDialled] = plan;
    const national = other.slice(code.length);
    return [{ country, code, national, written: nationalFormOf(other), stored, isAbroadOnly: !isDialled }];
  });
}

/** Not so for some numbers of Gabon, whose zero is of the number in one form and of dialling in another. */
function isReadAtHome(digits: string, country: CountryCode): boolean {
  return parsePhone(nationalFormOf(digits), country, 'national')?.digits === digits;
}

function isValid(digits: string): boolean {
  return parsePhone(`+${digits}`)?.isValid === true;
}

/** Makes one form of a number. */
export function makeForm(known: Known, dice: Dice): TypedForm {
  const pick = <T>(list: readonly T[]) => list[dice(list.length)] as T;
  const { country, code, national, written, stored = code + national } = known;
  const digits = code + national;
  const shapes: string[] = [];
  let home: CountryCode | undefined = pick(homes);
  let typed: string;
  const way = known.isAbroadOnly ? dice(3) : dice(10);
  let hasPlus = false;
  if (way < 3) {
    typed = `+${group(digits, [code.length])}`;
    hasPlus = true;
    shapes.push('plus');
  } else if (way === 3) {
    const [place, exit] = pick(exits);
    home = place;
    typed = group(exit + digits, [exit.length, exit.length + code.length]);
    shapes.push(`exit ${exit}`);
  } else if (way === 4 && !isValid(`${code}0${national}`)) {
    const sign = pick(brackets.slice(0, 6));
    typed = `+${code}${pick(separators)}${sign[0]}0${sign[1]}${pick([' ', '', '-'])}${national}`;
    hasPlus = true;
    shapes.push('(0)');
  } else if (way === 5) {
    const context = pick(['+', '%2B']);
    typed = `tel:${written.replace(/[^\d]+/g, '-').replace(/^-|-$/g, '')};phone-context=${context}${code}`;
    hasPlus = true;
    shapes.push('context');
  } else if (way === 6 && !isValid(code + digits)) {
    home = country;
    typed = digits;
    shapes.push('lost plus');
  } else {
    home = country;
    typed = written;
    shapes.push('national');
  }
  typed = dress(typed);
  return { typed, home, digits: stored, shape: shapes.join(', '), hasPlus };

  function group(text: string, ends: readonly number[]): string {
    const separator = pick(['', ...separators]);
    const cuts = new Set([...ends, ...Array.from({ length: dice(4) }, () => 1 + dice(text.length - 1))]);
    const [open, close] = [...pick(['', '', '', ...brackets.slice(0, 6)])];
    const bracketed = dice(text.length - 2);
    return [...text]
      .map((digit, at) => {
        const around = open && at >= (ends[0] ?? 0) && at === bracketed ? `${open}${digit}${close}` : digit;
        return at > 0 && cuts.has(at) ? separator + around : around;
      })
      .join('');
  }

  function dress(text: string): string {
    let made = text;
    if (dice(3) === 0) {
      const separator = pick(separators);
      shapes.push(`by ${JSON.stringify(separator)}`);
      if (!made.startsWith('tel:')) made = made.replace(/(?<=\d)[ -]+(?=\d)/g, separator);
    }
    if (dice(4) === 0) {
      const zero = pick(zeros);
      shapes.push(`digits of U+${zero.toString(16)}`);
      if (!made.startsWith('tel:')) made = made.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    }
    if (dice(8) === 0) {
      const mark = pick(['\ufe0f', '\u200b', '\u2066', '\u20e3', '\u0336', '\u00ad', '\u180e', '\u034f']);
      shapes.push(`with U+${mark.codePointAt(0)?.toString(16)}`);
      made = made.replace(/(?<=\p{Nd})(?=.)/gu, (at) => (dice(3) === 0 ? at + mark : at));
    }
    if (dice(8) === 0) {
      const sign = pick(strangeSigns);
      const letters = [...made];
      const first = letters.findIndex((letter) => /\p{Nd}/u.test(letter));
      const end = letters.includes(';') ? letters.indexOf(';') : letters.length;
      const at = first + 1 + dice(Math.max(1, end - first - 1));
      shapes.push(`${JSON.stringify(sign)} at ${at}`);
      made = letters.toSpliced(at, 0, sign).join('');
    }
    const end = dice(14);
    if (end === 0) made = `${pick(['#31#', '*67 ', '*31#', '*82'])}${made}`;
    else if (end === 1)
      made += pick([' ext 12', ' x12', ';ext=12', ' доб. 12', ',12', ',,12#', ';isub=12345', ' Durchwahl 7']);
    else if (end === 2) made += pick([...(/[.,]/.test(made) ? [] : ['.0', ',00']), 'E+3', '*', '##', '…', 'xx']);
    else if (end === 3)
      made = pick(['Tel.: ', 'call ', '☎ ', "'", '="', '<tel:', 'Büro: ', '\u202a', '(', 'tel:']) + made;
    else if (end === 4)
      made += pick([' (Büro)', ' mobile', '.', ')', '"', ' ', '\u202c', '\n', ', after 18:00', '?', ' O']);
    else if (end === 5) made = encodeURIComponent(made);
    else if (end === 6) made = `${made}${pick([' / ', '; ', ', ', '\n', ' or '])}${made}`;
    else if (end === 7) made += pick(behind);
    else if (end === 8) made = pick(ahead) + made;
    if (end < 9) shapes.push(`end ${end}`);
    return made;
  }
}

/** @param numbersOfEach numbers of each country that forms are made of */
export function* typedForms(count: number, seed: number, numbersOfEach: number): Generator<TypedForm> {
  const dice = diceOf(seed);
  const stored = knownNumbers(dice, numbersOfEach);
  const known = [...stored, ...otherForms(stored)];
  for (let at = 0; at < count; at += 1) yield makeForm(known[at % known.length] as Known, dice);
}
